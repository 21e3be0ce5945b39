/** How the browser fetches each island's code. One entry for each name in `table.ts`, or this file does not compile. */
import type { Mount } from '../dom-contract.ts';
import type { IslandName, IslandProps } from '../server/table.ts';

export type Loaders = { readonly [N in IslandName]: () => Promise<Mount<IslandProps<N>>> };

export const loaders: Loaders = {
  'figure-filter': async () => (await import('./mount/figure-filter.ts')).mount,
  carousel: async () => (await import('./mount/carousel.ts')).mount,
  checklist: async () => (await import('./mount/checklist.ts')).mount,
  'lead-form': async () => (await import('./mount/lead-form.ts')).mount,
  search: async () => (await import('./mount/search.ts')).mount,
  video: async () => (await import('./mount/video.ts')).mount,
};
