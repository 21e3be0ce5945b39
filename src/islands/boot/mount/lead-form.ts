/** What the browser fetches for the island `lead-form`. */

import { LeadForm } from '../../widgets/lead-form.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(LeadForm);
