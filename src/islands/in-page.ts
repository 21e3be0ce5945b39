/**
 * Props of an island that its own HTML says already. The server leaves them out of the attribute, so that no text travels twice, and
 * the browser reads them back before React takes the HTML over.
 */
export interface InPage<P, N extends keyof P & string> {
  /** Their names. */
  names: readonly N[];
  /** Reads them. @param root what holds the HTML of the widget as the server sent it, whatever was typed or ticked meanwhile */
  read(root: ParentNode): Pick<P, N>;
}
