/** One line of a checklist. The content compiler makes it and stores it in the page's body; the browser reads it from the page. */
export type ChecklistLine = {
  /** Hash of the whole line, so that a tick does not survive a change of its text or notes. */
  key: string;
  /** The label of the checkbox, as HTML. */
  html: string;
  /** Notes on its figures, as HTML; may be empty. Outside the label, so that a click on a link does not tick the box. */
  note: string;
};
