/** Answers of /search: content/answers.yaml with its records, and the other records for other questions. */
import { citedHtml } from '../content/format.ts';
import type { AnswerFigure, PageEntry, SearchBody } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { STATE_LABELS } from '../domain/query.ts';
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
 * @param references of content/answers.yaml
 * @param expand runs on the text of the file before it is read
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
    // Otherwise every 16 would match "Form 16".
    faults.push({
      file: `content/${FILE}`,
      field: '',
      what: `expected phrases without words that a search leaves out, found "${phrase}"`,
    });
  }
  if (faults.length > 0) throw new ContentError(faults);
  const answersWithNotes = answers.map((rule, at) =>
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
    answers: answersWithNotes,
    figures: [...figures.values()].map(answerFigure),
    dates: [],
    guide: NO_GUIDE,
  };
}

/** Codes of states that are also words of English or Hindi. */
const NO_LETTERS = new Set(['as', 'la', 'ch', 'or', 'an', 'ka']);

/** The names of each state, by its code: its own name, other names in use, and its letters. */
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

/** The short name of a state, such as "Jammu" or "Himachal"; the whole name if its first word is ambiguous. */
function ownName(name: string): string {
  const [first = ''] = name.split(' ');
  return first.length > 4 && STATES.filter((state) => state.name.startsWith(first)).length === 1 ? first : name;
}

/** A fault for each tool, page or date that does not exist, and for each rule without an answer. Needs all pages. */
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
  const idWords = wordsOf(id);
  return {
    id,
    label,
    value: current ?? null,
    // Without a confirmed value, the published one is shown as such.
    published: current === undefined ? (published ?? null) : null,
    state: stateWords(figure) ?? STATE_LABELS[stateOf(figure)].toLowerCase(),
    history: historyOf([figure]) ?? '',
    explanation: explanationOf(figure),
    source: citedHtml(source),
    checked,
    // The 5 of "₹5 crore" in a label must not match "form 5".
    words: [...new Set([...wordsOf(label).filter((word) => !/\d/.test(word) || idWords.includes(word)), ...idWords])],
  };
}
