/** What /search answers above its results: a tool's answer or figures, and what the firm does not offer. */

import type { SearchBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import { indiaDay } from '../domain/calendar.ts';
import { firmState } from '../domain/firm-details.ts';
import type { NotOffered, SearchGuide } from '../domain/search-guide.ts';
import { type FigureAnswer, figureAnswer, foundFigures, notOfferedFor } from './figure-answers.ts';
import { type Question, questionOf } from './question.ts';
import { askTool, stateQuestion, type ToolAnswer, taxQuestion } from './tool-answers.ts';
import { NO_GUIDE, searchBody, siteVocabulary, wordsOf } from './vocabulary.ts';

/** For a site without the page of a search. */
const NO_READING = { numbers: [], years: {}, beside: [], quiet: [] };

export interface Answers {
  question: Question;
  /** Words that find pages in addition to their own text. */
  guide: SearchGuide;
  /** The words of the query that are answered. */
  words: ReadonlySet<string>;
  /** How its words are read. */
  reading: SearchBody['reading'];
  tool: ToolAnswer | null;
  figures: FigureAnswer | null;
  notOffered: NotOffered | undefined;
  /** Words that are never reported as missing: those that ask for something, and all words of the pages. */
  spoken: ReadonlySet<string>;
}

/** One for each guide, and so for each site: making it takes much longer than a query. */
const spokenByGuide = new WeakMap<SearchGuide, ReadonlySet<string>>();

function spokenWords(guide: SearchGuide): ReadonlySet<string> {
  const known = spokenByGuide.get(guide);
  if (known) return known;
  const texts = [...Object.values(guide.intents).flat(), ...Object.values(guide.texts), guide.spoken];
  const words = new Set(texts.flatMap(wordsOf));
  spokenByGuide.set(guide, words);
  return words;
}

/**
 * @param query cleaned
 * @param today in India, `YYYY-MM-DD`
 */
export async function answersTo(query: string, content: ContentStore, today = indiaDay(Date.now())): Promise<Answers> {
  const body = await searchBody(content);
  const guide = body?.guide ?? NO_GUIDE;
  const { pages, synonyms, firm } = content.site;
  const reading = body?.reading ?? NO_READING;
  const question = questionOf(query, siteVocabulary(pages, synonyms, guide), reading);
  const none = {
    question,
    guide,
    reading,
    tool: null,
    figures: null,
    notOffered: undefined,
    spoken: spokenWords(guide),
    words: new Set<string>(),
  };
  if (!body) return none;
  const other = notOfferedFor(question, body);
  const tax = other ? null : taxQuestion(question, body.tools);
  const ruled = figureAnswer(question, body);
  const asked = tax ?? (ruled ? null : stateQuestion(question, body, firmState(firm).code));
  const tool = asked && (await askTool(asked, content, today));
  if (tool) return { ...none, tool, words: new Set(question.looked) };
  const figures = ruled ?? foundFigures(question, body);
  // If more words ask for a figure than for the service, the service is not meant.
  const isMeant = other && other.words.length >= (figures?.words.length ?? 0);
  const words = isMeant ? [...other.words, ...(figures?.words ?? [])] : (figures?.words ?? []);
  return { ...none, figures, notOffered: isMeant ? other.service : undefined, words: new Set(words) };
}
