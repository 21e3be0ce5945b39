/** The answer to a question, worked out, for the search box and for programs. Logs no question. */
import type { Context } from 'hono';
import type { Opened } from '../src/content/store.ts';
import { indiaDay, nextInIndia } from '../src/domain/calendar.ts';
import { LruCache } from '../src/domain/lru-cache.ts';
import { MAX_QUERY, normalizeQuestion } from '../src/domain/query.ts';
import { CORS } from '../src/http/security-headers.ts';
import { questionBody } from '../src/programs/program-answers.ts';
import { answerQuery } from '../src/search/answers.ts';
import { makeFaultAnswer } from './tool-answers.ts';

/** Of answers in memory, by day and question. */
const MAX_CACHED_BYTES = 2_000_000;

/**
 * 200: `{data: {headline, href, assumed} | null, figures, lawAsOf}`; null if no tool and no figure answers, or if words
 * remain that they do not take. The same for everyone until the day ends in India. 400: `{error}`.
 */
export function serveSearchAnswer(now: () => number) {
  const cache = new LruCache<string>(MAX_CACHED_BYTES);
  return async (c: Context<Opened>) => {
    const typed = c.req.query('q')?.trim() ?? '';
    const headers = { ...CORS, 'X-Robots-Tag': 'noindex' };
    if (typed === '' || [...typed].length > MAX_QUERY) {
      const error = typed === '' ? 'Ask with q.' : `Ask with at most ${MAX_QUERY} characters.`;
      return makeFaultAnswer(c, true, { ...headers, 'Cache-Control': 'no-store' })(400, error, { q: error });
    }
    const content = c.get('content');
    const at = now();
    const today = indiaDay(at);
    const question = normalizeQuestion(typed);
    const key = `${today} ${content.language} ${question}`;
    const work = async () => questionBody(await answerQuery(question, content, today), today);
    const body = cache.get(key) ?? JSON.stringify(await work());
    cache.set(key, body, 2 * (key.length + body.length));
    const seconds = Math.floor((nextInIndia(0, at) - at) / 1000);
    return c.body(body, 200, {
      ...headers,
      'Content-Type': 'application/json',
      'Cache-Control': `public, max-age=${seconds}`,
    });
  };
}
