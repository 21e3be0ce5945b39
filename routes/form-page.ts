/** Pages of forms: what contact, partner and withdraw load alike, and the page that a form leads to. */
import type { PageEntry } from '../src/content/site.ts';
import type { Firm } from '../src/domain/firm.ts';
import { type FormState, isShownReference } from '../src/domain/lead-form.ts';
import type { PageRequest } from './page.tsx';

export interface FormPageData {
  entry: PageEntry;
  firm: Firm;
  /** As it was sent and not taken; undefined where nobody has sent it yet. */
  form: FormState | undefined;
}

/** @returns null where the content has no such page */
export async function loadFormPage({ path, content, form }: PageRequest) {
  const entry = content.entry(path);
  if (!entry) return null;
  const head = { title: formTitle(entry.title, form), description: entry.description, canonical: path };
  return { head, data: { entry, firm: content.site.firm, form } };
}

/** The title of a page whose form was not taken says so first: it is what a screen reader reads first. */
function formTitle(title: string, form: FormState | undefined): string {
  return form && Object.keys(form.faults).length > 0 ? `Error: ${title}` : title;
}

/** The reference number in an address, or nothing. No other text of it is repeated: whoever makes a link puts no words into our mouth. */
export function referenceIn(query: URLSearchParams): string {
  const given = query.get('reference') ?? '';
  return isShownReference(given) ? given : '';
}
