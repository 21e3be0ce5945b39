/** What the browser fetches for the island `search`. */
import { mountOf } from '../hydrate.tsx';
import { SearchBox } from '../search-box.tsx';

export const mount = mountOf(SearchBox);
