/** What a page says of itself to the service worker, in a header of its answer: that it may be kept, and until when its figures are as checked. */

/** Names the header. An answer without it is never kept: what is one visitor's own, wrong, or another program's has none. */
export const OFFLINE_COPY = 'Offline-Copy';

/** Its value on a page that no review will ever make old. Else the day of the first review of what it says, `YYYY-MM-DD`. */
export const UNDATED = 'undated';

/** Where the service worker is: at the root, so that every page is in its scope. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Names the one Trusted Types policy of a page: without it a browser that checks them registers no service worker. */
export const WORKER_TYPES = 'worker';

/** Id of the list of saved pages on the page that is shown where nothing else can be: the worker fills it. */
export const SAVED_LIST = 'saved-pages';

/** Browsers that know Background Sync tell the worker by this name that the line is back. */
export const UNSENT_SYNC = 'unsent-leads';

/** Key in the storage of the tab: paths of the pages that were opened before the worker was there, as JSON. It is told of them and keeps them. */
export const OPENED = 'opened';

/** Ends the key in local storage that says that a lead waits on this device: the store itself would have to be opened to know. */
export const UNSENT = 'unsent';
