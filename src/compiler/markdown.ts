/** Markdown to HTML at build: headings with anchors, tables that scroll inside themselves, no raw HTML. */
import { Marked, Parser } from 'marked';
import { escapeHtml, slugOf } from '../content/format.ts';
import type { Heading, Html } from '../content/site.ts';
import { ContentError, linesBefore } from './content-error.ts';
import type { Correction } from './corrections.ts';
import type { References } from './figure-references.ts';
import type { LinkUse } from './links.ts';

export interface Rendered {
  /** HTML of the whole text. */
  html: Html;
  /** Its h2 headings, for the contents list. */
  headings: Heading[];
  /** Every link in it, for the link check. */
  links: LinkUse[];
  /** Number of words, for the length checks. */
  words: number;
}

/** One line of a list, its corrections apart from what it says. */
export interface RenderedLine {
  /** HTML of the words. */
  words: Html;
  /** The same words without markup. */
  text: string;
  /** What stands beside its figures, in their order. */
  corrections: Correction[];
  /** Every link in the words. */
  links: LinkUse[];
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
  const marked = references.mark(field, source);
  const text = readerOf(file, field, marked);
  const html = inline ? text.reader.parseInline(marked, { async: false }) : text.reader.parse(marked, { async: false });
  text.checkAnchors();
  const words = source
    .replace(/[#*|>_`-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => /[a-z0-9]/i.test(word)).length;
  return { html: references.resolve(html), headings: text.headings, links: text.links, words };
}

/**
 * Renders one line of a list that is told as plain text too.
 * @throws ContentError as above, and on an entity: plain text says the character itself
 */
export function renderLine(file: string, field: string, source: string, references: References): RenderedLine {
  const entity = /&(?:#?\w+);/.exec(source)?.[0];
  if (entity) throw new ContentError([{ file, field, what: `expected the character itself, found ${entity}` }]);
  const marked = references.mark(field, source);
  const { reader, links, checkAnchors } = readerOf(file, field, marked);
  const tokens = reader.Lexer.lexInline(marked, reader.defaults);
  const parser = new Parser(reader.defaults);
  const { words, corrections } = references.resolveLine(parser.parseInline(tokens));
  checkAnchors();
  return { words, text: references.values(parser.parseInline(tokens, parser.textRenderer)), corrections, links };
}

/** What reads one text: a Markdown reader by the rules of this site, and what it met on its way. */
interface TextReader {
  reader: Marked;
  headings: Heading[];
  links: LinkUse[];
  /** Once the text is read: throws a ContentError on a link to an anchor that no heading of it has. */
  checkAnchors: () => void;
}

function readerOf(file: string, field: string, source: string): TextReader {
  const headings: Heading[] = [];
  const links: LinkUse[] = [];
  const ids = new Set<string>();
  let level = 1;
  let reached = 0;
  /** Tokens are met in the order of the text, so the next one like this is the one. */
  const placeOf = (raw: string) => {
    reached = Math.max(reached, source.indexOf(raw, reached));
    return { file, field, lineInBody: linesBefore(source, reached) };
  };
  const fault = (raw: string, what: string) => new ContentError([{ ...placeOf(raw), what }]);
  const reader = new Marked({
    gfm: true,
    renderer: {
      html({ raw, text }) {
        throw fault(raw, `expected Markdown, found raw HTML ${text.trim().slice(0, 40)}`);
      },
      heading({ raw, tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer).replaceAll(/\uE000\d+\uE001/g, '{{…}}');
        if (depth === 1 || depth > level + 1) throw fault(raw, `expected heading levels in order from ##, found "${text}" at level ${depth}`);
        level = depth;
        if (text.includes('{{')) throw fault(raw, `expected no figure in a heading, found one in "${text}"`);
        const id = slugOf(text);
        if (id === '') throw fault(raw, `expected a heading with a Latin letter or a digit, for its anchor, found "${text}"`);
        if (ids.has(id)) throw fault(raw, `expected headings to differ, found "${text}" twice`);
        ids.add(id);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ raw, href, tokens }) {
        if (/\uE000/.test(href)) throw fault(raw, 'expected no figure in the address of a link, found one');
        links.push({ ...placeOf(raw), href });
        const external = /^https?:/.test(href) ? ' rel="noopener external"' : '';
        return `<a href="${escapeHtml(href)}"${external}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ raw, href }) {
        throw fault(raw, `expected an illustration named in the front matter, found an image ${href}`);
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
  const checkAnchors = () => {
    const nowhere = links.find(({ href }) => href.startsWith('#') && !ids.has(href.slice(1)));
    if (nowhere) throw new ContentError([{ file, field, lineInBody: nowhere.lineInBody ?? 0, what: `expected an anchor of this text, found ${nowhere.href}` }]);
  };
  return { reader, headings, links, checkAnchors };
}
