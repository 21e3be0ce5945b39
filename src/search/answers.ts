/** What /search answers a query with by itself, beside the results: a tool's answer or figures, and what the firm does not do. */

import type { SearchBody } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import { firmState } from '../domain/firm-details.ts';
import { indiaDay } from '../domain/india-day.ts';
import type { NotOffered } from '../domain/search-answers.ts';
import type { SearchGuide } from '../domain/search-guide.ts';
import { askTools, type ToolAnswer } from './ask-tools.ts';
import { type FigureAnswer, figureAnswer, foundFigures, notOfferedFor } from './figure-answers.ts';
import { type Question, questionOf } from './question.ts';
import { NO_GUIDE, searchBody, siteVocabulary } from './site-vocabulary.ts';
import { stateQuestion, taxQuestion } from './tool-question.ts';
import { type Vocabulary, wordsOf } from './vocabulary.ts';

/** Of a site without the page of a search. */
const NO_READING = { numbers: [], years: {}, beside: [], quiet: [] };

export interface Answers {
  question: Question;
  /** What pages are found by besides their own words. */
  guide: SearchGuide;
  /** The words of the query that are answered. */
  words: ReadonlySet<string>;
  /** How its words are read. */
  reading: SearchBody['reading'];
  tool: ToolAnswer | null;
  figures: FigureAnswer | null;
  notOffered: NotOffered | undefined;
  /** The words by which a query says what it wants to know, no page need have them, and all that the pages have. */
  spoken: ReadonlySet<string>;
}

interface Understood extends Pick<Answers, 'spoken'> {
  vocabulary: Vocabulary;
}

/** Made once for each site: it takes a hundred times as long as a query. */
const understood = new WeakMap<object, Understood>();

function understand({ pages, synonyms }: ContentStore['site'], guide: SearchGuide): Understood {
  const made = understood.get(synonyms) ?? {
    vocabulary: siteVocabulary(pages, synonyms, guide),
    spoken: new Set(
      [...Object.values(guide.intents).flat(), ...Object.values(guide.texts), guide.spoken].flatMap(wordsOf),
    ),
  };
  understood.set(synonyms, made);
  return made;
}

/**
 * @param query cleaned
 * @param today in India, `YYYY-MM-DD`
 */
export async function answersTo(query: string, content: ContentStore, today = indiaDay(Date.now())): Promise<Answers> {
  const body = await searchBody(content);
  const guide = body?.guide ?? NO_GUIDE;
  const { vocabulary, spoken } = understand(content.site, guide);
  const reading = body?.reading ?? NO_READING;
  const question = questionOf(query, vocabulary, reading);
  const none = {
    question,
    guide,
    reading,
    tool: null,
    figures: null,
    notOffered: undefined,
    spoken,
    words: new Set<string>(),
  };
  if (!body) return none;
  const other = notOfferedFor(question, body);
  const tax = other ? null : taxQuestion(question, body.tools);
  const ruled = figureAnswer(question, body);
  const asked = tax ?? (ruled ? null : stateQuestion(question, body, firmState(content.site.firm).code));
  const tool = asked && (await askTools(asked, content, today));
  if (tool) return { ...none, tool, words: new Set(question.looked) };
  const figures = ruled ?? foundFigures(question, body);
  // Whoever asks for the figure of a thing by more words does not ask for the thing.
  const isMeant = other && other.words.length >= (figures?.words.length ?? 0);
  const words = isMeant ? [...other.words, ...(figures?.words ?? [])] : (figures?.words ?? []);
  return { ...none, figures, notOffered: isMeant ? other.service : undefined, words: new Set(words) };
}
