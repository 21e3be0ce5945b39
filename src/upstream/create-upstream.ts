/** Chooses the upstream for each kind of call: that of the settings, or the embedded one. */
import type { ContentStore } from '../content/store.ts';
import type { Log } from '../domain/host.ts';
import { createSearchIndex } from '../search/ranking.ts';
import { searchBody } from '../search/vocabulary.ts';
import type { Env } from '../settings.ts';
import { createEmbeddedUpstream } from './embedded-upstream.ts';
import { createForwarder, type Upstream } from './forwarder.ts';

/** Base URL of the embedded upstream, which is called as a function. */
const EMBEDDED_URL = 'http://embedded.invalid';

/** Whether the upstream stores the leads it accepts. The embedded one stores nothing. */
export function upstreamStores(env: Env): boolean {
  return env.UPSTREAM_URL !== undefined;
}

export interface Upstreams {
  leads: Upstream;
  /** Answers visitors' other calls, and the site's own searches. */
  visitors: Upstream;
}

export function createUpstreams(env: Env, content: ContentStore, log: Log): Upstreams {
  const {
    UPSTREAM_URL: url,
    UPSTREAM_CLIENT_ID: clientId = 'embedded',
    // Drawn anew by each process, so guests need a new token after a restart.
    UPSTREAM_CLIENT_SECRET: secret = crypto.randomUUID() + crypto.randomUUID(),
    UPSTREAM_CLIENT_SECRET_NEXT: nextSecret,
  } = env;
  const common = { clientId, secret, nextSecret, now: Date.now, log };
  const remote = url === undefined ? undefined : createForwarder({ ...common, url });
  if (remote && env.UPSTREAM_FOR === 'all') return { leads: remote, visitors: remote };
  const searchable = content.site.pages.filter((page) => page.keywords.length > 0);
  let index: ReturnType<typeof createSearchIndex> | undefined;
  const embedded = createEmbeddedUpstream({
    clientId,
    secrets: nextSecret ? [secret, nextSecret] : [secret],
    search: async (query) => {
      // Built on the first search, because the start-up time of a Worker is limited.
      index ??= createSearchIndex(searchable, content.site.synonyms, (await searchBody(content)).guide);
      return index(query);
    },
    now: Date.now,
    log,
  });
  const visitors = createForwarder({
    ...common,
    url: EMBEDDED_URL,
    fetch: async (url, init) => embedded.fetch(new Request(url, init)),
  });
  return { leads: remote ?? visitors, visitors };
}
