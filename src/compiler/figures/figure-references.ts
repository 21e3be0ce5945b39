/**
 * References in texts. An author writes `{{figure-id}}` and never the number itself:
 * - `{{id}}` is the value in force. If another value was published or in force before, a note follows at the end of the
 *   paragraph, line or cell: in full on first mention, and in short again in each card and table. A figure that is not
 *   confirmed shows its published value, each time with the note that it is not confirmed.
 * - `{{id:now}}` is the value without a note, `{{id:or}}` a list as a choice: "A, B or C".
 * - A value that one site alone gives says so each time: "₹200 (as reported)".
 * - `{{id:published}}` is the published value, for texts about the past.
 * - `{{id:number}}` is the number of the value alone, for captions in another language.
 * - `{{refund:fee-id:paid}}`, `:kept` and `:back` follow from a fee and the cancellation charge, with GST.
 * - `{{firm.name}}`, `{{days.lead}}` and sentences such as `{{refund:rule}}` are in firm-words.ts.
 *
 * src/domain/references.ts has the grammar. In Markdown, marks take the place of references, since values must not be read as
 * Markdown and references are also in code, in addresses of links and in words with the `|` of tables.
 */

import { escapeHtml } from '../../content/format.ts';
import type { Body, Html } from '../../content/site.ts';
import { type Abbreviations, Explainer } from '../../domain/abbreviations.ts';
import type { Firm } from '../../domain/firm.ts';
import { chargesGst } from '../../domain/firm-details.ts';
import { type Reference, replaceReferences } from '../../domain/references.ts';
import { rupees, unbroken } from '../../domain/rupees.ts';
import { LISTS, say } from '../../domain/say.ts';
import { namePlace } from '../../domain/states.ts';
import { CANCELLATION_CHARGE, findGstRate, refundOn } from '../../law/bill.ts';
import type { Figure } from '../../law/figure.ts';
import { findKind } from '../../law/figure-words.ts';
import { writeValue } from '../../law/write-value.ts';
import { ContentError, countLinesBefore, type Fault } from '../read/content-error.ts';
import { DAYS_STORED, firmText, type Sentences } from '../read/firm-words.ts';
import type { LinkUse } from '../read/links.ts';
import { type FigureNote, makeNotes, makeReviewMarks, makeSourceLine } from './figure-notes.ts';

/** Replaces a reference while Markdown is rendered: its number between private-use characters, which no text has. */
const MARK = /\uE000(\d+)\uE001/g;
const writeMark = (mention: number) => `\uE000${mention}\uE001`;

export function hasMarks(text: string): boolean {
  return text.search(MARK) >= 0;
}

/** The text as a message quotes it. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, '{{…}}');
}

/** Notes follow these tags. A list inside an item ends the item's own words. */
const BLOCK_END = /(<\/(?:p|li|td|th|dd|blockquote)>|<(?:ul|ol)>|<\/table><\/div>)/;
const CELL_END = /^<\/t[dh]>$/;
const TABLE_END = '</table></div>';

const MODES: readonly (string | undefined)[] = [undefined, 'now', 'or', 'number', 'published'];
/** A longer value may break across two lines. */
const MAX_UNBROKEN = 18;
const NUMBER = /\d[\d,.]*/;

/** Reports that something else was expected. Returns the empty text, which replaces the reference. */
type Fail = (expected: string) => '';

interface Mention {
  value: string;
  figure?: Figure;
  hasNotes?: true;
  /** It shows what was published, which no review changes. */
  isPast?: true;
}

/** A line may break between a box of a value and a danda, but not before a full stop. */
const VALUE_BEFORE_DANDA = /(<span class="fig[^>]*>[^<]*)<\/span>।/g;

/** Running text gives the history of a figure once; each card and table gives it again. */
type Place = 'text' | 'card';

export class References {
  /** Ids of the figures that the page uses, in order of first mention. */
  readonly used: string[] = [];
  readonly report: (fault: Fault) => void;
  readonly links: LinkUse[];
  readonly file: string;
  readonly #figures: ReadonlyMap<string, Figure>;
  readonly #firm: Firm;
  /** By the number in their mark. */
  readonly #mentions: Mention[] = [];
  /** Ids of figures whose full note the page already has. */
  readonly #noted = new Set<string>();
  /** Ids of figures that have a mark for the day of their review. */
  readonly #marked = new Set<string>();
  readonly #inTable = new Set<Figure>();
  readonly #explainer: Explainer;
  readonly #sentences: Sentences;

  constructor(
    file: string,
    figures: ReadonlyMap<string, Figure>,
    firm: Firm,
    report: (fault: Fault) => void = (fault) => {
      throw new ContentError([fault]);
    },
    links: LinkUse[] = [],
    abbreviations: Abbreviations = {},
    sentences: Sentences = new Map(),
  ) {
    this.file = file;
    this.#figures = figures;
    this.#firm = firm;
    this.report = report;
    this.links = links;
    this.#explainer = new Explainer(abbreviations);
    this.#sentences = sentences;
  }

  /** The figures that the page uses, without unknown ids. */
  get shown(): Figure[] {
    return knownFigures(this.used, this.#figures);
  }

  /** Notes that the page shows a figure, even if no text refers to it, such as a price. */
  use(id: string): void {
    if (!this.used.includes(id)) this.used.push(id);
  }

  /** Also returns the figures that `render` mentions, each once. */
  track<T>(render: () => T): { result: T; figures: Figure[] } {
    const from = this.#mentions.length;
    const result = render();
    return { result, figures: [...new Set(listFigures(this.#mentions.slice(from)))] };
  }

  /** Replaces references by marks. Reports and removes wrong ones. */
  mark(field: string, source: string): string {
    const faultAt = (text: string, at: number, what: string) =>
      this.report({ file: this.file, field, what, lineInBody: countLinesBefore(text, at) });
    /** @param outer place of the reference whose words the text is */
    const markIn = (text: string, outer?: number): string =>
      replaceReferences(text, (reference) => {
        const at = outer ?? reference.at;
        const words = this.#findWords(reference);
        if (words !== undefined) return markIn(words, at);
        return this.#replace(reference, (expected) => {
          faultAt(source, at, `${expected}, found ${reference.whole}`);
          return '';
        });
      });
    const marked = markIn(source);
    // Marks contain no line breaks, so the lines are those of the source.
    const broken = marked.search(/\{\{|\}\}/);
    if (broken >= 0)
      faultAt(marked, broken, `expected a reference such as {{figure-id}}, found ${bracesAt(marked, broken)}`);
    return marked;
  }

  /** Replaces marks in HTML by values. Adds notes after each block, and sources after each table. */
  resolve(html: string, place: Place = 'text'): string {
    // Blocks alternate with the tags that end them.
    const parts = html.split(BLOCK_END);
    return parts
      .map((part, i) => {
        if (i % 2 === 1) return part === TABLE_END ? part + this.#tableSource() : part;
        const isCell = CELL_END.test(parts[i + 1] ?? '');
        if (isCell) for (const figure of listFigures(this.#mentionsIn(part))) this.#inTable.add(figure);
        const { words, notes } = this.resolveLine(part, isCell ? 'card' : place);
        return [words, ...notes.map((note) => note.html)].join(' ');
      })
      .join('');
  }

  /** Resolves a text that is one block; returns its notes separately. */
  resolveLine(html: string, place: Place = 'text'): { words: Html; notes: FigureNote[] } {
    const valued = this.#replaceMarks(html, ({ value }) =>
      value.length > MAX_UNBROKEN
        ? `<span class="fig fig-long">${escapeHtml(unbroken(value))}</span>`
        : `<span class="fig">${escapeHtml(value)}</span>`,
    );
    const mentions = this.#mentionsIn(html);
    const words = this.#explainer.html(valued.replace(VALUE_BEFORE_DANDA, '$1।</span>'));
    const notes = [
      ...this.#notes(new Set(listFigures(mentions.filter(({ hasNotes }) => hasNotes))), place),
      ...this.#reviewMarks(listFigures(mentions.filter(({ isPast }) => !isPast))),
    ];
    return { words, notes: notes.map((note) => ({ ...note, html: this.#explainer.html(note.html) })) };
  }

  /** Values only, no HTML: for attributes and search. */
  plain(field: string, source: string): string {
    return this.values(this.mark(field, source));
  }

  values(marked: string): string {
    return this.#replaceMarks(marked, ({ value }) => value);
  }

  #replaceMarks(marked: string, replace: (mention: Mention) => string): string {
    return marked.replace(MARK, (_, n: string) => {
      const mention = this.#mentions[Number(n)];
      return mention ? replace(mention) : '';
    });
  }

  #mentionsIn(marked: string): Mention[] {
    return [...marked.matchAll(MARK)].flatMap(([, n]) => this.#mentions[Number(n)] ?? []);
  }

  #tableSource(): Html {
    const line = makeSourceLine([...this.#inTable]);
    this.#inTable.clear();
    return line && `<p class="source-line">${line}</p>`;
  }

  #notes(figures: ReadonlySet<Figure>, place: Place): FigureNote[] {
    const toNote = [...figures]
      .filter((figure) => findKind(figure) !== undefined)
      .map((figure) => ({ figure, full: !this.#noted.has(figure.id) }))
      .filter(({ figure, full }) => full || figure.current === undefined || place === 'card');
    for (const { figure } of toNote) this.#noted.add(figure.id);
    return makeNotes(toNote);
  }

  /** Once for each figure, in running text, cards and tables alike. */
  #reviewMarks(figures: readonly Figure[]): FigureNote[] {
    const first = figures.filter(({ id }) => !this.#marked.has(id));
    for (const { id } of first) this.#marked.add(id);
    return makeReviewMarks(first);
  }

  /** Words with references of their own: those on GST, or a sentence. */
  #findWords({ name, mode, words }: Reference): string | undefined {
    if (words) return words[chargesGst(this.#firm) ? 0 : 1];
    return this.#sentences.get(mode === undefined ? name : `${name}:${mode}`);
  }

  #replace(reference: Reference, fail: Fail): string {
    const { name: id, mode, part, next } = reference;
    if (id === 'refund') return this.#refund(reference, fail);
    if (id.startsWith('firm.'))
      return firmText(this.#firm, id, next) ?? fail('expected a text field of content/firm.yaml');
    if (id.startsWith('days.')) {
      const choices = Object.keys(DAYS_STORED).map((name) => `{{${name}}}`);
      return String(DAYS_STORED[id] ?? fail(`expected one of ${choices.join(', ')}`));
    }
    const figure = this.#figures.get(id);
    if (!figure) return fail('expected the id of a figure in content/figures');
    if (part !== undefined || !MODES.includes(mode))
      return fail(`expected {{${id}}}, {{${id}:now}} or {{${id}:published}}`);
    this.use(id);
    return this.#add(makeMention(figure, mode, fail));
  }

  #refund({ mode: feeId, part }: Reference, fail: Fail): string {
    const rate = findGstRate(this.#firm, this.#figures);
    const refund = refundOn(this.#figures.get(feeId ?? ''), this.#figures.get(CANCELLATION_CHARGE), rate);
    if (feeId === undefined || !refund || (part !== 'paid' && part !== 'kept' && part !== 'back'))
      return fail(
        'expected {{refund:fee-id:paid}}, {{refund:fee-id:kept}} or {{refund:fee-id:back}} with the id of a fee in content/figures',
      );
    this.use(feeId);
    this.use(CANCELLATION_CHARGE);
    return this.#add({ value: rupees(refund[part]) });
  }

  #add(mention: Mention): string {
    return writeMark(this.#mentions.push(mention) - 1);
  }
}

function makeMention(figure: Figure, mode: string | undefined, fail: Fail): Mention {
  const { published, current, sure, history } = figure;
  const withDoubt = (value: string) =>
    current !== undefined && sure === 'one-source' ? say('figure-note.as-reported', { value }) : value;
  if (mode === undefined) return { value: withDoubt(current ?? published ?? ''), figure, hasNotes: true };
  const value = mode === 'published' ? published : current;
  const list = history.find((entry) => writeValue(entry, figure) === current)?.list;
  if (value === undefined) fail(`expected a figure with a ${mode === 'published' ? 'published' : 'current'} value`);
  else if (mode === 'or' && !list) fail('expected a figure with a list');
  if (mode === 'number')
    return { value: NUMBER.exec(value ?? '')?.[0] ?? fail('expected a figure with a number'), figure };
  if (mode === 'published') return { value: value ?? '', figure, isPast: true };
  const choice =
    mode === 'or' &&
    list &&
    new Intl.ListFormat(say.lang, { ...LISTS, type: 'disjunction' }).format(list.map(namePlace));
  return { value: withDoubt(choice || (value ?? '')), figure };
}

function listFigures(mentions: readonly Mention[]): Figure[] {
  return mentions.flatMap(({ figure }) => figure ?? []);
}

/** On the same line: the text after opening braces, or before closing ones. */
function bracesAt(text: string, at: number): string {
  if (text.startsWith('{{', at)) return text.slice(at, at + 42).split('\n')[0] ?? '';
  const before = text.slice(Math.max(0, at - 40), at + 2);
  return before.split('\n').at(-1) ?? '';
}

/** Leaves out unknown ids. */
export function knownFigures(ids: readonly string[], figures: ReadonlyMap<string, Figure>): Figure[] {
  return ids.flatMap((id) => figures.get(id) ?? []);
}

/** The figures in the texts of a page, or those that its tool or plan may read. */
export function figureIdsIn(body: Body): readonly string[] {
  if ('figureIds' in body) return body.figureIds;
  return body.kind === 'tool' || body.kind === 'journey' ? body.figures.map(({ id }) => id) : [];
}
