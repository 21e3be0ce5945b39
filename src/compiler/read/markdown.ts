/** Markdown to HTML: headings with anchors, tables that scroll inside themselves, no raw HTML. */

import { Marked, Parser, type Token } from 'marked';
import { escapeHtml, makeSlug } from '../../content/format.ts';
import type { Heading, Html, Part } from '../../content/site.ts';
import { say } from '../../domain/say.ts';
import type { FigureNote } from '../figures/figure-notes.ts';
import { hasMarks, type References, withoutMarks } from '../figures/figure-references.ts';
import { countLinesBefore } from './content-error.ts';
import type { LinkUse } from './links.ts';

export interface Rendered {
  html: Html;
  /** Of the second level, for the contents list. */
  headings: Heading[];
}

/** One line of a list, with its notes apart. */
export interface RenderedLine {
  words: Html;
  /** The words without markup. */
  text: string;
  notes: FigureNote[];
}

/**
 * Renders Markdown with references. Adds its links to `references`. Reports raw HTML, a wrong heading level, an unknown
 * reference and a missing anchor to it, with their lines, and leaves them out.
 * @param how as blocks, or as one line, in running text (`line`) or in a card or table (`cell`)
 */
export function renderMarkdown(
  references: References,
  field: string,
  source: string,
  how: 'block' | 'line' | 'cell' = 'block',
): Rendered {
  const marked = references.mark(field, source);
  const { reader, headings, checkAnchors } = makeReader(references, field, marked);
  const html = how === 'block' ? reader.parse(marked, { async: false }) : reader.parseInline(marked, { async: false });
  checkAnchors();
  return { html: references.resolve(html, how === 'cell' ? 'card' : 'text'), headings };
}

/** As {@link renderMarkdown}, in parts: the text before the first second-level heading, then one for each of them. */
export function renderParts(
  references: References,
  field: string,
  source: string,
): Omit<Rendered, 'html'> & { intro: Html; parts: Part[] } {
  const marked = references.mark(field, source);
  const { reader, headings, checkAnchors } = makeReader(references, field, marked);
  let intro = '';
  const parts: Part[] = [];
  let tokens: Token[] = [];
  const end = () => {
    const html = references.resolve(reader.parser(tokens));
    const part = parts.at(-1);
    if (part) part.html = html;
    else intro = html;
    tokens = [];
  };
  for (const token of reader.lexer(marked)) {
    if (token.type !== 'heading' || token.depth !== 2) {
      tokens.push(token);
      continue;
    }
    end();
    // Rendered only for its checks: the page renders the heading itself.
    reader.parser([token]);
    const heading = headings.at(-1);
    if (heading) parts.push({ ...heading, html: '' });
  }
  end();
  checkAnchors();
  return { intro, parts, headings };
}

/** As {@link renderMarkdown}, for one line, also as plain text. Reports entities, which plain text cannot contain. */
export function renderLine(references: References, field: string, source: string): RenderedLine {
  const entity = /&(?:#?\w+);/.exec(source)?.[0];
  if (entity)
    references.report({ file: references.file, field, what: `expected the character itself, found ${entity}` });
  const marked = references.mark(field, source);
  const { reader, checkAnchors } = makeReader(references, field, marked);
  const tokens = reader.Lexer.lexInline(marked, reader.defaults);
  const parser = new Parser(reader.defaults);
  const { words, notes } = references.resolveLine(parser.parseInline(tokens));
  checkAnchors();
  return { words, text: references.values(parser.parseInline(tokens, parser.textRenderer)), notes };
}

/** A heading in another language ends with the anchor of the English one: `{#who-must}`. */
const ANCHOR = /^(.*?)(?: +\{#([a-z0-9-]+)\})?$/s;

/** A reader of one text, and its headings. Once it is rendered, `checkAnchors` reports links to anchors without one. */
function makeReader({ file, links, report }: References, field: string, source: string) {
  const headings: Heading[] = [];
  const toAnchors: LinkUse[] = [];
  const ids = new Set<string>();
  let level = 1;
  let reached = 0;
  /** Tokens are in the order of the text, so the next match is the token. */
  const findPlace = (raw: string) => {
    reached = Math.max(reached, source.indexOf(raw, reached));
    return { file, field, lineInBody: countLinesBefore(source, reached) };
  };
  const fault = (raw: string, what: string) => report({ ...findPlace(raw), what });
  const reader = new Marked({
    gfm: true,
    renderer: {
      html({ raw, text }) {
        fault(raw, `expected Markdown, found raw HTML ${text.trim().slice(0, 40)}`);
        return '';
      },
      heading({ raw, tokens, depth }) {
        const written = withoutMarks(this.parser.parseInline(tokens, this.parser.textRenderer));
        const [, text = '', anchor] = ANCHOR.exec(written) ?? [];
        if (depth === 1 || depth > level + 1)
          fault(raw, `expected heading levels in order from ##, found "${text}" at level ${depth}`);
        level = depth;
        if (text.includes('{{')) fault(raw, `expected no figure in a heading, found one in "${text}"`);
        const id = anchor ?? makeSlug(text);
        if (id === '') fault(raw, `expected a heading with a letter or a digit, for its anchor, found "${text}"`);
        if (ids.has(id)) fault(raw, `expected headings to differ, found "${text}" twice`);
        ids.add(id);
        if (depth === 2) headings.push({ id, text });
        const html = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}">${anchor === undefined ? html : html.replace(ANCHOR, '$1')}</h${depth}>\n`;
      },
      link({ raw, href, tokens }) {
        if (hasMarks(href)) fault(raw, 'expected no figure in the address of a link, found one');
        const use = { ...findPlace(raw), href };
        links.push(use);
        if (href.startsWith('#')) toAnchors.push(use);
        const external = /^https?:/.test(href) ? ' rel="noopener external"' : '';
        return `<a href="${escapeHtml(href)}"${external}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ raw, href }) {
        fault(raw, `expected an illustration named in the front matter, found an image ${href}`);
        return '';
      },
      table(token) {
        const cell = (c: (typeof token.header)[number], tag: string, scope: string) =>
          `<${tag}${scope}>${this.parser.parseInline(c.tokens)}</${tag}>`;
        const head = token.header.map((c) => cell(c, 'th', ' scope="col"')).join('');
        const rows = token.rows.map(
          (r) => `<tr>${r.map((c, i) => (i === 0 ? cell(c, 'th', ' scope="row"') : cell(c, 'td', ''))).join('')}</tr>`,
        );
        const name = escapeHtml(headings.at(-1)?.text ?? say('document.table'));
        return `<div class="scroll" role="region" aria-label="${say('document.table-of', { name })}" tabindex="0"><table><caption class="visually-hidden">${name}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
      },
    },
  });
  const checkAnchors = () => {
    for (const { href, ...place } of toAnchors)
      if (!ids.has(href.slice(1))) report({ ...place, what: `expected an anchor of this text, found ${href}` });
  };
  return { reader, headings, checkAnchors };
}
