/** Attributes by which the boot script finds parts of a page that are no islands. Server and browser import them from here. */

/** A contents list that marks the part being read. */
export const CONTENTS = 'data-contents';
/** The close mark of a page that is a dialog. */
export const DISMISS = 'data-dismiss';
/** A row of links that can be swiped, one of them the page that is open, or the section it is in. */
export const CHIPS = 'data-chips';
/** Texts over an empty search box that turn over: which of them shows, from 0. */
export const EXAMPLES = 'data-shown';
/** The links that share a page, with what is said of it before its address. The last of them is the address itself. */
export const SHARE = 'data-share';
