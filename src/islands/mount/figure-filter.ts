/** What the browser fetches for the island `figure-filter`. */
import { FigureFilterForm } from '../figure-filter.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(FigureFilterForm);
