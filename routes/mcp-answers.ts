/** /mcp: the Model Context Protocol over HTTP, for assistants. Any site may ask; nothing is logged or stored. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { inLanguage } from '../src/content/language.ts';
import type { ContentStore } from '../src/content/store.ts';
import { readLanguage } from '../src/domain/languages.ts';
import { busy, LIMITS } from '../src/domain/limits.ts';
import { MCP_PATH } from '../src/domain/own-path.ts';
import type { PageSearch } from '../src/domain/query.ts';
import type { EnqueueAnswer } from '../src/http/computed-answers.ts';
import { type Limit, limitedBy, refuseAsJson } from '../src/http/rate-limits.ts';
import { limitBodyTo, onlyPost, readJson } from '../src/http/request-body.ts';
import { CORS, preflightOf } from '../src/http/security-headers.ts';
import { answerMcp } from '../src/programs/mcp.ts';

interface McpDeps {
  content: ContentStore;
  today: () => string;
  searchFor: (c: Context) => PageSearch;
  limit: Limit;
  enqueue: EnqueueAnswer;
}

/** A list inside a list could be too deep to be written as text. The library refuses arguments that are no object. */
function arePlain(given: unknown): boolean {
  return Object.values(given ?? {}).every((value) =>
    [value].flat().every((one) => typeof one !== 'object' || one === null),
  );
}
const ArgumentsSchema = v.custom<Record<string, unknown>>(
  arePlain,
  'Expected text, numbers, true or false, and lists of them',
);

/** One message: a batch would count as one request. */
const MessageSchema = v.looseObject({
  method: v.optional(v.string()),
  params: v.optional(v.looseObject({ arguments: v.optional(ArgumentsSchema) })),
});

/** Failures are `{error}`: 400, 405, 413, 415, and 429 or 503 with Retry-After. */
export function createMcp({ content, today, searchFor, limit, enqueue }: McpDeps): Hono {
  const app = new Hono();
  app.use(MCP_PATH, async (c, next) => {
    await next();
    for (const [name, value] of Object.entries({ ...CORS, 'Cache-Control': 'no-store' })) c.header(name, value);
  });
  app.options(MCP_PATH, preflightOf('POST'));
  app.post(MCP_PATH, limitedBy(limit), limitBodyTo(LIMITS.assistantBodyBytes), async (c) => {
    const body = await readJson(c, MessageSchema);
    if (!body.ok) return c.json({ error: body.error }, body.status);
    const { lang } = body.value.params?.arguments ?? {};
    const make = async () => {
      const own = await content.open(readLanguage(String(lang)));
      const context = { content: own, today: today(), search: searchFor(c) };
      return inLanguage(own.say, () => answerMcp(c.req.raw, body.value, context));
    };
    // A search has its own limits, and may wait for another system.
    const { method, params } = body.value;
    if (method === 'tools/call' && params?.name === 'search') return make();
    return (await enqueue(c, make)) ?? refuseAsJson(c, busy());
  });
  app.all(MCP_PATH, onlyPost);
  return app;
}
