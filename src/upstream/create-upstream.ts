/** Which upstream answers which calls: the one the settings name, or the embedded one in process. Both are reached the same way. */
import { searchBody } from '../content/site-vocabulary.ts';
import type { ContentStore } from '../content/store.ts';
import type { Log } from '../domain/log.ts';
import type { Env } from '../settings.ts';
import { createEmbeddedUpstream } from './embedded/embedded-upstream.ts';
import type { LeadBook } from './embedded/lead-book.ts';
import { createSearchIndex } from './embedded/search.ts';
import { createForwarder, type Upstream } from './forwarder.ts';

/** Where the embedded upstream is said to be. Nothing is ever sent there: its fetch is a function call. */
const EMBEDDED_URL = 'http://embedded.invalid';

/** Whether the upstream of these settings holds the leads it takes. The embedded one notes their keys: the ledger holds them. */
export function upstreamKeeps(env: Env): boolean {
  return env.UPSTREAM_URL !== undefined;
}

export interface Upstreams {
  /** Takes leads. */
  leads: Upstream;
  /** Answers the calls of visitors that are no leads, and the site's own searches. */
  visitors: Upstream;
}

/**
 * @param env settings: `UPSTREAM_URL` decides, and `UPSTREAM_FOR` whether it has the calls of visitors too
 * @param leads where the embedded upstream writes leads
 */
export function createUpstreams(env: Env, content: ContentStore, leads: LeadBook, log: Log): Upstreams {
  const common = { nextSecret: env.UPSTREAM_CLIENT_SECRET_NEXT, now: Date.now, log };
  const { UPSTREAM_URL: url, UPSTREAM_CLIENT_ID: id, UPSTREAM_CLIENT_SECRET: ownSecret } = env;
  const remote =
    url && id && ownSecret
      ? createForwarder({ ...common, url, clientId: id, secret: ownSecret, fetch: (url, init) => fetch(url, init) })
      : undefined;
  if (remote && env.UPSTREAM_FOR === 'all') return { leads: remote, visitors: remote };
  const clientId = env.UPSTREAM_CLIENT_ID ?? 'embedded';
  // Without a secret of the operator's one is drawn for this process: guests then fetch a new token after a restart.
  const secret = env.UPSTREAM_CLIENT_SECRET ?? crypto.randomUUID() + crypto.randomUUID();
  const searchable = content.site.pages.filter((page) => page.keywords.length > 0);
  let index: ReturnType<typeof createSearchIndex> | undefined;
  const embedded = createEmbeddedUpstream({
    clientId,
    secrets: env.UPSTREAM_CLIENT_SECRET_NEXT ? [secret, env.UPSTREAM_CLIENT_SECRET_NEXT] : [secret],
    search: async (query) => {
      // Made on the first search, not at start: a Worker's start-up time is limited.
      index ??= createSearchIndex(searchable, content.site.synonyms, (await searchBody(content))?.guide);
      return index(query);
    },
    leads,
    now: Date.now,
    log,
  });
  const visitors = createForwarder({
    ...common,
    url: EMBEDDED_URL,
    clientId,
    secret,
    fetch: async (url, init) => embedded.fetch(new Request(url, init)),
  });
  return { leads: remote ?? visitors, visitors };
}
