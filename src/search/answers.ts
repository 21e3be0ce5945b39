/** What /search answers above its results: a tool's answer or figures, and what the firm does not offer. */

import type { NotOffered, SearchGuide } from '../content/search-guide.ts';
import type { AnswerFigure, SearchBody } from '../content/site.ts';
import { type ContentStore, openEnglish } from '../content/store.ts';
import { ASKED_KINDS, type AskedKind } from '../domain/asked-kind.ts';
import type { Firm } from '../domain/firm.ts';
import { spokenPhone } from '../domain/lead-form.ts';
import { say } from '../domain/say.ts';
import { stateName } from '../domain/states.ts';
import type { FigureRow, LawIndex } from '../law/figure.ts';
import { describeHistory, explainFigure, stateInWords } from '../law/figure-words.ts';
import { askFit, type FoundAnswer } from './ask-tool.ts';
import { answersAll, kindsAsked } from './asked-kinds.ts';
import { withDays } from './due-days.ts';
import { fitQuestion, leftWords, matchGroups } from './matching.ts';
import { type Question, readQuestion } from './question.ts';
import { isYear, readThings } from './reading.ts';
import { makeKey, makeKeys, searchBody, singular, siteVocabulary, splitWords, type Vocabulary } from './vocabulary.ts';

export type { FoundAnswer } from './ask-tool.ts';

export interface Answers {
  question: Question;
  /** Words that find pages in addition to their own text. */
  guide: SearchGuide;
  vocabulary: Vocabulary;
  words: ReadonlySet<string>;
  reading: SearchBody['reading'];
  tool: FoundAnswer | null;
  figures: FigureAnswer | null;
  notOffered: NotOffered | undefined;
}

/** @param query cleaned @param today in India, `YYYY-MM-DD` */
export async function answerQuery(query: string, content: ContentStore, today: string): Promise<Answers> {
  const english = await openEnglish(content);
  const body = await searchBody(content);
  const { guide, reading } = body;
  const { pages, synonyms } = english.site;
  const vocabulary = siteVocabulary(pages, synonyms, guide);
  const question = readQuestion(query, vocabulary, reading, today);
  const law = await english.law();
  const records = listRecords(law, english === content ? law : await content.law());
  const kinds = kindsAsked(question.sentence, body.asking);
  const ruled = figureAnswer(question, kinds, body, records);
  const fits = body.questions
    .filter((asked) => answersAll(kinds, [new Set(asked.kinds)]))
    .flatMap((asked) => asked.asked.flatMap((rule) => fitQuestion(question, asked, rule, reading) ?? []))
    .toSorted((a, b) => b.weight - a.weight || b.rule.when.length - a.rule.when.length);
  const [fit] = fits.filter(({ weight }) => weight >= (ruled?.words.length ?? 0));
  const tool = fit ? await askFit(fit, content, today) : null;
  const matched = tool ? null : (ruled ?? foundFigures(question, kinds, body, records));
  const found = matched && withLegs(matched, body, records, today);
  const days = found && (await withDays(found.figures, ruled !== null, content, question, body.closes));
  const call = found?.calls && { call: writeCall(content.site.firm) };
  const figures = found && days && { ...found, figures: days, ...call };
  const other = answersAll(kinds, [REFERRED]) ? notOfferedFor(question, body) : undefined;
  const answered = tool ? allWords(question) : (figures?.words ?? []);
  // If more words ask for a figure than for the service, the service is not meant.
  const isMeant = other && (tool !== null || other.words.length >= answered.length || !ruled);
  return {
    ...{ question, guide, vocabulary, reading, tool, figures },
    notOffered: isMeant ? other.service : undefined,
    words: new Set(isMeant ? [...other.words, ...answered] : answered),
  };
}

/** That the firm does not do something answers what it costs, but neither who must do it nor until when. */
const REFERRED: ReadonlySet<AskedKind> = new Set(['amount']);

const allWords = ({ segments }: Question) => segments.flatMap(({ words }) => words);

export interface FigureAnswer {
  title: string;
  /** All legs of the rule whose leg comes first, in one line. */
  line?: string;
  figures: AnswerFigure[];
  tools: string[];
  /** Path of the page on the subject. */
  page?: string | undefined;
  /** Of a rule for the firm's number. */
  calls?: true | undefined;
  /** The number in one line. */
  call?: Headline;
  /** What the figures alone do not show. */
  note?: string | undefined;
  words: string[];
}

/** How sure a value is that a line says it of, the least sure first. */
const DOUBTS = ['not-confirmed', 'one-source'] as const;

/** The label of a figure, or what is due. */
export function nameAnswer({ page, label }: AnswerFigure): string {
  return page ? say('search-answer.due-date', { title: label }) : label;
}

/** One line, and where it leads: to a page, or to the firm's phone. */
export interface Headline {
  headline: string;
  href: string;
}

/** The line that calls the firm. */
function writeCall({ name, phone, whatsapp, callHours }: Firm): Headline {
  const number = spokenPhone(phone);
  const ways =
    phone === whatsapp
      ? [say('search-answer.phone-and-whatsapp', { number })]
      : [number, say('search-answer.whatsapp', { number: spokenPhone(whatsapp) })];
  const parts = [...ways, ...(callHours ? [callHours] : []), say('search-answer.firm', { name })];
  return { headline: parts.join(' · '), href: `tel:${phone}` };
}

/** The line for the box and for programs. Null without an answer. */
export function writeHeadline({ tool, figures }: Pick<Answers, 'tool' | 'figures'>): Headline | null {
  if (tool) return { headline: tool.headline, href: tool.href };
  if (figures?.call) return figures.call;
  const [first] = figures?.figures ?? [];
  const shown = figures?.line ? figures.figures : figures?.figures.slice(0, 1);
  const sures = shown?.flatMap(({ sure, value }) => (value === null ? [] : sure)) ?? [];
  const doubt = DOUBTS.find((sure) => sures.includes(sure));
  const doubted = (headline: string) => (doubt ? say(`search-answer.${doubt}`, { headline }) : headline);
  if (figures?.line && first) return { headline: doubted(figures.line), href: `/figures/${first.id}` };
  if (figures && !first) return figures.page ? { headline: figures.title, href: figures.page } : null;
  if (!first) return null;
  const said = { value: first.value ?? say('search-answer.no-value'), label: first.label };
  const { now } = first;
  return {
    headline: doubted(now ? say('search-answer.late-figure', { ...said, now }) : say('search-answer.figure', said)),
    href: first.page ?? `/figures/${first.id}`,
  };
}

/** What a record or a due date is found by, beside its words. */
type Known = Pick<AnswerFigure, 'id' | 'label' | 'states' | 'page'>;

/** A record as questions name it, which is in English, and as the answer says it. */
interface FoundRecord extends FigureRow {
  said: FigureRow;
}

/** The figures by id, once for each index in memory. */
const recordsById = new WeakMap<LawIndex, Records>();

type Records = ReadonlyMap<string, FoundRecord>;

/** @param said in the language of the answer */
function listRecords(english: LawIndex, said: LawIndex): Records {
  return recordsById.getOrInsertComputed(said, () => {
    const own = new Map(said.groups.flatMap(({ figures }) => figures.map((row) => [row.id, row] as const)));
    const rows = english.groups.flatMap(({ figures }) => figures);
    return new Map(rows.map((row) => [row.id, { ...row, said: own.get(row.id) ?? row }] as const));
  });
}

/** What a value or a label says without the word for it: a share is a rate, and "up to" names a limit. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/%/, 'rate'],
  [/\b(?:up to|above|from|at most|maximum|most|least|minimum|below)\b/, 'limit applicability'],
  [/\b(?:days?|months?|years?)\b/, 'time'],
];

/** The words by which a figure is found, once for each in memory. */
const wordsByRow = new WeakMap<FigureRow, string[]>();

const findWords = (row: FigureRow) => wordsByRow.getOrInsertComputed(row, readWords);

/** In singular and plural. */
function readWords({ id, label, current, published }: FigureRow): string[] {
  const idWords = splitWords(id);
  const all = `${label} ${current ?? published ?? ''}`;
  const said = SAID.flatMap(([pattern, words]) => (pattern.test(all) ? words.split(' ') : []));
  // The 5 of "₹5 crore" in a label must not match "form 5".
  const own = splitWords(label).filter((word) => !/\d/.test(word) || idWords.includes(word));
  return [...new Set([...own, ...idWords, ...said].flatMap((word) => [word, singular(word)]))];
}

function answerFigure(record: FoundRecord, today: string): AnswerFigure {
  const figure = record.said;
  const { id, label, current, published, source, sure, checked, review, announced } = figure;
  return {
    id,
    label,
    value: current ?? null,
    // Without a confirmed value, the published one is shown as such.
    published: current === undefined ? (published ?? null) : null,
    state: stateInWords(figure, today),
    history: describeHistory([figure]) ?? '',
    explanation: explainFigure(figure),
    source,
    sure,
    checked,
    review,
    ...(announced !== undefined && { announced }),
    words: findWords(record),
  };
}

/** The most figures that answer a question without a rule in content/answers.yaml. */
const MAX_FOUND = 3;

/** A number that no figure takes, or a year that is not this one, asks for something else. A limit may be named. */
const takesThing =
  ({ phrases }: Pick<Question, 'phrases'>, { years }: SearchBody['reading']) =>
  ({ kind, value }: Question['things'][number]) =>
    kind === 'bare' || (kind === 'year' && years.includes(value)) || (kind === 'amount' && phrases.has('limit'));

/**
 * The words of a question that a rule takes in addition to those of its `when`; null if it leaves one of the things, or
 * takes a year or a state that is not there. @param things those that no rule takes by itself
 */
function takeMore(
  question: Question,
  { takes }: SearchBody['answers'][number],
  things: Question['things'],
  records: Records,
): string[] | null {
  const named = takes.flatMap((id) => records.get(id)?.current ?? []);
  const values = named.flatMap((text) => readThings(text, {}, question.today).things);
  const isTaken = ({ kind, value, unit }: Question['things'][number]) =>
    (kind === 'year' && takes.includes('year')) ||
    (kind === 'span' && unit === 'day' && takes.includes('days')) ||
    values.some((own) => own.kind === kind && own.value === value);
  if (!things.every(isTaken)) return null;
  // "182 days rule" names its rule by the days alone.
  if (things.length === 0 && values.some(({ kind }) => kind === 'span')) return null;
  if (takes.includes('year') && !question.things.some(({ kind }) => kind === 'year')) return null;
  if (!takes.includes('state')) return [];
  const [place] = question.places;
  return place && question.places.length === 1 ? place.words : null;
}

const listYears = ({ things }: Question) => things.flatMap(({ kind, value }) => (kind === 'year' ? value : []));
const ownYear = ({ id }: Pick<Known, 'id'>) => /^[at]y-\d{4}-\d\d/.exec(id)?.[0];

/** A record of one year does not answer for another. */
function isOfYear(record: Known, question: Question): boolean {
  const own = ownYear(record);
  const years = listYears(question);
  return own === undefined || years.length === 0 || years.includes(own);
}

/** A value does not answer for a year that had ended when it began. */
function isInForce(record: Pick<FigureRow, 'id' | 'since'>, question: Question): boolean {
  const { since } = record;
  const ends = listYears(question).map((year) => `${Number(year.slice(3, 7)) + Number(year.startsWith('t'))}-04-01`);
  return since === undefined || ownYear(record) !== undefined || ends.every((end) => since < end);
}

/** Whether the label of a record, or its value, names each state of the question. */
function isOfPlace({ label, current }: FigureRow, { places }: Question): boolean {
  return places.every(({ code }) => {
    const name = stateName(code);
    return name !== undefined && `${label} ${current ?? ''}`.includes(name);
  });
}

const LATE = ['late fee', 'penalty', 'late'];

/** What each value of a card answers. A due date says until when. @param of what the rule of the card says itself */
function findKinds(
  figures: readonly AnswerFigure[],
  { kinds }: SearchBody,
  records: Records,
  of: readonly AskedKind[] = [],
) {
  const own = figures.map(({ id, page }) => {
    const { unit = '', label = '' } = records.get(id) ?? {};
    const text = ` ${splitWords(label).join(' ')} `;
    return ASKED_KINDS.filter((kind) =>
      page
        ? kind === 'until'
        : kinds[kind].units.includes(unit) || kinds[kind].labels.some((phrase) => text.includes(` ${phrase} `)),
    );
  });
  return (own.length > 0 ? own : [[]]).map((each) => new Set<AskedKind>([...each, ...of]));
}

/** Unless the first value is of a kind that is asked, those that are come first. */
function askedFirst(
  values: AnswerFigure[],
  asked: ReadonlySet<AskedKind>,
  body: SearchBody,
  records: Records,
): AnswerFigure[] {
  const kinds = findKinds(values, body, records);
  const count = (value: AnswerFigure) => kinds[values.indexOf(value)]?.intersection(asked).size ?? 0;
  const [first] = values;
  return !first || count(first) > 0 ? values : values.toSorted((a, b) => count(b) - count(a));
}

/** The answer of content/answers.yaml: the rule that matches most words. Null if no rule matches all that matter. */
function figureAnswer(
  question: Question,
  kinds: ReadonlySet<AskedKind>,
  body: SearchBody,
  records: Records,
): FigureAnswer | null {
  const { reading } = body;
  const days = question.things.filter(({ kind }) => kind === 'day');
  const others = question.things.filter((thing) => thing.kind !== 'day' && !takesThing(question, reading)(thing));
  const rules = body.answers.flatMap((rule) => {
    const takesDay = rule.when.some(({ number }) => number);
    const words = days.length === Number(takesDay) && matchGroups(question, rule.when);
    const own = words && takeMore(question, rule, others, records);
    if (!own) return [];
    for (const word of own) words.add(word);
    // A question with further words asks for something else.
    const left = leftWords(question, words, rule.calls ? [] : [reading.beside], reading);
    const isOfDay = rule.dates.length > 0 || rule.kinds.includes('until');
    return left.every((word) => isOfDay && isYear(word)) ? [{ rule, words: [...words] }] : [];
  });
  const isLate = LATE.some((phrase) => question.phrases.has(phrase));
  const size = ({ when, takes }: (typeof body.answers)[number]) => when.length + takes.length;
  for (const { rule: best, words } of rules.toSorted(
    (a, b) => b.words.length - a.words.length || size(b.rule) - size(a.rule),
  )) {
    const { figures, dates, kinds: own, takes, ...rule } = best;
    const rows = figures
      .flatMap((id) => records.get(id) ?? [])
      .filter((row) => isOfYear(row, question) && (!takes.includes('state') || isOfPlace(row, question)));
    if (!rows.every((row) => isInForce(row, question))) continue;
    const asked = rows
      .toSorted((a, b) => (isLate ? 0 : sharedWords(question, findWords(b)) - sharedWords(question, findWords(a))))
      .map((row) => answerFigure(row, question.today));
    const ofPlace = ({ states }: Known) =>
      !takes.includes('state') || question.places.every(({ code }) => states?.includes(code));
    const days = body.dates.filter((one) => dates.includes(one.id) && ofPlace(one));
    const shown = [...days, ...askedFirst(asked, kinds, body, records)];
    if (shown.length === 0 && figures.length + dates.length > 0) continue;
    if (answersAll(kinds, findKinds(shown, body, records, own))) return { ...rule, figures: shown, words };
  }
  return null;
}

/** With all legs of each rule that it shows one of; null if one has no value. */
function withLegs(answer: FigureAnswer, { groups }: SearchBody, records: Records, today: string): FigureAnswer | null {
  const figures: AnswerFigure[] = [];
  let line: string | undefined;
  for (const figure of answer.figures) {
    const group = figure.page ? undefined : groups.find(({ legs }) => Object.hasOwn(legs, figure.id));
    const ids = [...new Set([figure.id, ...Object.keys(group?.legs ?? {})])];
    const legs = group ? ids.flatMap((id) => records.get(id) ?? []).map((row) => answerFigure(row, today)) : [figure];
    if (group && (legs.length < ids.length || legs.some(({ value }) => value === null))) return null;
    if (group && figures.length === 0) {
      const said = legs.map(({ id, value }) =>
        say('search-answer.leg', { value: value ?? '', of: group.legs[id] ?? '' }),
      );
      line = `${said.slice(0, -1).join(', ')} ${say(`search-answer.${group.joined}`)} ${said.at(-1)} · ${group.title}`;
    }
    figures.push(...legs.filter(({ id }) => figures.every((shown) => shown.id !== id)));
  }
  return { ...answer, figures, ...(line !== undefined && { line }) };
}

/** How many words of a question a figure has: "employer" puts the employer's share before the employee's. */
function sharedWords({ segments }: Question, words: readonly string[]): number {
  return segments.filter(({ words: own, alternatives: [first = own] }) =>
    [...own, ...first].some((word) => words.includes(singular(word))),
  ).length;
}

/** Of the words of an id or a label that a question must have. */
const MIN_SHARE = 0.35;

/** Records whose label or id has every part of the question. Null if none has: no answer is better than a wrong one. */
function foundFigures(
  question: Question,
  kinds: ReadonlySet<AskedKind>,
  body: SearchBody,
  records: Records,
): FigureAnswer | null {
  const { asks, dates, reading } = body;
  const { places } = question;
  const spare = [reading.small, reading.quiet].map(makeKeys);
  const isSpare = (key: string) => spare.some((keys) => keys.has(key));
  const segments = question.segments.filter(
    ({ words, alternatives }) =>
      !words.every((word) => isSpare(singular(word))) &&
      !alternatives.some((other) => other.length > 1 && isSpare(makeKey(other))),
  );
  const isAsked = (phrase: string) => question.phrases.has(phrase);
  // The words of a record are in any order: "not" may be said of another one.
  const isTurned = segments.some(({ words }) => words.some((word) => makeKeys(reading.negations).has(singular(word))));
  if (isTurned || !question.things.every(takesThing(question, reading)) || segments.length < 2 || !asks.some(isAsked))
    return null;
  const isLate = LATE.some(isAsked);
  const placed = new Set(places.flatMap(({ words }) => words.map(singular)));
  const ways = segments.map(({ words, alternatives: [first = words] }) => [words.map(singular), first.map(singular)]);
  const typed = new Set(ways.flat(2));
  const share = (words: readonly string[]) => words.filter((word) => typed.has(singular(word))).length / words.length;
  // "Cash" and "limit" are in the label of the share of cash in an audit too.
  const isAbout = ({ id, label }: Known) => Math.max(share(splitWords(id)), share(splitWords(label))) > MIN_SHARE;
  // The year of a due date is that of its day.
  const dated = ways.filter(([words = []]) => !words.every(isYear));
  const holds = (figure: Known & Pick<FigureRow, 'since'>, own: readonly string[]) => {
    const { page, states } = figure;
    return (
      isOfYear(figure, question) &&
      isInForce(figure, question) &&
      // A late fee is not the fee of the thing itself.
      (isLate || !LATE.some((word) => own.includes(word))) &&
      (page === undefined ? ways : dated).every((each) =>
        each.some((way) =>
          way.every(
            (word) =>
              own.includes(word) ||
              // It names a state of a due date.
              (placed.has(word) && places.every(({ code }) => states?.includes(code))),
          ),
        ),
      ) &&
      (page !== undefined || isAbout(figure))
    );
  };
  const idLength = ({ id }: Known) => id.split('-').length;
  const find = <T extends Known>(all: readonly T[], wordsIn: (one: T) => readonly string[]) =>
    all
      .filter((one) => holds(one, wordsIn(one)))
      .toSorted((a, b) => idLength(a) - idLength(b) || wordsIn(a).length - wordsIn(b).length)
      .slice(0, MAX_FOUND);
  // A due date does not answer what something costs: it is asked for.
  const due = isAsked('due date') ? find(dates, ({ words }) => words) : [];
  const isDue = due.length > 0;
  const figures = isDue ? [] : find([...records.values()], findWords).map((row) => answerFigure(row, question.today));
  const shown = askedFirst(figures.length > 0 ? figures : due, kinds, body, records);
  if (shown.length === 0 || !answersAll(kinds, findKinds(shown, body, records))) return null;
  return { title: say('search-answer.records'), figures: shown, tools: [], words: allWords(question) };
}

/** The service asked for that the firm does not offer; undefined also if the question names one on offer. */
function notOfferedFor(
  question: Question,
  { notOffered: list, offered }: SearchBody,
): { service: NotOffered; words: string[] } | undefined {
  const matches = (phrases: readonly string[] = []) =>
    phrases.map((phrase) => question.phrases.get(phrase)).filter((words) => words !== undefined);
  const count = allWords(question).length;
  let ours: string[] | undefined;
  const asked = list.flatMap((service) => {
    const alone = matches(service.alone).filter(({ length }) => length === count);
    const all = [...matches(service.words), ...alone].toSorted((a, b) => b.length - a.length);
    const [words] = all;
    if (!words) return [];
    ours ??= matches(offered).flat();
    const other = [...ours, ...matches(service.beside).flat()].some((word) => !all.flat().includes(word));
    return other ? [] : [{ service, words }];
  });
  return asked.toSorted((a, b) => b.words.length - a.words.length)[0];
}
