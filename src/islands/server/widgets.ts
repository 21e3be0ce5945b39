/**
 * The widgets of all islands, for the server. Imported here and not loaded as the browser does it: a bundler that must keep modules
 * loadable one by one wraps each of them, and all that they import.
 */
import type { FunctionComponent } from 'react';
import type { IslandName } from '../registry.ts';
import { widget as bill } from '../widgets/bill.tsx';
import { widget as carousel } from '../widgets/carousel.tsx';
import { widget as checklist } from '../widgets/checklist.tsx';
import { widget as figureFilter } from '../widgets/figure-filter.tsx';
import { widget as leadForm } from '../widgets/lead-form.tsx';
import { widget as printButton } from '../widgets/print-button.tsx';
import { widget as search } from '../widgets/search.tsx';
import { widget as tool } from '../widgets/tool-form.tsx';
import { widget as video } from '../widgets/video.tsx';

export const widgets: Readonly<Record<IslandName, FunctionComponent<never>>> = {
  bill,
  carousel,
  checklist,
  'figure-filter': figureFilter,
  'lead-form': leadForm,
  'print-button': printButton,
  search,
  tool,
  video,
};
