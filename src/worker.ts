/** Cloudflare entry: the same app on workerd, files from the assets binding, the lead book in a Durable Object. */
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

let app: Hono | undefined;

/** Made on the first request of an isolate: only then are the bindings known. Throws an EnvError on a wrong setting. */
function appOf(bindings: Bindings): Hono {
  const env = parseEnv(bindings);
  const content = createContentStore(site, async (file) => {
    // The host name is not used: the binding reads from the deployment's own files.
    const reply = await bindings.ASSETS.fetch(`https://assets.invalid/content/${file}`);
    return reply.ok ? reply.text() : null;
  });
  const leads: LeadBook = {
    accept: (key, lead) => (bindings.LEAD_BOOK.get(bindings.LEAD_BOOK.idFromName('leads')) as unknown as LeadBookObject).accept(key, lead),
  };
  return createApp({ content, upstream: chooseUpstream(env, content, leads, consoleLog), tokens: memoryTokenStore(), log: consoleLog });
}

export default {
  async fetch(request: Request, bindings: Bindings, context: ExecutionContext): Promise<Response> {
    app ??= appOf(bindings);
    return app.fetch(request, bindings, context);
  },
};
