/**
 * Anchors of a page that its own contents and other pages lead to. Apart from the schemas of what stands there, which the build alone
 * needs: whoever places an anchor would carry those into the Worker.
 */

/** Anchor of the list of a page's figures, at its foot. */
export const FIGURES_ID = 'figures-and-sources';

/** Anchor of the table that compares the members of a section, on its index page. */
export const COMPARISON_ANCHOR = 'compare';
