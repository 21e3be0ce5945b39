/** Cloudflare entry: the same app on workerd, files from the assets binding, the lead book in a Durable Object. */
import { env as bindings } from 'cloudflare:workers';
import type { DurableObjectNamespace, ExecutionContext, Fetcher } from '@cloudflare/workers-types';
import type { Hono } from 'hono';
import site from '../.build/site.json';
import { memoryTokenStore } from './api/client.ts';
import { createApp } from './app.tsx';
import { createContentStore } from './content/store.ts';
import { consoleLog } from './domain/log.ts';
import { parseEnv } from './env.ts';
import { chooseUpstream } from './upstream/choose.ts';
import type { LeadBook } from './upstream/embedded/lead-book.ts';
import type { LeadBookObject } from './upstream/embedded/lead-book-object.ts';

export { LeadBookObject } from './upstream/embedded/lead-book-object.ts';

interface Bindings {
  ASSETS: Fetcher;
  LEAD_BOOK: DurableObjectNamespace;
}

const { ASSETS, LEAD_BOOK } = bindings as unknown as Bindings;
// In the global scope: a wrong setting stops the start, and with it a deployment.
const env = parseEnv(bindings);

const content = createContentStore(site, async (file) => {
  // The host name is not used: the binding reads from the deployment's own files.
  const reply = await ASSETS.fetch(`https://assets.invalid/content/${file}`);
  return reply.ok ? reply.text() : null;
});
const leads: LeadBook = {
  accept: (key, lead) => (LEAD_BOOK.get(LEAD_BOOK.idFromName('leads')) as unknown as LeadBookObject).accept(key, lead),
};

let app: Hono | undefined;

export default {
  fetch(request: Request, _bindings: Bindings, context: ExecutionContext): Response | Promise<Response> {
    // Made on the first request: random numbers, which a drawn secret needs, are not to be had in the global scope.
    app ??= createApp({ content, upstream: chooseUpstream(env, content, leads, consoleLog), tokens: memoryTokenStore(), log: consoleLog });
    return app.fetch(request, bindings, context);
  },
};
