/** Names that server and browser must agree on: attributes, ids, a header, keys. It ships to browsers: no library. */
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
/** Links that share a page. Value: the text before the address. The last link copies the address itself. */
export const SHARE = 'data-share';
/** The button that prints the page. */
export const PRINT = 'data-print';
/** The ways to speak to the firm. Value: its `CallHours` as JSON. */
export const TALK = 'data-talk';
/** A link whose taps are recorded as leads. Value: `phone` or `whatsapp`. */
export const LEAD = 'data-lead';

/** Attributes of a contact link, with the site's prefix for keys in the browser's storage. */
export function contactLink(lead: 'phone' | 'whatsapp', firm: Pick<Firm, 'storagePrefix'>) {
  return { [LEAD]: lead, 'data-prefix': firm.storagePrefix };
}

/**
 * Header of a page that may be saved. Value: first review of its figures, `YYYY-MM-DD`, or {@link UNDATED}. Answers for
 * a single visitor, errors and data lack it and are never saved.
 */
export const OFFLINE_COPY = 'Offline-Copy';

/** Value of {@link OFFLINE_COPY} on a page without anything to review. */
export const UNDATED = 'undated';

/** At the root, so that every page is in the scope of the service worker. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** The only Trusted Types policy. Browsers that enforce Trusted Types register no service worker without one. */
export const WORKER_TYPES = 'worker';

/** Id of the list of saved pages on /offline, which the service worker fills in. */
export const SAVED_LIST = 'saved-pages';

/** Tag of the Background Sync event that says that the connection is back. */
export const UNSENT_SYNC = 'unsent-leads';

/** Key in session storage: paths of the pages that the service worker saves once it is active, as JSON. */
export const OPENED = 'opened';

/** Suffix of the key in local storage that says that a lead waits here, so that pages need not open the database. */
export const UNSENT = 'unsent';

/** One line of a checklist, in the body of its page. */
export type ChecklistLine = {
  /** Hash of the whole line, so that a tick is lost if the text or its notes change. */
  key: string;
  html: string;
  /** Notes on its figures, as HTML. Outside the label, so that a click on a link does not tick the box. */
  note: string;
  /** Names its drawing, if it is a paper. */
  paper?: string;
};
