/** How the browser fetches each island's code. One entry for each name in `table.ts`, or this file does not compile. */
import type { FunctionComponent } from 'react';
import type { IslandName, IslandProps } from './table.ts';

export type Loaders = { readonly [N in IslandName]: () => Promise<FunctionComponent<IslandProps<N>>> };

export const loaders: Loaders = {
  search: async () => (await import('./search-box.tsx')).SearchBox,
};
