/** Figures that answer a question, and what the firm does not do. Pure: words in, records out. */
import type { AnswerFigure, SearchBody } from '../content/site.ts';
import { saying } from '../content/vocabulary.ts';
import type { NotOffered } from '../domain/search-answers.ts';
import { type Question, sayingAll } from './question.ts';

export interface FigureAnswer {
  title: string;
  figures: AnswerFigure[];
  /** Names of the tools that reckon with them. */
  tools: string[];
  /** Path of the page on the subject. */
  page?: string | undefined;
  /** The words of the question that it answers. */
  words: string[];
}

/** What may stand in a question beside what it asks for, and asks for nothing itself: numbers, amounts, years. */
const FILLER = /^(?:\p{Nd}+|up|lakhs?|lac|crores?|rs|fy|ay|year|india|now|new|latest|current|much|many|amount|calculator)$/u;

/** So many figures answer what content/answers.yaml has no rule for. */
const MOST_FOUND = 3;

/**
 * What content/answers.yaml says to a question: the rule that takes most of its words. Without one, the records whose label or id holds
 * every part of it, where it asks for a value at all. Null where nothing answers: no answer is better than one beside the point.
 */
export function figureAnswer(question: Question, body: SearchBody): FigureAnswer | null {
  const rules = body.answers.flatMap((rule) => {
    const words = sayingAll(question, rule.when);
    if (!words) return [];
    const left = question.looked.filter((word) => !words.has(word) && !FILLER.test(word)).length;
    // A phrase alone asks for much; more beside it asks for something else.
    return left <= (rule.when.length === 1 ? 0 : words.size) ? [{ rule, words: [...words] }] : [];
  });
  const [best] = rules.toSorted((a, b) => b.words.length - a.words.length || b.rule.when.length - a.rule.when.length);
  if (!best) return foundFigures(question, body);
  const { title, figures, dates, tools, page } = best.rule;
  return { title, figures: [...withIds(body.dates, dates), ...withIds(body.figures, figures)], tools, page, words: best.words };
}

function withIds(all: readonly AnswerFigure[], ids: readonly string[]): AnswerFigure[] {
  const byId = new Map(all.map((figure) => [figure.id, figure]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A year beside it asks for nothing else. */
const YEAR = /^20\d\d$/;

function foundFigures(question: Question, { asks, figures, dates }: SearchBody): FigureAnswer | null {
  const { looked } = question;
  const segments = question.segments.filter(({ words }) => !words.every((word) => YEAR.test(word)));
  if (segments.length < 2 || !asks.some((phrase) => saying(question, phrase))) return null;
  const isLate = saying(question, 'late fee') ?? saying(question, 'penalty') ?? saying(question, 'late');
  const holds = (figure: AnswerFigure) =>
    // What being late costs is no fee of the thing itself.
    (isLate || !figure.words.includes('late')) &&
    segments.every(({ words, alternatives: [first = words] }) => [words, first].some((way) => way.every((word) => figure.words.includes(word))));
  const found = [figures, dates].map((all) => all.filter(holds)).find((all) => all.length > 0) ?? [];
  const shown = found.toSorted((a, b) => a.words.length - b.words.length).slice(0, MOST_FOUND);
  if (shown.length === 0) return null;
  return { title: shown.length === 1 ? 'One figure answers this' : 'Figures that answer this', figures: shown, tools: [], words: looked };
}

/** What a question asks for that the firm does not do; undefined where it asks for nothing of the kind. */
export function notOfferedFor(question: Question, list: readonly NotOffered[]): { service: NotOffered; words: string[] } | undefined {
  const asked = list.flatMap((service) => {
    const said = service.words.map((phrase) => saying(question, phrase));
    const alone = (service.alone ?? []).map((phrase) => saying(question, phrase)).filter((words) => words?.length === question.looked.length);
    const words = [...said, ...alone].filter((found) => found !== null).toSorted((a, b) => b.length - a.length)[0];
    return words ? [{ service, words }] : [];
  });
  return asked.toSorted((a, b) => b.words.length - a.words.length)[0];
}
