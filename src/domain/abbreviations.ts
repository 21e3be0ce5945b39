/** Explains each abbreviation at its first mention on a page, from content/abbreviations.yaml. */

/** Full words by abbreviation. */
export type Abbreviations = Readonly<Record<string, string>>;

/** Elements whose words stay as they are: a title in a link or heading would be read in every list of them. */
const LEFT_ALONE = /^(?:a|abbr|button|code|h[1-6])$/;

/** What may be an abbreviation, with the s of a plural: "NBFCs", "SPICe+". "NBFC-D" is a word of its own. */
const WORD = /(?<![\w-])[A-Z][\w+-]*/g;

/** Explains the texts of one page, which it gets in the order of the page. */
export class Explainer {
  readonly #words: Map<string, string>;
  /** What the page says so far, to find full words. */
  #said = '';

  constructor(abbreviations: Abbreviations) {
    this.#words = new Map(Object.entries(abbreviations));
  }

  /** Adds `abbr` around each first mention, unless the full words precede or follow it. */
  html(html: string): string {
    if (this.#words.size === 0) return html;
    let within = 0;
    return html
      .split(/(<[^<>]*>)/)
      .map((part) => {
        const [, end, name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(part) ?? [];
        if (LEFT_ALONE.test(name)) within += end ? -1 : 1;
        return within > 0 || name !== '' ? part : this.#explained(part);
      })
      .join('');
  }

  #explained(text: string): string {
    const before = this.#said;
    this.#said += text.toLowerCase();
    return text.replace(WORD, (found: string, at: number) => {
      const short = this.#words.has(found) ? found : found.replace(/s$/, '');
      const words = this.#words.get(short);
      if (words === undefined) return found;
      this.#words.delete(short);
      const full = words.toLowerCase();
      const isExplained =
        (before + text.slice(0, at).toLowerCase()).includes(full) ||
        text
          .slice(at + found.length)
          .toLowerCase()
          .startsWith(` (${full}`);
      return isExplained ? found : `<abbr title="${words}">${found}</abbr>`;
    });
  }
}
