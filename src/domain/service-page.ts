/**
 * Names and types that the compiler, the server and the browser share for service pages. Without schemas, which only
 * the build loads.
 */

/** Anchor of the list of figures at the foot of a page. */
export const FIGURES_ID = 'figures-and-sources';

/** Anchor of the comparison table on the index page of a section. */
export const COMPARISON_ANCHOR = 'compare';

/** The questions of the answer card, in order. */
export const ANSWER_QUESTIONS = {
  need: 'Do I need it?',
  cost: 'What it costs',
  time: 'How long',
  when: 'By when',
} as const;

/** One line of a checklist. The compiler stores it in the page's body; the browser reads it from the page's HTML. */
export type ChecklistLine = {
  /** Hash of the whole line, so that a tick is lost if the text or its notes change. */
  key: string;
  /** The label of the checkbox, as HTML. */
  html: string;
  /** Notes on its figures, as HTML. Outside the label, so that a click on a link does not tick the box. */
  note: string;
};
