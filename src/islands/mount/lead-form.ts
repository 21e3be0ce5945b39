/** What the browser fetches for the island `lead-form`. */
import { mountOf } from '../hydrate.tsx';
import { LeadForm } from '../lead-form.tsx';

export const mount = mountOf(LeadForm);
