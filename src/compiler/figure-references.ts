/**
 * Figures referenced from text. An author writes `{{figure-id}}` and never the number itself:
 * - `{{id}}` shows the published value; where the law differs, the dated correction stands at the end of the
 *   same paragraph, line or cell, in full on first mention and in brief after that;
 * - `{{id:brief}}` is for tables, whose caption or note explains: the correction is brief from the first mention;
 * - `{{id:now}}` shows the value under current law, and `{{id:or}}` a list under current law as a choice: "A, B or C";
 * - `{{refund:rule}}` is the sentence on refunds, the same wherever it stands;
 * - `{{refund:fee-id:kept}}` and `{{refund:fee-id:back}}` are worked out from a fee and the cancellation charge;
 * - `{{firm.name}}` and other text fields of content/firm.yaml;
 * - `{{days.lead}}` and `{{days.note}}` say how many days a lead is kept, and the note of its erasure.
 */

import { escapeHtml, formatRupees } from '../content/format.ts';
import type { FigureRow, Html } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { LIMITS } from '../domain/limits.ts';
import { ContentError, linesBefore } from './content-error.ts';
import { type Correction, correctionOf } from './corrections.ts';
import { CANCELLATION_CHARGE, REFUND_RULE, refundOn } from './refund.ts';

const DAYS: Readonly<Record<string, number>> = { lead: LIMITS.retentionDays, note: LIMITS.erasureNoteDays };

const RULE = /\{\{\s*refund:rule\s*\}\}/g;
const REFERENCE = /\{\{\s*([a-z0-9.-]+?)(?::([a-z0-9-]+))?(?::([a-z]+))?\s*\}\}/gi;
/** Private-use characters: they pass through the Markdown renderer untouched and occur in no text. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARK = /\uE000(\d+)\uE001/g;
/** Where a block that may hold a correction ends. */
const BLOCK_END = /<\/(?:p|li|td|th|dd|blockquote)>|<(?:ul|ol)>/;

type Mode = 'now' | 'or' | 'brief';
/** The last joint of a list such as "A, B and C". */
const LAST_AND = / and (?!.* and )/;

function isMode(mode: string | undefined): mode is Mode | undefined {
  return mode === undefined || mode === 'now' || mode === 'or' || mode === 'brief';
}

/** A fault of the text that is being read. */
type FaultAt = (expected: string, found: string) => ContentError;

interface Mention {
  value: string;
  correction: Correction | undefined;
}

/** Resolves the references of one page; remembers which figures the page used, in order of first mention. */
export class References {
  readonly used: string[] = [];
  readonly #mentions: Mention[] = [];
  readonly #corrected = new Set<string>();

  readonly #file: string;
  readonly #figures: ReadonlyMap<string, Figure>;
  readonly #firm: Firm;

  constructor(file: string, figures: ReadonlyMap<string, Figure>, firm: Firm) {
    this.#file = file;
    this.#figures = figures;
    this.#firm = firm;
  }

  /** Notes that the page shows a figure, though no text of it refers to it: a price, for one. */
  use(id: string): void {
    if (!this.used.includes(id)) this.used.push(id);
  }

  /** Replaces references by marks that survive Markdown. Throws a ContentError on an unknown reference. */
  mark(field: string, source: string): string {
    const fault = (what: string, found: string) =>
      new ContentError([{ file: this.#file, field, what: `${what}, found ${found}`, lineInBody: linesBefore(source, source.indexOf(found)) }]);
    const marked = source.replace(RULE, REFUND_RULE).replace(REFERENCE, (whole, id: string, mode: string | undefined, part: string | undefined) => {
      if (id === 'refund') return this.#refund(fault, whole, mode, part);
      if (part !== undefined) throw fault(`expected {{${id}}}, {{${id}:brief}} or {{${id}:now}}`, whole);
      if (id.startsWith('firm.')) return this.#firmText(fault, id.slice('firm.'.length), whole);
      if (id.startsWith('days.')) return this.#daysKept(fault, id.slice('days.'.length), whole);
      const figure = this.#figures.get(id);
      if (!figure) throw fault('expected the id of a figure in content/figures', whole);
      if (!isMode(mode)) throw fault(`expected {{${id}}}, {{${id}:brief}} or {{${id}:now}}`, whole);
      this.use(id);
      return this.#place(this.#mention(fault, figure, mode, whole));
    });
    const broken = /\{\{.{0,40}|.{0,40}\}\}/.exec(marked)?.[0];
    if (broken !== undefined) throw fault('expected a reference such as {{figure-id}}', broken);
    return marked;
  }

  /** Replaces the marks in rendered HTML by values, and puts corrections at the end of the block they stand in. */
  resolve(html: string): string {
    let out = '';
    let rest = html;
    for (;;) {
      const end = BLOCK_END.exec(rest);
      const block = end ? rest.slice(0, end.index) : rest;
      out += this.#resolveBlock(block);
      if (!end) return out;
      out += end[0];
      rest = rest.slice(end.index + end[0].length);
    }
  }

  /** The same for a text that is one block, with its corrections apart. */
  resolveLine(html: string): { words: Html; corrections: Correction[] } {
    const corrections: Correction[] = [];
    const words = html.replace(MARK, (_, n: string) => {
      const mention = this.#mentions[Number(n)];
      if (!mention) return '';
      if (mention.correction) corrections.push(mention.correction);
      return `<span class="fig">${escapeHtml(mention.value)}</span>`;
    });
    return { words, corrections };
  }

  /** Plain text: values only, no HTML. For attributes and search. */
  plain(field: string, source: string): string {
    return this.values(this.mark(field, source));
  }

  /** Replaces the marks in a text that is no HTML by values. */
  values(marked: string): string {
    return marked.replace(MARK, (_, n: string) => this.#mentions[Number(n)]?.value ?? '');
  }

  #resolveBlock(block: string): Html {
    const { words, corrections } = this.resolveLine(block);
    return words + corrections.map(({ html }) => ` ${html}`).join('');
  }

  #place(mention: Mention): string {
    this.#mentions.push(mention);
    return `${OPEN}${this.#mentions.length - 1}${CLOSE}`;
  }

  #refund(fault: FaultAt, whole: string, feeId: string | undefined, part: string | undefined): string {
    const refund = refundOn(this.#figures.get(feeId ?? ''), this.#figures.get(CANCELLATION_CHARGE));
    if (feeId === undefined || !refund || (part !== 'kept' && part !== 'back')) {
      throw fault('expected {{refund:fee-id:kept}} or {{refund:fee-id:back}} with the id of a fee in content/figures', whole);
    }
    this.use(feeId);
    this.use(CANCELLATION_CHARGE);
    return this.#place({ value: formatRupees(refund[part]), correction: undefined });
  }

  #mention(fault: FaultAt, figure: Figure, mode: Mode | undefined, whole: string): Mention {
    if (mode === 'now' || mode === 'or') {
      if (figure.current === undefined) throw fault('expected a figure with a current value', whole);
      if (mode === 'now') return { value: figure.current, correction: undefined };
      if (!LAST_AND.test(figure.current)) throw fault('expected a figure that lists, such as "A, B and C"', whole);
      return { value: figure.current.replace(LAST_AND, ' or '), correction: undefined };
    }
    const full = mode !== 'brief' && !this.#corrected.has(figure.id);
    if (full) this.#corrected.add(figure.id);
    return { value: figure.published ?? figure.current ?? '', correction: correctionOf(figure, full) };
  }

  #firmText(fault: FaultAt, key: string, whole: string): string {
    const value = (this.#firm as Record<string, unknown>)[key];
    if (typeof value !== 'string') throw fault('expected a text field of content/firm.yaml', whole);
    return value;
  }

  #daysKept(fault: FaultAt, what: string, whole: string): string {
    const days = DAYS[what];
    const known = Object.keys(DAYS).map((name) => `{{days.${name}}}`);
    if (days === undefined) throw fault(`expected one of ${known.join(', ')}`, whole);
    return String(days);
  }
}

/** What the list at the foot of a page shows of the figures it used. */
export function figureRows(ids: readonly string[], figures: ReadonlyMap<string, Figure>): FigureRow[] {
  return ids.flatMap((id) => {
    const figure = figures.get(id);
    if (!figure) return [];
    const { label, published, current, verdict, source, checked } = figure;
    return [{ id, label, ...(published !== undefined && { published }), ...(current !== undefined && { current }), verdict, source, checked }];
  });
}
