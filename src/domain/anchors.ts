/**
 * Anchors that a page's contents and other pages link to. Separate from the schemas of those sections, so that the Worker's bundle
 * does not include schemas that only the build needs.
 */

/** Anchor of the list of figures at the foot of a page. */
export const FIGURES_ID = 'figures-and-sources';

/** Anchor of the table that compares the members of a section, on its index page. */
export const COMPARISON_ANCHOR = 'compare';
