/**
 * Figures referenced from text. An author writes `{{figure-id}}` and never the number itself:
 * - `{{id}}` shows the value in force; where another was published or held before, the end of the same paragraph, line or cell
 *   says so: on first mention with the note that explains it, and again in each card and table. A figure that is not confirmed
 *   shows its published value, and says each time that it is not;
 * - `{{id:now}}` shows the value in force alone, and `{{id:or}}` a list of it as a choice: "A, B or C";
 * - `{{id:published}}` shows the published value alone, where a text tells of the past;
 * - `{{refund:rule}}` and `{{quotation:rule}}` are the sentences on refunds and on work without a printed price, the same
 *   wherever they stand;
 * - `{{refund:fee-id:paid}}`, `{{refund:fee-id:kept}}` and `{{refund:fee-id:back}}` are worked out from a fee and the cancellation charge,
 *   with GST;
 * - `{{firm.name}}` and other text fields of content/firm.yaml, and the two of `FIRM_WORDS`;
 * - `{{gst:plus GST|no GST}}` says the first for a firm that charges GST, the second, or nothing, for one that does not;
 * - `{{days.lead}}`, `{{days.note}}` and `{{days.unsent}}` say how many days a lead is kept, the note of its erasure, and a lead
 *   that waits on the visitor's device.
 */

import { escapeHtml, formatRupees } from '../content/format.ts';
import type { FigureRow, Html } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { LIMITS } from '../domain/limits.ts';
import { ContentError, type Fault, linesBefore } from './content-error.ts';
import { type FigureNote, hasNote, notesOf } from './figure-notes.ts';
import { withGstWords, wordsBefore } from './firm-words.ts';

import { CANCELLATION_CHARGE, gstRateOf, quotationRule, REFUND_RULE, refundOn } from './refund.ts';
import { sourceLine } from './source-line.ts';

const DAYS: Readonly<Record<string, number>> = {
  lead: LIMITS.retentionDays,
  note: LIMITS.erasureNoteDays,
  unsent: LIMITS.unsentDays,
};

/** What a text says of the firm that is no field of it as it stands. */
const FIRM_WORDS: Readonly<Record<string, (firm: Firm) => string>> = {
  /** The grievance officer, by name where there is one. */
  officer: ({ grievanceOfficer: officer }) =>
    officer ? `grievance officer (${officer.name}, ${officer.designation})` : 'grievance officer',
  /** What happens to a withdrawn enquiry. Continues after "is". */
  withdrawn: ({ withdrawnLeads }) =>
    withdrawnLeads === 'seal' ? 'locked at once, and erased one year after you sent it' : 'erased at once',
  /** The same at length. */
  withdrawal: ({ withdrawnLeads }) =>
    withdrawnLeads === 'seal'
      ? 'If you use the page, this happens in two steps. We lock the enquiry at once: it is removed from our lists, and we do not call. We erase it one year after you sent it. Rule 8(3) of the Digital Personal Data Protection Rules, 2025 requires this year, so that an authority named there can ask for it.'
      : 'If you use the page, this happens at once: we overwrite your words and do not just mark them as deleted. The last copy in the database’s files on our server is gone within a minute.',
  /** Goes on after "reads …". */
  officerReplies: ({ grievanceOfficer: officer }) => (officer ? ` and replies within ${officer.replyWithin}` : ''),
};

/** Sentences that are the same on every page. */
const RULES: Readonly<Record<string, (firm: Firm) => string>> = { refund: () => REFUND_RULE, quotation: quotationRule };
const RULE = /\{\{\s*(refund|quotation):rule\s*\}\}/g;
const REFERENCE = /\{\{\s*([a-z0-9.-]+?)(?::([a-z0-9-]+))?(?::([a-z]+))?\s*\}\}/gi;
/** Private-use characters: they pass through the Markdown renderer untouched and occur in no text. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARK = /\uE000(\d+)\uE001/g;
/** Where a block that may hold notes ends, and where a table does. */
const BLOCK_END = /<\/(?:p|li|td|th|dd|blockquote)>|<(?:ul|ol)>|<\/table><\/div>/;
const CELL_END = /^<\/t[dh]>$/;
const TABLE_END = '</table></div>';

const MODES = ['now', 'or', 'published'] as const;
type Mode = (typeof MODES)[number];
/** Characters of a value that is never broken across two lines. */
const LONGEST_IN_ONE = 18;
/** The last joint of a list such as "A, B and C". */
const LAST_AND = / and (?!.* and )/;

function isMode(mode: string | undefined): mode is Mode | undefined {
  return mode === undefined || (MODES as readonly string[]).includes(mode);
}

/** Says what is wrong with the text that is being read, and what was found there. Gives what stands in its place: nothing. */
type FaultAt = (expected: string, found: string) => '';

interface Mention {
  value: string;
  figure?: Figure;
  /** Whether notes may stand beside this mention. */
  noted?: true;
}

/** Where a block stands: in running text a figure's history is told once, in a card or table each time. */
type Place = 'text' | 'card';

/** Resolves the references of one page; remembers which figures the page used, in order of first mention. */
export class References {
  readonly used: string[] = [];
  readonly #mentions: Mention[] = [];
  /** Figures whose note the page has. */
  readonly #told = new Set<string>();
  /** Figures of the table that is being read. */
  #inTable: Figure[] = [];

  readonly #file: string;
  readonly #figures: ReadonlyMap<string, Figure>;
  readonly #firm: Firm;
  /** Takes a fault, so that the rest of the page is read for others. */
  readonly report: (fault: Fault) => void;

  constructor(
    file: string,
    figures: ReadonlyMap<string, Figure>,
    firm: Firm,
    report: (fault: Fault) => void = throwFault,
  ) {
    this.#file = file;
    this.#figures = figures;
    this.#firm = firm;
    this.report = report;
  }

  /** Notes that the page shows a figure, though no text of it refers to it: a price, for one. */
  use(id: string): void {
    if (!this.used.includes(id)) this.used.push(id);
  }

  /** The figures that `within` uses, first used there or not. */
  usedBy(within: () => void): Figure[] {
    const from = this.#mentions.length;
    within();
    return figuresOf(this.#mentions.slice(from));
  }

  /** Replaces references by marks that survive Markdown. Reports each that is wrong, and leaves nothing in its place. */
  mark(field: string, source: string): string {
    const ruled = withGstWords(
      chargesGst(this.#firm),
      source.replace(RULE, (_, name: string) => RULES[name]?.(this.#firm) ?? ''),
    );
    // Neither a sentence nor a mark in a reference's place ends a line, so lines count as in the source.
    const faultAt =
      (text: string, index: number): FaultAt =>
      (what, found) => {
        this.report({ file: this.#file, field, what: `${what}, found ${found}`, lineInBody: linesBefore(text, index) });
        return '';
      };
    const marked = ruled.replace(
      REFERENCE,
      (whole, id: string, mode: string | undefined, part: string | undefined, index: number) => {
        const fault = faultAt(ruled, index);
        if (id === 'refund') return this.#refund(fault, whole, mode, part);
        if (id.startsWith('firm.'))
          return this.#firmText(fault, id.slice('firm.'.length), whole, ruled[index + whole.length]);
        if (id.startsWith('days.')) return this.#daysKept(fault, id.slice('days.'.length), whole);
        const figure = this.#figures.get(id);
        if (!figure) return fault('expected the id of a figure in content/figures', whole);
        if (part !== undefined || !isMode(mode))
          return fault(`expected {{${id}}}, {{${id}:now}} or {{${id}:published}}`, whole);
        this.use(id);
        return this.#place(this.#mention(fault, figure, mode, whole));
      },
    );
    const broken = marked.search(/\{\{|\}\}/);
    if (broken >= 0) faultAt(marked, broken)('expected a reference such as {{figure-id}}', bracesAt(marked, broken));
    return marked;
  }

  /** Replaces the marks in rendered HTML by values, puts notes at the end of the block they stand in, and sources under a table. */
  resolve(html: string, place: Place = 'text'): string {
    let out = '';
    let rest = html;
    for (;;) {
      const end = BLOCK_END.exec(rest);
      const block = end ? rest.slice(0, end.index) : rest;
      const inCell = end !== null && CELL_END.test(end[0]);
      out += this.#resolveBlock(block, inCell ? 'card' : place, inCell);
      if (!end) return out;
      out += end[0];
      if (end[0] === TABLE_END) out += this.#tableSource();
      rest = rest.slice(end.index + end[0].length);
    }
  }

  /** The same for a text that is one block, with its notes apart. */
  resolveLine(html: string, place: Place = 'text'): { words: Html; notes: FigureNote[] } {
    const shown: Figure[] = [];
    const words = html.replace(MARK, (_, n: string) => {
      const mention = this.#mentions[Number(n)];
      if (!mention) return '';
      if (mention.noted && mention.figure && !shown.includes(mention.figure)) shown.push(mention.figure);
      return `<span class="fig${mention.value.length > LONGEST_IN_ONE ? ' fig-long' : ''}">${escapeHtml(mention.value)}</span>`;
    });
    return { words, notes: this.#notes(shown, place) };
  }

  /** Plain text: values only, no HTML. For attributes and search. */
  plain(field: string, source: string): string {
    return this.values(this.mark(field, source));
  }

  /** Replaces the marks in a text that is no HTML by values. */
  values(marked: string): string {
    return marked.replace(MARK, (_, n: string) => this.#mentions[Number(n)]?.value ?? '');
  }

  #resolveBlock(block: string, place: Place, inCell: boolean): Html {
    if (inCell)
      this.#inTable.push(...figuresOf([...block.matchAll(MARK)].flatMap(([, n]) => this.#mentions[Number(n)] ?? [])));
    const { words, notes } = this.resolveLine(block, place);
    return words + notes.map(({ html }) => ` ${html}`).join('');
  }

  #tableSource(): Html {
    const line = sourceLine([...new Set(this.#inTable)]);
    this.#inTable = [];
    return line && `<p class="source-line">${line}</p>`;
  }

  #notes(shown: readonly Figure[], place: Place): FigureNote[] {
    const due = shown.flatMap((figure) => {
      const full = !this.#told.has(figure.id);
      const doubtful = figure.current === undefined;
      return hasNote(figure) && (full || doubtful || place === 'card') ? [{ figure, full }] : [];
    });
    for (const { figure } of due) this.#told.add(figure.id);
    return notesOf(due);
  }

  #place(mention: Mention): string {
    this.#mentions.push(mention);
    return `${OPEN}${this.#mentions.length - 1}${CLOSE}`;
  }

  #refund(fault: FaultAt, whole: string, feeId: string | undefined, part: string | undefined): string {
    const rate = gstRateOf(this.#firm, this.#figures);
    const refund = refundOn(this.#figures.get(feeId ?? ''), this.#figures.get(CANCELLATION_CHARGE), rate);
    if (feeId === undefined || !refund || (part !== 'paid' && part !== 'kept' && part !== 'back')) {
      return fault(
        'expected {{refund:fee-id:paid}}, {{refund:fee-id:kept}} or {{refund:fee-id:back}} with the id of a fee in content/figures',
        whole,
      );
    }
    this.use(feeId);
    this.use(CANCELLATION_CHARGE);
    return this.#place({ value: formatRupees(refund[part]) });
  }

  #mention(fault: FaultAt, figure: Figure, mode: Mode | undefined, whole: string): Mention {
    const { published, current } = figure;
    if (mode === undefined) return { value: current ?? published ?? '', figure, noted: true };
    const value = mode === 'published' ? published : current;
    if (value === undefined)
      fault(`expected a figure with a ${mode === 'published' ? 'published' : 'current'} value`, whole);
    else if (mode === 'or' && !LAST_AND.test(value)) fault('expected a figure that lists, such as "A, B and C"', whole);
    return { value: (mode === 'or' ? value?.replace(LAST_AND, ' or ') : value) ?? '', figure };
  }

  #firmText(fault: FaultAt, key: string, whole: string, next: string | undefined): string {
    const value = Object.hasOwn(FIRM_WORDS, key)
      ? FIRM_WORDS[key]?.(this.#firm)
      : (this.#firm as Record<string, unknown>)[key];
    return typeof value === 'string'
      ? wordsBefore(value, next)
      : fault('expected a text field of content/firm.yaml', whole);
  }

  #daysKept(fault: FaultAt, what: string, whole: string): string {
    const known = Object.keys(DAYS).map((name) => `{{days.${name}}}`);
    return String(DAYS[what] ?? fault(`expected one of ${known.join(', ')}`, whole));
  }
}

/** The figures of some mentions, each once. */
/** What stands after an opening pair of braces, or before a closing one, on the same line. */
function bracesAt(text: string, at: number): string {
  return text.startsWith('{{', at)
    ? (text.slice(at, at + 42).split('\n')[0] ?? '')
    : (text
        .slice(Math.max(0, at - 40), at + 2)
        .split('\n')
        .at(-1) ?? '');
}

function figuresOf(mentions: readonly Mention[]): Figure[] {
  return [...new Set(mentions.flatMap(({ figure }) => figure ?? []))];
}

function throwFault(fault: Fault): never {
  throw new ContentError([fault]);
}

/** What the list at the foot of a page shows of the figures it used. */
export function figureRows(ids: readonly string[], figures: ReadonlyMap<string, Figure>): FigureRow[] {
  return ids.flatMap((id) => {
    const figure = figures.get(id);
    if (!figure) return [];
    const { label, published, current, verdict, source, checked } = figure;
    return [
      {
        id,
        label,
        ...(published !== undefined && { published }),
        ...(current !== undefined && { current }),
        verdict,
        source,
        checked,
      },
    ];
  });
}
