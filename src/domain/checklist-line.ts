/** One line of a checklist: made once by the content compiler, kept in a page's body, and sent to the browser as it is. */
export type ChecklistLine = {
  /** Hash of the whole line. A line whose words or whose notes changed is another line: it is read and ticked anew. */
  key: string;
  /** What is ticked, as HTML. */
  html: string;
  /** The notes on its figures, which stand under it, as HTML; empty where there are none. Apart from the words, so that their links tick nothing. */
  note: string;
  /** Words and notes as a message says them. Left out where `html` is the plain text itself, so that nothing travels twice. */
  text?: string;
};
