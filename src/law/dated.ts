/** The law for rules: parameters, read on a day or for a year of income. Records each value that is read. */
import { addYears, dayNumber, formatDay } from '../domain/calendar.ts';
import { type Blanks, fill } from '../domain/references.ts';
import { say } from '../domain/say.ts';
import type { Bracket, LawFigure, LawValue } from './figure.ts';
import { isWhole, writeValue } from './write-value.ts';

/** A rule asked for a figure that it does not have. */
export class FigureMissingError extends Error {
  override name = 'FigureMissingError';
  readonly id: string;

  constructor(id: string) {
    super(`the rule was not given the figure ${id}`);
    this.id = id;
  }
}

/** The records do not cover the day. */
export class LawGap extends Error {
  override name = 'LawGap';
  readonly figure: LawFigure;
  readonly day: string;

  constructor(figure: LawFigure, day: string) {
    super(`the figure ${figure.id} has no value on ${day}`);
    this.figure = figure;
    this.day = day;
  }
}

export type ReadValue = Omit<LawFigure, 'history'> & { readonly value: LawValue };

/** Read values as the contract has them. `value` is a number, words, or the brackets of a scale; null if in doubt. */
export function toTrace(read: readonly ReadValue[]) {
  return read.map((figure) => {
    const { text, brackets, value, from, source } = figure.value;
    const found = text === null ? null : (brackets ?? value ?? writeValue(figure.value, figure));
    return { figure: figure.id, value: found, from, source };
  });
}

const UNKNOWN = { text: null };

export type LawOn = ReturnType<Law['on']>;

export class Law {
  readonly #figures: ReadonlyMap<string, LawFigure>;
  readonly #read = new Map<string, ReadValue>();

  constructor(figures: readonly LawFigure[]) {
    this.#figures = new Map(figures.map((figure) => [figure.id, figure]));
  }

  /** The values read so far, each once, in the order of reading. */
  get read(): ReadValue[] {
    return [...this.#read.values()];
  }

  forYear(year: string): LawOn {
    const start = incomeStart(year);
    if (start === null) throw new Error(`${year} is no year of income`);
    return this.on(start);
  }

  /** Reading throws a LawGap if there is no value on the day, an Error if it is of another type. */
  on(day: string) {
    // A rule reads most values many times.
    const before = new Map<string, LawValue>();
    const read = (id: string) => {
      const found = before.get(id) ?? this.#valueOf(id, day);
      before.set(id, found);
      return found;
    };
    const known = (id: string) => {
      const value = read(id);
      if (value.text === null) throw new LawGap(this.#figure(id), day);
      return value;
    };
    const number = (id: string) => {
      const { value } = known(id);
      if (value === null) throw new Error(`the figure ${id} has no number`);
      return value;
    };
    const text = (id: string) => writeValue(known(id), this.#figure(id)) ?? '';
    return {
      day,
      number,
      /** The number of a fee; 0 after its repeal. */
      fee: (id: string) => (hasEnded(this.#figure(id), day) ? 0 : number(id)),
      text,
      /** What a rule knows a text by. */
      code: (id: string) => {
        const { code } = known(id);
        if (code === undefined) throw new Error(`the figure ${id} has no code`);
        return code;
      },
      list: (id: string) => {
        const { list } = known(id);
        if (!list) throw new Error(`the figure ${id} is no list`);
        return list;
      },
      scale: (id: string): Scale => {
        const { brackets } = known(id);
        if (!brackets) throw new Error(`the figure ${id} is no scale`);
        return makeScale(brackets);
      },
      /** A full day, `YYYY-MM-DD`; for a value of day and month, the first such day after `after`. */
      findDay: (id: string, after = day) => {
        const { day: named = '' } = known(id);
        const found = isWhole(named) ? named : firstAfter(named, after);
        if (found === undefined) throw new Error(`the figure ${id} is no day`);
        return found;
      },
      /** A value that may be in doubt, with null as number and words. Undefined if nothing is known on that day. */
      find: (id: string) => {
        const figure = this.#figures.get(id);
        if (!figure || !valueOn(figure, day)) return undefined;
        const value = read(id);
        return { ...value, text: writeValue(value, figure) };
      },
      /** Whether a parameter has a sure value. Records nothing. */
      has: (id: string) => this.#figures.has(id) && (valueOn(this.#figure(id), day) ?? UNKNOWN).text !== null,
      /** A sentence with its blanks filled; one that names a parameter gets its words on that day. */
      say: (sentence: string, blanks: Blanks = {}) => fill(sentence, blanks, text),
    };
  }

  #figure(id: string): LawFigure {
    const figure = this.#figures.get(id);
    if (!figure) throw new FigureMissingError(id);
    return figure;
  }

  #valueOf(id: string, day: string): LawValue {
    const figure = this.#figure(id);
    const found = valueOn(figure, day);
    if (found === undefined) throw new LawGap(figure, day);
    const { history: _, ...about } = figure;
    this.#read.set(`${id} ${found.from}`, { ...about, value: found });
    return found;
  }
}

/** A value without a first day applies from the day on which it was checked. */
function valueOn({ history, checked }: LawFigure, day: string): LawValue | undefined {
  const found = history.find(({ from }) => (from ?? checked) <= day);
  return found === undefined || (found.to ?? day) < day ? undefined : found;
}

function hasEnded({ history: [newest] }: LawFigure, day: string): boolean {
  return (newest?.to ?? day) < day;
}

/** @param inYear `07-31` */
function firstAfter(inYear: string, after: string): string | undefined {
  const year = Number(after.slice(0, 4));
  return [year, year + 1].map((each) => `${each}-${inYear}`).find((day) => dayNumber(day) !== null && day > after);
}

export type Scale = ReturnType<typeof makeScale>;

export function makeScale(brackets: readonly Bracket[]) {
  const taxIn = ({ from, to, rate }: Bracket, amount: number) =>
    Math.max(0, Math.min(amount, to ?? amount) - from) * rate;
  const last = (fits: (bracket: Bracket) => boolean) => brackets.findLast(fits) ?? (brackets[0] as Bracket);
  return {
    brackets,
    /** The brackets, each with the tax on its part of an amount. Rupees in, hundredths of a rupee out. */
    slabs: (amount: number) => brackets.map((bracket) => ({ ...bracket, tax: taxIn(bracket, amount) })),
    /** The sum of all brackets, in hundredths of a rupee. */
    tax: (amount: number) => brackets.reduce((sum, bracket) => sum + taxIn(bracket, amount), 0),
    /** The bracket of an amount; a limit belongs to the bracket below it. */
    above: (amount: number) => last(({ from }) => amount > from),
    /** The bracket of an amount; a limit belongs to the bracket above it. */
    at: (amount: number) => last(({ from }) => amount >= from),
  };
}

export function gapText({ figure, day }: LawGap): string {
  const first = figure.history.findLast(({ text, from }) => text !== null && from !== null)?.from;
  return say(first && first > day ? 'law-value.no-record-before' : 'law-value.no-record', {
    day: formatDay(day),
    figure: figure.label,
    first: formatDay(first ?? ''),
  });
}

/**
 * First day of a year of income; null if malformed. The assessment year `ay-2026-27` (Act of 1961) is for the financial
 * year before it, the tax year `ty-2026-27` (Act of 2025) for that year itself.
 */
export function incomeStart(year: string): string | null {
  const found = /^(ay|ty)-(\d{4})-(\d\d)$/.exec(year);
  if (!found) return null;
  const [, kind, named = ''] = found;
  const first = Number(named);
  if (Number(found[3]) !== (first + 1) % 100) return null;
  return `${kind === 'ay' ? first - 1 : first}-04-01`;
}

/** The last year of income that ended before a day; undefined without one. @param years the oldest first */
export function lastFullYear(years: readonly string[], today: string): string | undefined {
  return years.findLast((year) => addYears(incomeStart(year) ?? today, 1) <= today);
}

/** The year of the income that begins in April of a calendar year. @param under1961 whether the Act of 1961 applies */
export function incomeYear(start: number, under1961: boolean): string {
  const first = under1961 ? start + 1 : start;
  return `${under1961 ? 'ay' : 'ty'}-${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** "AY 2026-27", "Tax Year 2026-27". */
export function yearLabel(year: string): string {
  return say(year.startsWith('ay-') ? 'periods.ay' : 'periods.ty', { years: year.slice('ay-'.length) });
}
