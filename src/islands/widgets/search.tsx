/** The search box as it lives in the browser, with the client that asks. The server renders it without. */
import { apiSession } from './api-session.ts';
import { SearchCombobox, type SearchProps } from './search-combobox.tsx';

export function SearchBox(props: SearchProps) {
  return <SearchCombobox {...props} session={apiSession} />;
}

/** What the registry of islands takes from here. */
export { SearchBox as widget };
