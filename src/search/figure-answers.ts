/** Figures that answer a question, and what the firm does not do. Pure: words in, records out. */
import type { AnswerFigure, SearchBody } from '../content/site.ts';
import type { NotOffered } from '../domain/search-answers.ts';
import { type Question, sayingAll } from './question.ts';
import { saying } from './vocabulary.ts';

export interface FigureAnswer {
  title: string;
  figures: AnswerFigure[];
  /** Names of the tools that reckon with them. */
  tools: string[];
  /** Path of the page on the subject. */
  page?: string | undefined;
  /** What the figures alone do not say. */
  note?: string | undefined;
  /** The words of the question that it answers. */
  words: string[];
}

/** So many figures answer what content/answers.yaml has no rule for. */
const MOST_FOUND = 3;

/** What content/answers.yaml says to a question: the rule that takes most of its words. Null where no rule takes all that matter. */
export function figureAnswer(question: Question, body: SearchBody): FigureAnswer | null {
  const rules = body.answers.flatMap((rule) => {
    const words = sayingAll(question, rule.when);
    // Whoever says more asks for something else.
    return words && question.asked.every((word) => words.includes(word) || body.reading.beside.includes(word))
      ? [{ rule, words }]
      : [];
  });
  const [best] = rules.toSorted((a, b) => b.words.length - a.words.length || b.rule.when.length - a.rule.when.length);
  if (!best) return null;
  const { figures, dates, ...rule } = best.rule;
  return { ...rule, figures: [...withIds(body.dates, dates), ...withIds(body.figures, figures)], words: best.words };
}

function withIds(all: readonly AnswerFigure[], ids: readonly string[]): AnswerFigure[] {
  const byId = new Map(all.map((figure) => [figure.id, figure]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The records whose label or id holds every part of a question, where it asks for a value at all. Null where nothing answers: no answer is
 * better than one beside the point.
 */
export function foundFigures(
  question: Question,
  { asks, figures, dates, reading: { quiet } }: SearchBody,
): FigureAnswer | null {
  const segments = question.segments.filter(
    ({ words }) => !words.every((word) => !question.asked.includes(word) || quiet.includes(word)),
  );
  // No record is about an amount that somebody has.
  if (question.amount !== null || segments.length < 2 || !asks.some((phrase) => saying(question, phrase))) return null;
  const isLate = saying(question, 'late fee') ?? saying(question, 'penalty') ?? saying(question, 'late');
  const holds = (figure: AnswerFigure) =>
    // What being late costs is no fee of the thing itself.
    (isLate || !figure.words.includes('late')) &&
    segments.every(({ words, alternatives: [first = words] }) =>
      [words, first].some((way) => way.every((word) => figure.words.includes(word))),
    );
  const found = [figures, dates].map((all) => all.filter(holds)).find((all) => all.length > 0) ?? [];
  const shown = found.toSorted((a, b) => a.words.length - b.words.length).slice(0, MOST_FOUND);
  if (shown.length === 0) return null;
  return { title: 'What our records say', figures: shown, tools: [], words: question.looked };
}

/** What a question asks for that the firm does not do; undefined where it asks for nothing of the kind, or for something of ours beside it. */
export function notOfferedFor(
  question: Question,
  { notOffered: list, offered }: SearchBody,
): { service: NotOffered; words: string[] } | undefined {
  const asked = list.flatMap((service) => {
    const said = service.words.map((phrase) => saying(question, phrase));
    const alone = (service.alone ?? [])
      .map((phrase) => saying(question, phrase))
      .filter((words) => words?.length === question.looked.length);
    const all = [...said, ...alone].filter((found) => found !== null).toSorted((a, b) => b.length - a.length);
    const isOurs = [...offered, ...(service.beside ?? [])].some((phrase) =>
      saying(question, phrase)?.some((word) => !all.flat().includes(word)),
    );
    return all[0] && !isOurs ? [{ service, words: all[0] }] : [];
  });
  return asked.toSorted((a, b) => b.words.length - a.words.length)[0];
}
