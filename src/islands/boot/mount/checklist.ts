/** What the browser fetches for the island `checklist`. */
import { Checklist } from '../../widgets/checklist.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(Checklist);
