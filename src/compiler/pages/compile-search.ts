/** The body of /search: content/answers.yaml, all records, and content/search.yaml with the words of each page. */
import { type AskingPhrase, GAP } from '../../content/questions.ts';
import {
  type SearchAnswers,
  SearchAnswersSchema,
  type SearchGuide,
  SearchGuideSchema,
} from '../../content/search-guide.ts';
import type { Body, PageEntry, SearchBody } from '../../content/site.ts';
import type { AskedKind } from '../../domain/asked-kind.ts';
import { hasText } from '../../domain/kinds.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { STATES, stateName } from '../../domain/states.ts';
import { isStopWord, makeKey, NO_GUIDE, phraseKey, splitWords, withoutStopWords } from '../../search/vocabulary.ts';
import type { CompileContext } from '../compile-context.ts';
import { textsIn } from '../lint/texts.ts';
import { ContentError, checkName, type Fault } from '../read/content-error.ts';
import { readYaml } from '../read/content-files.ts';

const ANSWERS = 'answers.yaml';
const GUIDE = 'search.yaml';
/** What an answer takes, other than the value of a figure. */
const TAKEN = new Set(['days', 'year', 'state']);
/** Of each page. */
const MAX_WORDS = 120;
/** Addresses, records, and titles of other pages. */
const NO_TEXT = new Set(
  'kind url source sources figures related id checked rules image updates key questions'.split(' '),
);

/** Throws a ContentError on an unknown figure or a phrase that a search would cut. */
export function compileAnswers({ root, expand, figures, references, bodies }: CompileContext): SearchBody {
  const written = readYaml(root, ANSWERS, SearchAnswersSchema, expand);
  const { asks, answers, groups, offered, notOffered } = written;
  const places = [
    ...answers.map(({ figures: ids }, at) => [`answers.${at}.figures`, ids] as const),
    ...answers.map(({ takes }, at) => [`answers.${at}.takes`, takes.filter((one) => !TAKEN.has(one))] as const),
    ...groups.map(({ legs }, at) => [`groups.${at}.legs`, Object.keys(legs)] as const),
  ];
  const faults = places.flatMap(([field, ids]) =>
    ids.flatMap((id) => checkName(answersPlace(field), 'the id of a published figure', id, figures)),
  );
  for (const phrase of [
    asks,
    offered,
    ...notOffered.flatMap(({ words, alone = [], beside = [] }) => [words, alone, beside]),
  ].flat()) {
    const words = splitWords(phrase);
    if (withoutStopWords(words).length === words.length) continue;
    // Otherwise every 16 would match "Form 16".
    const what = `expected phrases without words that a search leaves out, found "${phrase}"`;
    faults.push({ ...answersPlace(''), what });
  }
  const questions = [...bodies.values()].flatMap((body) => (body.kind === 'tool' && body.questions) || []);
  const { beside, quiet, small, negations, telling, places: byCode, numbers } = written.reading;
  const turning = new Set(negations);
  const changing = new Set([...negations, ...telling]);
  const quietLists = [beside, quiet, ...questions.flatMap((tool) => [tool, ...tool.asked].map((one) => one.quiet))];
  const lost = [
    ...[...changing].filter(isStopWord),
    ...small.filter((word) => changing.has(word)),
    ...quietLists.flat().filter((word) => turning.has(word)),
  ];
  for (const word of lost)
    faults.push({
      ...answersPlace('reading'),
      what: `expected lists without words that change an answer, found "${word}"`,
    });
  if (faults.length > 0) throw new ContentError(faults);
  const inFile = references(answersPlace('').file);
  return {
    kind: 'search',
    ...written,
    reading: {
      ...written.reading,
      beside: [...beside, ...quiet],
      places: codesByName(byCode),
      numbers: invert(numbers, Number),
    },
    questions,
    answers: answers.map((rule, at) =>
      rule.note ? { ...rule, note: inFile.plain(`answers.${at}.note`, rule.note) } : rule,
    ),
    groups: groups.map(({ legs, ...group }, at) => ({
      ...group,
      legs: Object.fromEntries(
        Object.entries(legs).map(([id, words]) => [id, inFile.plain(`groups.${at}.legs`, words)] as const),
      ),
    })),
    asking: askingPhrases(written.kinds),
    dates: [],
    guide: NO_GUIDE,
  };
}

function askingPhrases(kinds: SearchAnswers['kinds']): AskingPhrase[] {
  const count = ({ parts }: AskingPhrase) => parts.join(' ').split(' ').length;
  return Object.entries(kinds)
    .flatMap(([name, { asked }]) =>
      asked.map((phrase): AskingPhrase => {
        const parts = phrase.split(GAP).map((part) => splitWords(part).join(' '));
        return { parts, kind: name === 'none' ? null : (name as AskedKind) };
      }),
    )
    .toSorted((a, b) => count(b) - count(a));
}

function answersPlace(field: string): Pick<Fault, 'file' | 'field'> {
  return { file: `content/${ANSWERS}`, field };
}

function guidePlace(field: string): Pick<Fault, 'file' | 'field'> {
  return { file: `content/${GUIDE}`, field };
}

/** Codes of states that are words of English or Hindi. */
const NO_LETTERS = new Set(['as', 'la', 'ch', 'or', 'an', 'ka']);

/** Codes by the names of states, other names in use, large cities, and the letters. */
function codesByName(more: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const names = STATES.map(({ code }) => stateName(code) ?? '');
  const words = STATES.map(({ code, aliases = [] }, at) => {
    const name = names[at] ?? '';
    const letters = [code, ...aliases].map((each) => each.toLowerCase()).filter((each) => !NO_LETTERS.has(each));
    const all = [name, ownName(name, names), ...(more[code] ?? []), ...letters];
    return [code, all.map((each) => makeKey(withoutStopWords(splitWords(each))))] as const;
  });
  return invert(Object.fromEntries(words), String);
}

/** Values by their words. */
function invert<T>(words: Readonly<Record<string, readonly string[]>>, value: (name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(words).flatMap(([name, all]) => all.map((word) => [word, value(name)])));
}

/** "Jammu" or "Himachal"; the whole name if its first word is ambiguous. */
function ownName(name: string, names: readonly string[]): string {
  const [first = ''] = name.split(' ');
  return first.length > 4 && names.filter((each) => each.startsWith(first)).length === 1 ? first : name;
}

/** A fault for each unknown tool, page or date, and for each rule without an answer. */
export function checkSearch(
  { answers, closes, notOffered, dates, guide }: SearchBody,
  pages: readonly PageEntry[],
): Fault[] {
  const paths = new Set(pages.map(({ path }) => path));
  const rules = new Set(dates.map(({ id }) => id));
  const pageFaults = (field: string, path: string | undefined) =>
    path === undefined ? [] : checkName(answersPlace(field), 'a page of the site', path, paths);
  const leadFaults = (field: string, path: string) => checkName(guidePlace(field), 'a page of the site', path, paths);
  return [
    ...answers.flatMap(({ figures, dates: ids, tools, page }, at) => [
      ...(figures.length + ids.length > 0 || page !== undefined
        ? []
        : [{ ...answersPlace(`answers.${at}`), what: 'expected at least one figure or date, or a page' }]),
      ...ids.flatMap((id) =>
        checkName(answersPlace(`answers.${at}.dates`), 'the id of a rule of due dates', id, rules),
      ),
      ...tools.flatMap((name) => pageFaults(`answers.${at}.tools`, `/tools/${name}`)),
      ...pageFaults(`answers.${at}.page`, page),
    ]),
    ...Object.entries(closes)
      .flatMap(([id, ids]) => [id, ...ids])
      .flatMap((id) => checkName(answersPlace('closes'), 'the id of a rule of due dates', id, rules)),
    ...notOffered.flatMap(({ page }, at) => pageFaults(`notOffered.${at}.page`, page)),
    ...guide.leads.flatMap(({ page }, at) => leadFaults(`leads.${at}.page`, page)),
    ...Object.keys(guide.also).flatMap((path) => leadFaults('also', path)),
  ];
}

/** Leaves out retired pages. Throws a ContentError if a lead has an unknown intent. */
export function compileSearchGuide(
  root: string,
  search: SearchBody,
  pages: readonly PageEntry[],
  bodies: ReadonlyMap<string, Body>,
  { figures, retired }: Pick<CompileContext, 'figures' | 'retired'>,
  expand: (text: string) => string,
): SearchGuide {
  const written = readYaml(root, GUIDE, SearchGuideSchema, expand);
  const guide = {
    ...written,
    leads: written.leads.map((lead) => ({ ...lead, page: retired.get(lead.page) ?? lead.page })),
    also: Object.fromEntries(Object.entries(written.also).filter(([path]) => !retired.has(path))),
  };
  const intents = new Set(Object.keys(guide.intents));
  const names = [...intents].join(', ');
  const faults = guide.leads.flatMap(({ asks = [] }, at) =>
    asks.flatMap((name) => checkName(guidePlace(`leads.${at}.asks`), `one of ${names}`, name, intents)),
  );
  if (faults.length > 0) throw new ContentError(faults);
  const counts = new Map([...bodies].map(([path, body]) => [path, countOnce(body)]));
  const texts = ownWords(pages, bodies, counts);
  return {
    ...guide,
    texts,
    answered: answeredWords(search),
    spoken: spokenWords([...counts.values(), countWords(changesIn(figures))], search, texts),
  };
}

/** With every phrase as queries are compared with it. */
export function withKeys(search: SearchBody): SearchBody {
  const { asks, answers, offered, notOffered, questions, reading } = search;
  const keys = (phrases: readonly string[]) => [...new Set(phrases.map(phraseKey))];
  const inEach = <T>(of: Readonly<Record<string, T>>, map: (one: T) => T) =>
    Object.fromEntries(Object.entries(of).map(([name, one]) => [name, map(one)]));
  const inWords = <T extends { words: readonly string[] }>(one: T) => ({ ...one, words: keys(one.words) });
  return {
    ...search,
    asks: keys(asks),
    answers: answers.map((rule) => ({ ...rule, when: rule.when.map(inWords) })),
    offered: keys(offered),
    notOffered: notOffered.map((service) => ({
      ...service,
      words: keys(service.words),
      alone: keys(service.alone ?? []),
      beside: keys(service.beside ?? []),
    })),
    questions: questions.map((tool) => ({
      ...tool,
      words: inEach(tool.words, (options) =>
        inEach(options, (option) => ({ ...option, said: keys(option.said), hinted: keys(option.hinted) })),
      ),
      quiet: keys(tool.quiet),
      asked: tool.asked.map((question) => ({
        ...question,
        when: question.when.map(inWords),
        not: keys(question.not),
        take: inEach(question.take, inWords),
        quiet: keys(question.quiet),
        ...(question.years && { years: question.years.map(keys) as [string[], string[]] }),
      })),
    })),
    reading: {
      ...reading,
      monthly: keys(reading.monthly),
      ages: keys(reading.ages),
      negations: keys(reading.negations),
      small: keys(reading.small),
      beside: keys(reading.beside),
      quiet: keys(reading.quiet),
    },
  };
}

/** The words by which questions are answered, the most important first. */
function answeredWords({ asks, answers, questions, notOffered, reading }: SearchBody): string[] {
  const asked = questions.flatMap((tool) => tool.asked);
  const phrases = [
    ...asks,
    ...[...answers, ...asked].flatMap(({ when }) => when.flatMap(({ words }) => words)),
    ...asked.flatMap(({ take }) => Object.values(take).flatMap(({ words }) => words)),
    ...questions.flatMap(({ words }) =>
      Object.values(words).flatMap((options) =>
        Object.values(options).flatMap(({ said, hinted }) => [...said, ...hinted]),
      ),
    ),
    // Quiet words are left out, so that no misspelling is read as one of them.
    ...reading.beside.filter((word) => !reading.quiet.includes(word)),
    ...notOffered.flatMap(({ words, alone = [] }) => [...words, ...alone]),
    ...Object.keys(reading.places),
  ];
  return [...new Set(phrases.flatMap(splitWords))];
}

/** All words of the pages that are not stored per page, and the words by which queries are read. */
function spokenWords(
  counts: readonly ReadonlyMap<string, number>[],
  { questions, reading, kinds }: SearchBody,
  stored: Readonly<Record<string, string>>,
): string {
  const words = new Set(counts.flatMap((ofText) => [...ofText.keys()]));
  for (const word of splitWords(Object.values(stored).join(' '))) words.delete(word);
  const read = [
    ...questions.flatMap(({ quiet, asked }) => [...quiet, ...asked.flatMap((one) => [...one.quiet, ...one.not])]),
    ...Object.values(kinds).flatMap(({ asked }) => asked),
    ...[reading.negations, reading.telling, reading.small, reading.quiet].flat(),
  ].flatMap(splitWords);
  return [...new Set([...words, ...read])].toSorted().join(' ');
}

/** What visitors read of changed figures, with the addresses of sources: "pdf" is no misspelling. */
function changesIn(figures: CompileContext['figures']): string[] {
  return [...figures.values()].flatMap(({ comparison, label, change = '', source: { title, url, read } }) =>
    comparison === 'outdated' || comparison === 'incomplete' ? [label, change, title, url, read?.url ?? ''] : [],
  );
}

/** How often a page has each word, by path. */
type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The most significant words of each page, by tf-idf. */
function ownWords(
  pages: readonly PageEntry[],
  bodies: ReadonlyMap<string, Body>,
  counts: Counts,
): Record<string, string> {
  const countedPages = pages.flatMap(({ kind, path, keywords }) => {
    const body = bodies.get(path);
    // The list of figures is a page of the search too, without words of its own.
    if (keywords.length === 0 || !(body || path === ('/figures' satisfies OwnPath))) return [];
    const words = hasText(kind) ? counts.get(path) : countWords(listLabels(body));
    return [{ path, words: words ?? new Map<string, number>() }];
  });
  const spread = new Map<string, number>();
  for (const { words } of countedPages) for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  return Object.fromEntries(
    countedPages.map(({ path, words }) => {
      const weighed = [...words].map(([word, count]) => {
        return { word, weight: Math.log(1 + count) * Math.log(countedPages.length / (spread.get(word) ?? 1)) };
      });
      weighed.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
      const best = weighed.slice(0, MAX_WORDS).map(({ word }) => word);
      return [path, best.sort().join(' ')];
    }),
  );
}

/** Counted once: the pages that a compilation reuses have the same bodies. */
const counted = new WeakMap<Body, ReadonlyMap<string, number>>();

const countOnce = (body: Body) => counted.getOrInsertComputed(body, () => countWords(listTexts(body)));

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const plain = text.replace(/<[^<>]*>/g, ' ').replace(/&[a-z#0-9]+;/g, ' ');
    for (const word of withoutStopWords(splitWords(plain)))
      if (word.length > 2 && !/\p{Nd}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Of a page without a text. */
function listLabels(body: Body | undefined): string[] {
  if (body?.kind === 'journey') return body.steps.map(({ name }) => name);
  return body?.kind === 'tool' ? body.figures.map(({ label }) => label) : [];
}

function listTexts(body: Body): string[] {
  if (body.kind === 'search' || body.kind === 'open-data' || body.kind === 'journey') return [];
  return textsIn(body, NO_TEXT).map(({ text }) => text);
}
