/** A record of a figure as tools reckon with it: what of it travels to a page, to its JSON and to the browser. */

/** A record of a figure, as far as tools, their pages and their JSON know it. */
export type LawFigure = {
  readonly id: string;
  readonly label: string;
  /** The value in its unit; null where the record is no single number, or is disputed or unsure. */
  readonly value: number | null;
  /** The value as a reader sees it; null where the record is disputed or unsure, and then nothing may be reckoned with it. */
  readonly text: string | null;
  readonly source: { readonly title: string; readonly url: string };
  /** Day it was last compared with its source, `YYYY-MM-DD`. */
  readonly checked: string;
};
