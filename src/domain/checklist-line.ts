/** One line of a checklist: made once by the content compiler, and kept in a page's body. The browser reads it from the page. */
export type ChecklistLine = {
  /** Hash of the whole line. A line whose words or whose notes changed is another line: it is read and ticked anew. */
  key: string;
  /** What is ticked, as HTML. */
  html: string;
  /** The notes on its figures, which stand under it, as HTML; empty where there are none. Apart from the words, so that their links tick nothing. */
  note: string;
};
