/** What the browser fetches for the island `search`. */

import { SearchBox } from '../../widgets/search-box.tsx';
import { mountOf } from '../hydrate.tsx';

export const mount = mountOf(SearchBox);
