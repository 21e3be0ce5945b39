/** The answer to a question, worked out, for the search box and for programs. Logs no question. */
import type { Context } from 'hono';
import type { ContentStore } from '../src/content/store.ts';
import { earliestDay, indiaDay, nextInIndia } from '../src/domain/calendar.ts';
import { cleanQuery, MAX_QUERY } from '../src/domain/query.ts';
import { CORS } from '../src/http/security-headers.ts';
import { type Answers, answerQuery, headlineOf } from '../src/search/answers.ts';
import { openFigures } from './tool-answers.ts';

/**
 * 200: `{data: {headline, href, assumed} | null, figures, lawAsOf}`; null if no tool and no figure answers, or if words
 * remain that they do not take. The same for everyone until the day ends in India. 400: `{error}`.
 */
export const serveSearchAnswer = (content: ContentStore, now: () => number) => async (c: Context) => {
  const typed = c.req.query('q')?.trim() ?? '';
  const headers = { ...CORS, 'X-Robots-Tag': 'noindex' };
  if (typed === '' || [...typed].length > MAX_QUERY) {
    const error = typed === '' ? 'Ask with q.' : `Ask with at most ${MAX_QUERY} characters.`;
    return c.json({ error }, 400, { ...headers, 'Cache-Control': 'no-store' });
  }
  const at = now();
  const found = await answerQuery(cleanQuery(typed), content, indiaDay(at));
  const seconds = Math.floor((nextInIndia(0, at) - at) / 1000);
  return c.json(answerOf(found), 200, { ...headers, 'Cache-Control': `public, max-age=${seconds}` });
};

function answerOf(found: Answers) {
  const head = headlineOf(found);
  const { tool, figures } = found;
  const shown = figures?.figures ?? [];
  const ofFigures = shown.map(({ id, label, value, cited, checked }) => ({ id, label, value, source: cited, checked }));
  return {
    data: head && { ...head, assumed: tool?.assumed ?? [] },
    figures: head === null ? [] : tool ? openFigures(tool.read) : ofFigures,
    lawAsOf: head === null ? null : tool ? tool.checked : earliestDay(shown.map(({ checked }) => checked)) || null,
  };
}
