/** The answer to a question, worked out, for the search box and for programs. Logs no question. */
import type { Context } from 'hono';
import type { ContentStore } from '../src/content/store.ts';
import { indiaDay, nextInIndia } from '../src/domain/calendar.ts';
import { cleanQuery, MAX_QUERY } from '../src/domain/query.ts';
import { CORS } from '../src/http/security-headers.ts';
import { questionBody } from '../src/programs/answers.ts';
import { answerQuery } from '../src/search/answers.ts';
import { makeFaultAnswer } from './tool-answers.ts';

/**
 * 200: `{data: {headline, href, assumed} | null, figures, lawAsOf}`; null if no tool and no figure answers, or if words
 * remain that they do not take. The same for everyone until the day ends in India. 400: `{error}`.
 */
export const serveSearchAnswer = (content: ContentStore, now: () => number) => async (c: Context) => {
  const typed = c.req.query('q')?.trim() ?? '';
  const headers = { ...CORS, 'X-Robots-Tag': 'noindex' };
  if (typed === '' || [...typed].length > MAX_QUERY) {
    const error = typed === '' ? 'Ask with q.' : `Ask with at most ${MAX_QUERY} characters.`;
    return makeFaultAnswer(c, true, { ...headers, 'Cache-Control': 'no-store' })(400, error, { q: error });
  }
  const at = now();
  const found = await answerQuery(cleanQuery(typed), content, indiaDay(at));
  const seconds = Math.floor((nextInIndia(0, at) - at) / 1000);
  return c.json(questionBody(found), 200, { ...headers, 'Cache-Control': `public, max-age=${seconds}` });
};
