/** Derives a figure as of a day from the dated values of a parameter and their readings. */

import { addDays, earliestDay, latestDay } from '../../domain/calendar.ts';
import { readDay } from '../../domain/english-days.ts';
import { parseAmount } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { namePlace } from '../../domain/states.ts';
import { readHost } from '../../domain/web-address.ts';
import { recentAfter } from '../../law/changes.ts';
import {
  type Bracket,
  type Comparison,
  type Figure,
  type HistoryEntry,
  type LawFigure,
  scaleInShort,
  scaleInWords,
  valueInWords,
} from '../../law/figure.ts';
import type { DatedValue, Instrument, Parameter, Reading, Sure, ValueKind } from '../../law/parameter.ts';
import { writeDay } from '../../law/write-value.ts';
import type { Move, RuleDays } from '../dates/due-rules.ts';
import { checkName, type Fault } from '../read/content-error.ts';

/** content/instruments.yaml, by id. */
export interface Catalogue {
  instruments: Readonly<Record<string, Instrument>>;
  readings: ReadonlyMap<string, Reading>;
}

export function readCatalogue(instruments: Catalogue['instruments']): Catalogue {
  const readings = Object.values(instruments).flatMap(({ read }) => read);
  return { instruments, readings: new Map(readings.map((reading) => [reading.id, reading])) };
}

export interface PlacedParameter {
  file: string;
  parameter: Parameter;
  /** Day by which the parameters of the file are reviewed. */
  review: string;
}

/** A fault for each instrument or reading that the catalogue lacks. */
export function checkNames(
  { file, parameter: { id, values } }: PlacedParameter,
  { instruments, readings }: Catalogue,
): Fault[] {
  const known = new Set(Object.keys(instruments));
  const place = (field: string) => ({ file, record: id, field });
  return values.flatMap(({ by, read }, at) => [
    ...by.flatMap((name) =>
      checkName(place(`values.${at}.by`), 'an instrument of content/instruments.yaml', toId(name), known),
    ),
    ...read.flatMap((name) =>
      checkName(place(`values.${at}.read`), 'a reading of content/instruments.yaml', name, readings),
    ),
  ]);
}

/** `ita-1961 section 234F` names the instrument `ita-1961`. */
function toId(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** A value, with what its ids name. */
interface Resolved extends DatedValue {
  /** Neither missing nor in doubt. */
  isKnown: boolean;
  cited: { title: string; url: string } | null;
  readings: readonly Reading[];
  sure: Sure;
  scale: readonly Bracket[];
  /** As visitors see it. */
  words: string;
  /** As of a {@link HistoryEntry}; replaces its text. */
  day?: string | undefined;
  /** Only of a day that a rule gives: the circular that moved it, and an unconfirmed report about it. */
  moved?: Move | undefined;
  reported?: string | undefined;
}

/** Newest first. A value whose day circulars moved becomes several: a circular is law from its own day. */
function resolveAll({ values, ...parameter }: Parameter, catalogue: Catalogue, days: RuleDays): Resolved[] {
  return values.flatMap((value, at) => {
    const resolved = resolve(value, parameter, catalogue);
    const day = days.get(value.due ?? '');
    if (!day) return [resolved];
    if (value.unmoved) return [withDay(resolved, day.unmoved)];
    const { moves, reported } = day;
    const whole = { ...withDay(resolved, day.day), moved: moves.at(-1), reported };
    // Values for a year of income have the days of that year: an extension moves the deadline of the whole year.
    if (parameter.applies === 'income') return [whole];
    const { from = '' } = value;
    const next = values[at - 1]?.from;
    const within = moves.filter((move) => move.day > from && (next === undefined || move.day < next));
    const extended = within.map((move) => ({
      ...withDay(whole, move.to),
      from: move.day,
      moved: move,
      cited: { title: move.by, url: resolved.cited?.url ?? '' },
    }));
    return within.length === 0
      ? [whole]
      : [...extended.toReversed(), { ...withDay(whole, day.unmoved), moved: undefined }];
  });
}

function withDay<V extends Resolved>(value: V, day: string): V {
  return { ...value, day, text: undefined, words: writeDay(day) };
}

/** The day that a record of days has as words. */
function readDayOf(text: string | undefined, unit: Parameter['unit']): string | undefined {
  if (unit !== 'date' || text === undefined) return undefined;
  return readDay(text) ?? readDay(`${text} 2028`)?.slice('2028-'.length);
}

function resolve(
  value: DatedValue,
  { unit, amounts }: Pick<Parameter, 'unit' | 'amounts'>,
  catalogue: Catalogue,
): Resolved {
  const { by, read, list } = value;
  const day = readDayOf(value.text, unit);
  const text = day === undefined ? value.text : undefined;
  const cited = by.map((name) => cite(name, catalogue));
  const readings = read.flatMap((id) => catalogue.readings.get(id) ?? []);
  const isKnown = value.gap === undefined && value.doubt === undefined;
  const isOwn = by.some((name) => catalogue.instruments[toId(name)]?.own);
  const scale = listBrackets(value, amounts);
  /** By what it holds. A text replaces a number. */
  const words: Record<ValueKind, string | undefined> = {
    text,
    value: value.value === undefined ? undefined : valueInWords(value.value, unit),
    list: list && say.list(list.map(namePlace)),
    brackets: value.brackets && scaleInWords(scale, amounts === true),
    // Or a rule gives it.
    due: day && writeDay(day),
    gap: undefined,
  };
  return {
    ...value,
    text,
    day,
    isKnown,
    cited: cited[0] ? { title: cited.map(({ title }) => title).join('; '), url: cited[0].url } : null,
    readings,
    // What is announced in a Bill may still change, however well it was read.
    sure: isOwn ? 'own' : isKnown && !value.expected ? judgeReadings(readings) : 'not-confirmed',
    scale,
    words: Object.values(words).find((one) => one !== undefined) ?? '',
  };
}

function cite(name: string, { instruments }: Catalogue): { title: string; url: string } {
  const id = toId(name);
  const place = name.slice(id.length + 1);
  const { name: title = id, url = '', places = {} } = instruments[id] ?? {};
  return { title: place === '' ? title : `${title}, ${place}`, url: places[place] ?? url };
}

/** Readings on the same site count as one. */
function judgeReadings(readings: readonly Reading[]): Sure {
  if (readings.length === 0) return 'not-confirmed';
  if (readings.some(({ official }) => official)) return 'official';
  return new Set(readings.map(({ url }) => readHost(url))).size > 1 ? 'two-sources' : 'one-source';
}

function listBrackets({ brackets = [] }: DatedValue, amounts: boolean | undefined): Bracket[] {
  return brackets.map(({ from, rate, plus, above }, at) => ({
    from,
    to: brackets[at + 1]?.from ?? null,
    rate,
    ...(amounts && plus !== undefined && { plus }),
    ...(above && { above }),
  }));
}

/** The newest value that has begun, unless it has ended. A value without a first day has begun. */
function valueOn(values: readonly Resolved[], day: string): Resolved | undefined {
  const value = values.find(({ from = '' }) => from <= day);
  return value === undefined || (value.to ?? day) < day ? undefined : value;
}

/** The figure as of today. If no value applies today, it has the newest past one, or else an announced one. */
export function deriveFigure(
  { parameter, review }: PlacedParameter,
  catalogue: Catalogue,
  today: string,
  days: RuleDays = new Map(),
): Figure {
  const { id, label, unit, applies, note, draft, amounts } = parameter;
  const values = resolveAll(parameter, catalogue, days);
  const value =
    valueOn(values, today) ?? values.find(({ from = '', gap }) => from <= today && gap === undefined) ?? values[0];
  if (value === undefined) throw new TypeError(`the parameter ${id} has no value`);
  const { isKnown, sure, scale, readings, reported, expected } = value;
  const current = isKnown ? value.words : undefined;
  const changed = findChange(value, parameter);
  const { published, since, change } = changed;
  const findChecked = (dated: readonly Resolved[]) =>
    latestDay(dated.flatMap((one) => one.readings).map(({ day }) => day));
  const [reading] = readings;
  return {
    id,
    label,
    unit,
    applies,
    ...(amounts && { amounts }),
    ...(published !== undefined && { published }),
    ...(current !== undefined && { current }),
    ...(isKnown && value.value !== undefined && { value: value.value }),
    ...(isKnown && scale.length > 0 && { short: scaleInShort(scale, amounts === true) }),
    comparison: compareWithPublished({
      ...changed,
      doubt: isKnown && !expected ? undefined : (value.doubt ?? 'unsure'),
      sure,
      current,
    }),
    sure,
    ...(since !== undefined && sure !== 'own' && { since }),
    isRecent: (since ?? '') > recentAfter(today),
    ...(change !== undefined && { change }),
    ...(reported !== undefined && { reported }),
    source: {
      ...(value.cited ?? { title: label, url: '' }),
      ...(reading && {
        read: { title: reading.title, url: reading.url, day: reading.day, secondary: !reading.official },
      }),
    },
    // Our own value is as of the day on which we set it.
    checked:
      (sure === 'own' ? value.from : undefined) ?? parameter.checked ?? (findChecked([value]) || findChecked(values)),
    // Announced values are confirmed on their first day at the latest.
    review: earliestDay([
      parameter.review ?? review,
      ...values.flatMap(({ expected, from }) => (expected && from ? [from] : [])),
    ]),
    ...(expected && value.from !== undefined && { announced: value.from }),
    ...(note !== undefined && { note }),
    ...(draft && { draft }),
    history: values.map((one, at) => historyEntry(one, values[at - 1]?.from, today)),
  };
}

/** @param newer first day of the next value */
function historyEntry(value: Resolved, newer: string | undefined, today: string): HistoryEntry {
  const { isKnown, scale } = value;
  const gap = value.gap ?? (value.doubt && say(`law-history.${value.doubt}`));
  const reported = value.doubt ? value.words : value.reported;
  // Rules compare the names of a list, which are English.
  const listed = value.list && value.words !== say.list(value.list) ? value.words : undefined;
  const text = value.text ?? listed;
  return {
    from: value.from ?? null,
    to: newer === undefined ? (value.to ?? value.through ?? null) : addDays(newer, -1),
    value: isKnown ? (value.value ?? null) : null,
    ...(!isKnown ? { text: null } : text !== undefined && { text }),
    ...(isKnown && value.day !== undefined && { day: value.day }),
    ...(isKnown && value.code !== undefined && { code: value.code }),
    ...(scale.length > 0 && { brackets: scale }),
    ...(isKnown && value.list && { list: value.list }),
    source: value.cited,
    read: value.readings.map(({ title, url, official }) => ({ title, url, official })),
    sure: value.sure,
    expected: (value.from ?? '') > today,
    ...(value.expected && { announced: true as const }),
    ...(newer === undefined && value.through !== undefined && { through: true as const }),
    ...(gap !== undefined && { gap }),
    ...(reported !== undefined && { reported }),
  };
}

type Changed = Record<'published' | 'since' | 'change', string | undefined>;

function findChange(value: Resolved, parameter: Parameter): Changed {
  const published = findPublished(value, parameter);
  const { moved } = value;
  // A deadline without a published value has its extension as history.
  if (!moved || published !== undefined) return { published, since: value.from, change: parameter.change };
  const { by, day } = moved;
  const [from, to] = [writeDay(moved.from), writeDay(moved.to)];
  return { published: from, since: day, change: say('law-history.moved', { from, to, order: by }) };
}

/** Our own and doubtful values are published as they are. */
function findPublished({ sure, doubt, words }: Resolved, { published, unit }: Parameter): string | undefined {
  if (typeof published === 'number') return valueInWords(published, unit);
  if (published !== undefined) return writePublished(published, unit);
  return sure === 'own' || doubt ? words : undefined;
}

const AMOUNT = /^₹[\d,.]+(?: lakh| crore)?$/;
const DURATION = /^(\d+) (day|month|year|hour)s?$/;

/** A text that is only a day, an amount or a duration, as the language of the page writes it. */
function writePublished(text: string, unit: Parameter['unit']): string {
  const day = readDayOf(text, unit);
  if (day !== undefined) return writeDay(day);
  const amount = AMOUNT.test(text) ? parseAmount(text) : null;
  if (amount !== null) return valueInWords(amount, 'rupees');
  const [, count, name] = DURATION.exec(text) ?? [];
  return unit === `${name}s` ? valueInWords(Number(count), unit) : text;
}

interface Compared extends Changed {
  doubt: DatedValue['doubt'];
  sure: Sure;
  current: string | undefined;
}

function compareWithPublished({ doubt, sure, published, current, since, change }: Compared): Comparison {
  if (sure === 'own') return 'house';
  if (doubt) return doubt;
  if (published === undefined) return 'added';
  if (published === current) return change === undefined ? 'agrees' : 'incomplete';
  return since === undefined ? 'incomplete' : 'outdated';
}

/** The part of a figure that tools read: an answer links to the record for the rest. */
export function makeLawFigure({ id, label, unit, amounts, checked, review, history }: Figure): LawFigure {
  const values = history.map(({ read: _, expected: _e, through: _t, gap: _g, ...value }) => value);
  return { id, label, unit, ...(amounts && { amounts }), checked, review, history: values };
}
