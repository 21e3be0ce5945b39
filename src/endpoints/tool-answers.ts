/** /tools/<name>.json: what a tool's page answers, for programs. The same rule on the same records; nothing is stored or logged. */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { type ReadValue, traceOf } from '../tools/law.ts';
import { typedIn } from '../tools/parameters.ts';
import { servedTool } from '../tools/served.ts';
import { askTyped, figuresOf, lawAsOf } from '../tools/tool.ts';

/** Where the answers are, as Hono reads a path. */
export const TOOL_ANSWERS_PATH = '/tools/:file{[a-z0-9-]+\\.json}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Makes the handler.
 * 200: `{data, figures, lawAsOf}`, where `data.trace` names every value of law that was read; `value` of a figure is its number, or its words where it is none, and `lawAsOf` the oldest day on
 * which one of them was checked, null where there is none. 400: `{error, fields}` with what is wrong by parameter. 404: no such
 * tool, or a draft.
 */
export const serveToolAnswers = (content: ContentStore, today: () => string) => async (c: Context) => {
  const name = (c.req.param('file') ?? '').replace(/\.json$/, '');
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? servedTool(name) : undefined;
  if (!entry || !tool) return c.json({ error: 'There is no such tool.' }, 404, HEADERS);
  const body = await content.body(entry, 'tool');
  // A program that gives no parameter is told of all that are missing, where a page shows its empty form.
  const asked = askTyped(tool, body, typedIn(body.parameters, new URL(c.req.url).searchParams), today());
  if (asked.state === 'wrong')
    return c.json({ error: 'Some parameters are missing or wrong.', fields: asked.faults }, 400, HEADERS);
  const { answer, read } = asked;
  return c.json(envelopeOf(answer.data, read), 200, HEADERS);
};

/** What is answered with data of any kind: the trace of the law that was read, the figures, and the day of the law. */
export function envelopeOf(data: object, read: readonly ReadValue[]) {
  const figures = figuresOf(read).map(({ id, label, checked, value: { value, text, source } }) => ({
    id,
    label,
    value: value ?? text,
    source,
    checked,
  }));
  return { data: { ...data, trace: traceOf(read) }, figures, lawAsOf: lawAsOf(read) };
}
