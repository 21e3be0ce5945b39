/**
 * The widgets of all islands, for the server. Imported here and not loaded as the browser does it: a bundler that must keep modules
 * loadable one by one wraps each of them, and all that they import.
 */
import type { FunctionComponent } from 'react';
import type { IslandName } from '../registry.ts';
import { StillCarousel as carousel } from '../widgets/carousel-controls.tsx';
import { SAID_BY_CHECKLIST } from '../widgets/checklist-lines.ts';
import { widget as copyButton } from '../widgets/copy-button.tsx';
import { widget as figureFilter } from '../widgets/figure-filter.tsx';
import { widget as leadForm } from '../widgets/lead-form.tsx';
import { widget as printButton } from '../widgets/print-button.tsx';
import { SearchCombobox as search } from '../widgets/search-combobox.tsx';
import { TickedList as checklist } from '../widgets/ticked-list.tsx';
import { ToolForm as tool } from '../widgets/tool-form.tsx';
import { widget as video } from '../widgets/video.tsx';

export const widgets: Readonly<Record<IslandName, FunctionComponent<never>>> = {
  carousel,
  checklist,
  'copy-button': copyButton,
  'figure-filter': figureFilter,
  'lead-form': leadForm,
  'print-button': printButton,
  search,
  tool,
  video,
};

/** Names of the props that the HTML of an island says already, and that its attribute leaves out: `InPage` of in-page.ts. */
export const saidInPage: Readonly<Partial<Record<IslandName, readonly string[]>>> = {
  checklist: SAID_BY_CHECKLIST,
};
