/** What pages with a posted form load, and the reference number that an answer to a form leads on with. */
import type { PageEntry } from '../src/content/site.ts';
import type { Firm } from '../src/domain/firm.ts';
import { type FormState, isShownReference } from '../src/domain/lead-form.ts';
import { errorTitle, type PageRequest } from './page.tsx';

export interface FormPageData {
  entry: PageEntry;
  firm: Firm;
  /** The form as it was sent and not accepted; undefined if it was not sent. */
  form: FormState | undefined;
}

/** @returns null if the content has no such page */
export async function loadFormPage({ path, content, form }: PageRequest) {
  const entry = content.entry(path);
  if (!entry) return null;
  const isWrong = form !== undefined && Object.keys(form.faults).length > 0;
  const head = { title: errorTitle(entry.title, isWrong), description: entry.description, canonical: path };
  return { head, data: { entry, firm: content.site.firm, form } };
}

/** The reference number in an address, or ''. Any other text is dropped, so that a link cannot put words on our pages. */
export function referenceIn(query: URLSearchParams): string {
  const given = query.get('reference') ?? '';
  return isShownReference(given) ? given : '';
}
