/** Names that server and browser must agree on: attributes. It ships to browsers: no library. */
import type { Firm } from './firm.ts';

/** On the document: the day of the server in India, `YYYY-MM-DD`. A page that the build makes has none. */
export const DAY = 'data-day';

// Attributes by which the boot script finds parts of a page that are not islands.

/** A contents list that marks the part being read. */
export const CONTENTS = 'data-contents';
/** The close button of a page that is shown as a dialog. */
export const DISMISS = 'data-dismiss';
/** A row of links that scrolls sideways to the current page or section. */
export const CHIPS = 'data-chips';
/** The example queries that alternate over an empty search box. Value: index of the visible one. */
export const EXAMPLES = 'data-shown';
/** On a link: copies its address. On a button: copies its value, or prints the page if it has none. */
export const SHARE = 'data-share';
/** The ways to speak to the firm. Value: its `CallHours` as JSON. */
export const TALK = 'data-talk';
/** A link whose taps are recorded as leads. Value: `phone` or `whatsapp`. */
export const LEAD = 'data-lead';

/** Attributes of a contact link, with the site's prefix for keys in the browser's storage. */
export function contactLink(lead: 'phone' | 'whatsapp', firm: Pick<Firm, 'storagePrefix'>) {
  return { [LEAD]: lead, 'data-prefix': firm.storagePrefix };
}

/** One line of a checklist, in the body of its page. */
export type ChecklistLine = {
  /** Hash of the whole line, so that a tick is lost if the text or its notes change. */
  key: string;
  html: string;
  /** Notes on its figures, as HTML. Outside the label, so that a click on a link does not tick the box. */
  note: string;
};
