/** What the page of a search answers by itself: content/answers.yaml with the records that it names, and every other record for what it does not. */
import { citedHtml } from '../content/citation.ts';
import type { AnswerFigure, PageEntry, SearchBody } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { STATE_LABELS } from '../domain/figure-filter.ts';
import { SearchAnswersSchema } from '../domain/search-guide.ts';
import { STATES } from '../domain/states.ts';
import { NO_GUIDE, withoutStopWords, wordsOf } from '../search/vocabulary.ts';
import { ContentError, type Fault } from './content-error.ts';
import { readYaml } from './content-files.ts';
import { stateOf } from './figure-index.ts';
import { explanationOf, historyOf, stateWords } from './figure-notes.ts';
import type { References } from './figure-references.ts';

const FILE = 'answers.yaml';

/**
 * @param references puts values where a note refers to records
 * @param expand runs on the text of the file first
 */
export function compileAnswers(
  root: string,
  figures: ReadonlyMap<string, Figure>,
  references: References,
  expand?: (text: string) => string,
): SearchBody {
  const written = readYaml(root, FILE, SearchAnswersSchema, expand);
  const { asks, answers, offered, notOffered } = written;
  const faults = answers.flatMap(({ figures: ids }, at): Fault[] =>
    ids
      .filter((id) => !figures.has(id))
      .map((id) => ({
        file: `content/${FILE}`,
        field: `answers.${at}.figures`,
        what: `expected the id of a published figure, found ${id}`,
      })),
  );
  const phrases = [
    asks,
    offered,
    ...answers.map(({ when }) => when),
    ...notOffered.flatMap(({ words, alone = [], beside = [] }) => [words, alone, beside]),
  ].flat();
  for (const phrase of phrases) {
    const words = wordsOf(phrase);
    if (withoutStopWords(words).length === words.length) continue;
    // "Form 16" would be found by every 16.
    faults.push({
      file: `content/${FILE}`,
      field: '',
      what: `expected phrases without words that a search leaves out, found "${phrase}"`,
    });
  }
  if (faults.length > 0) throw new ContentError(faults);
  const noted = answers.map((rule, at) =>
    rule.note ? { ...rule, note: references.plain(`answers.${at}.note`, rule.note) } : rule,
  );
  const { beside, quiet } = written.reading;
  const reading = { ...written.reading, beside: [...beside, ...quiet] };
  const tools = { ...written.tools, places: placesOf(written.tools.places) };
  return {
    kind: 'search',
    ...written,
    reading,
    tools,
    answers: noted,
    figures: [...figures.values()].map(answerFigure),
    dates: [],
    guide: NO_GUIDE,
  };
}

/** Letters of a state that are a word of English or of Hindi too. */
const NO_LETTERS = new Set(['as', 'la', 'ch', 'or', 'an', 'ka']);

/** What every state is called, by its code: its name, what people say of it, its letters. */
function placesOf(more: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    STATES.map(({ code, name, aliases = [] }) => {
      const letters = [code, ...aliases].map((each) => each.toLowerCase()).filter((each) => !NO_LETTERS.has(each));
      const names = [name, ownName(name), ...(more[code] ?? [])].map((each) =>
        withoutStopWords(wordsOf(each)).join(' '),
      );
      return [code, [...new Set([...names, ...letters])]];
    }),
  );
}

/** What people call a state of a long name: "Jammu", "Himachal"; the name itself where its first word is no name. */
function ownName(name: string): string {
  const [first = ''] = name.split(' ');
  return first.length > 4 && STATES.filter((state) => state.name.startsWith(first)).length === 1 ? first : name;
}

/** Tools, pages and dates that the site does not have, and rules that answer nothing. Asked once every page is known. */
export function answerFaults(body: SearchBody | undefined, pages: readonly PageEntry[]): Fault[] {
  const known = new Set(pages.map(({ path }) => path));
  const fault = (field: string, path: string): Fault[] =>
    known.has(path) ? [] : [{ file: `content/${FILE}`, field, what: `expected a page of the site, found ${path}` }];
  const dates = new Set(body?.dates.map(({ id }) => id));
  return [
    ...(body?.answers ?? []).flatMap(({ figures, dates: ids, tools, page }, at) => [
      ...(figures.length + ids.length > 0 || page !== undefined
        ? []
        : [
            {
              file: `content/${FILE}`,
              field: `answers.${at}`,
              what: 'expected at least one figure or date, or a page',
            },
          ]),
      ...ids
        .filter((id) => !dates.has(id))
        .map((id) => ({
          file: `content/${FILE}`,
          field: `answers.${at}.dates`,
          what: `expected the id of a rule of due dates, found ${id}`,
        })),
      ...tools.flatMap((name) => fault(`answers.${at}.tools`, `/tools/${name}`)),
      ...(page === undefined ? [] : fault(`answers.${at}.page`, page)),
    ]),
    ...(body?.notOffered ?? []).flatMap(({ page }, at) =>
      page === undefined ? [] : fault(`notOffered.${at}.page`, page),
    ),
  ];
}

function answerFigure(figure: Figure): AnswerFigure {
  const { id, label, current, published, source, checked } = figure;
  const named = wordsOf(id);
  return {
    id,
    label,
    value: current ?? null,
    // Where nobody could confirm it, what was printed is told as that and as nothing more.
    published: current === undefined ? (published ?? null) : null,
    state: stateWords(figure) ?? STATE_LABELS[stateOf(figure)].toLowerCase(),
    history: historyOf([figure]) ?? '',
    explanation: explanationOf(figure),
    source: citedHtml(source),
    checked,
    // "₹5 crore" in a label is no form 5.
    words: [...new Set([...wordsOf(label).filter((word) => !/\d/.test(word) || named.includes(word)), ...named])],
  };
}
