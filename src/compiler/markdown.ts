/** Markdown to HTML at build: headings with anchors, tables that scroll inside themselves, no raw HTML. */
import { Marked } from 'marked';
import { escapeHtml, slugOf } from '../content/format.ts';
import type { Heading } from '../content/site.ts';
import { ContentError } from './content-error.ts';
import type { References } from './figure-references.ts';

export interface Rendered {
  /** HTML of the whole text. */
  html: string;
  /** Its h2 headings, for the contents list. */
  headings: Heading[];
  /** Every link target in it, for the link check. */
  links: string[];
  /** Number of words, for the length checks. */
  words: number;
}

/**
 * Renders one text.
 * @param file the content file, for error messages
 * @param field the field within it
 * @param source Markdown with references
 * @param inline a single line without block elements
 * @throws ContentError on raw HTML, a first-level heading, a skipped heading level, an unknown reference or an anchor that is not in the text
 */
export function renderMarkdown(file: string, field: string, source: string, references: References, inline = false): Rendered {
  const headings: Heading[] = [];
  const links: string[] = [];
  const ids = new Set<string>();
  const fault = (what: string) => new ContentError([`${file}: ${field}: ${what}`]);
  let level = 1;
  const marked = new Marked({
    gfm: true,
    renderer: {
      html({ text }) {
        throw fault(`expected Markdown, found raw HTML ${text.trim().slice(0, 40)}`);
      },
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer).replaceAll(/\uE000\d+\uE001/g, '{{…}}');
        if (depth === 1 || depth > level + 1) throw fault(`expected heading levels in order from ##, found "${text}" at level ${depth}`);
        level = depth;
        if (text.includes('{{')) throw fault(`expected no figure in a heading, found one in "${text}"`);
        const id = slugOf(text);
        if (id === '') throw fault(`expected a heading with a Latin letter or a digit, for its anchor, found "${text}"`);
        if (ids.has(id)) throw fault(`expected headings to differ, found "${text}" twice`);
        ids.add(id);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        if (/\uE000/.test(href)) throw fault('expected no figure in the address of a link, found one');
        links.push(href);
        const external = /^https?:/.test(href) ? ' rel="noopener external"' : '';
        return `<a href="${escapeHtml(href)}"${external}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href }) {
        throw fault(`expected an illustration named in the front matter, found an image ${href}`);
      },
      table(token) {
        const cell = (c: (typeof token.header)[number], tag: string, scope: string) => `<${tag}${scope}>${this.parser.parseInline(c.tokens)}</${tag}>`;
        const head = token.header.map((c) => cell(c, 'th', ' scope="col"')).join('');
        const rows = token.rows.map((r) => `<tr>${r.map((c, i) => (i === 0 ? cell(c, 'th', ' scope="row"') : cell(c, 'td', ''))).join('')}</tr>`);
        const name = escapeHtml(headings.at(-1)?.text ?? 'Table');
        return `<div class="scroll" role="region" aria-label="${name}, table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
    },
  });
  const source2 = references.mark(field, source);
  const raw = inline ? marked.parseInline(source2, { async: false }) : marked.parse(source2, { async: false });
  for (const href of links) {
    if (href.startsWith('#') && !ids.has(href.slice(1))) throw fault(`expected an anchor of this text, found ${href}`);
  }
  const words = source
    .replace(/[#*|>_`-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => /[a-z0-9]/i.test(word)).length;
  return { html: references.resolve(raw), headings, links, words };
}
