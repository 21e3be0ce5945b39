/** How the browser fetches each island's code. One entry for each name in `table.ts`, or this file does not compile. */
import type { FunctionComponent } from 'react';
import type { IslandName, IslandProps } from './table.ts';

export type Loaders = { readonly [N in IslandName]: () => Promise<FunctionComponent<IslandProps<N>>> };

export const loaders: Loaders = {
  'figure-filter': async () => (await import('./figure-filter.tsx')).FigureFilterForm,
  carousel: async () => (await import('./carousel.tsx')).Carousel,
  checklist: async () => (await import('./checklist.tsx')).Checklist,
  'lead-form': async () => (await import('./lead-form.tsx')).LeadForm,
  search: async () => (await import('./search-box.tsx')).SearchBox,
  video: async () => (await import('./video-player.tsx')).VideoPlayer,
};
