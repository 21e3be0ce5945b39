/** Figures that answer a question, and services that the firm does not offer. Pure. */
import type { AnswerFigure, SearchBody } from '../content/site.ts';
import type { NotOffered } from '../domain/search-guide.ts';
import { matchAllPhrases, type Question } from './question.ts';
import { wordsMatching } from './vocabulary.ts';

export interface FigureAnswer {
  title: string;
  figures: AnswerFigure[];
  /** Names of the tools that calculate with them. */
  tools: string[];
  /** Path of the page on the subject. */
  page?: string | undefined;
  /** What the figures alone do not show. */
  note?: string | undefined;
  /** The words of the question that it answers. */
  words: string[];
}

/** The most figures that answer a question without a rule in content/answers.yaml. */
const MOST_FOUND = 3;

/** The answer of content/answers.yaml: the rule that matches most words. Null if no rule matches all that matter. */
export function figureAnswer(question: Question, body: SearchBody): FigureAnswer | null {
  const rules = body.answers.flatMap((rule) => {
    const words = matchAllPhrases(question, rule.when);
    // A question with further words asks for something else.
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
 * The records whose label or id has every part of a question that asks for a value. Null if none has: no answer is better than a
 * wrong one.
 */
export function foundFigures(
  question: Question,
  { asks, figures, dates, reading: { quiet } }: SearchBody,
): FigureAnswer | null {
  const segments = question.segments.filter(({ words }) =>
    words.some((word) => question.asked.includes(word) && !quiet.includes(word)),
  );
  // No record is about an amount that a visitor has.
  if (question.amount !== null || segments.length < 2) return null;
  const isAsked = (phrase: string) => wordsMatching(question, phrase) !== null;
  if (!asks.some(isAsked)) return null;
  const isLate = ['late fee', 'penalty', 'late'].some(isAsked);
  const holds = (figure: AnswerFigure) =>
    // A late fee is not the fee of the thing itself.
    (isLate || !figure.words.includes('late')) &&
    segments.every(({ words, alternatives: [first = words] }) =>
      [words, first].some((way) => way.every((word) => figure.words.includes(word))),
    );
  const found = [figures, dates].map((all) => all.filter(holds)).find((all) => all.length > 0) ?? [];
  const shown = found.toSorted((a, b) => a.words.length - b.words.length).slice(0, MOST_FOUND);
  if (shown.length === 0) return null;
  return { title: 'What our records say', figures: shown, tools: [], words: question.looked };
}

/** The service asked for that the firm does not offer. Undefined if there is none, or if the question also names a service on offer. */
export function notOfferedFor(
  question: Question,
  { notOffered: list, offered }: SearchBody,
): { service: NotOffered; words: string[] } | undefined {
  const matches = (phrases: readonly string[]) =>
    phrases.map((phrase) => wordsMatching(question, phrase)).filter((words) => words !== null);
  const asked = list.flatMap((service) => {
    const alone = matches(service.alone ?? []).filter((words) => words.length === question.looked.length);
    const all = [...matches(service.words), ...alone].toSorted((a, b) => b.length - a.length);
    const isOurs = matches([...offered, ...(service.beside ?? [])]).some((words) =>
      words.some((word) => !all.flat().includes(word)),
    );
    return all[0] && !isOurs ? [{ service, words: all[0] }] : [];
  });
  return asked.toSorted((a, b) => b.words.length - a.words.length)[0];
}
