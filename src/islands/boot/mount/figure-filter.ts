/** What the browser fetches for the island `figure-filter`. */
import { FigureFilterForm } from '../../widgets/figure-filter.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(FigureFilterForm);
