/**
 * Every island, by name. Only the server imports this table: the browser has `loaders.ts`, whose type is derived
 * from here, so that an island without a loader does not compile.
 */
import { SearchBox } from './search-box.tsx';

export const islands = {
  search: SearchBox,
};

export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = Parameters<(typeof islands)[N]>[0];
