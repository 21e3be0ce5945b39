/** /tools/<name>.json: the answer of a tool's page for programs, by the same rule and records. Nothing is stored or logged. */
import type { Context } from 'hono';
import type { ContentStore } from '../content/store.ts';
import { toolNamed } from '../tools/index.ts';
import { type ReadValue, traceOf } from '../tools/law.ts';
import { type ParameterFaults, typedIn } from '../tools/parameters.ts';
import { askTyped, figuresOf, lawAsOf } from '../tools/tool.ts';

/** The addresses of the answers, as a pattern of Hono. */
export const TOOL_ANSWERS_PATH = '/tools/:file{[a-z0-9-]+\\.json}';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Makes the handler.
 * 200: `{data, figures, lawAsOf}`. `data.trace` names every value of law that was read; `value` of a figure is its number, or its text;
 * `lawAsOf` is the oldest day on which one of them was checked, null where there is none. 400: `{error, fields}` with the fault of each
 * parameter. 404: no such tool, or a draft.
 */
export const serveToolAnswers = (content: ContentStore, today: () => string) => async (c: Context) => {
  const name = (c.req.param('file') ?? '').replace(/\.json$/, '');
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? await toolNamed(name) : undefined;
  if (!entry || !tool) return c.json({ error: 'There is no such tool.' }, 404, HEADERS);
  const body = await content.body(entry, 'tool');
  // Without parameters a page shows its empty form; a program is told which parameters are missing.
  const asked = askTyped(tool, body, typedIn(body.parameters, new URL(c.req.url).searchParams), today());
  if (asked.state === 'wrong') return c.json(faultsOf(asked.faults), 400, HEADERS);
  const { answer, read } = asked;
  return c.json(envelopeOf(answer.data, read), 200, HEADERS);
};

/** The answer of 400: the fault of each parameter. */
export function faultsOf(fields: ParameterFaults) {
  return { error: 'Some parameters are missing or wrong.', fields };
}

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
