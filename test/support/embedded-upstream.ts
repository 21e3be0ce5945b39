/**
 * Upstreams with a clock, accepted leads and a log that the test can read: the embedded one in process or on loopback, and
 * the docs/ sample.
 */
import { sampleCrm } from '../../docs/sample-crm.ts';
import type { LogEntry } from '../../src/domain/host.ts';
import { fetchAsSent } from '../../src/domain/outgoing.ts';
import { createSearchIndex } from '../../src/search/ranking.ts';
import { createEmbeddedUpstream } from '../../src/upstream/embedded-upstream.ts';
import { samplePages, synonyms } from './sample-pages.ts';

const search = createSearchIndex(samplePages, synonyms);

export interface TestUpstream extends AsyncDisposable {
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970, for the upstream and everything that shares its clock. */
  clock: { now: number };
  leads: () => readonly object[];
  logged: LogEntry[];
}

/** The real time, for an upstream that talks to a separate process. */
export const timeOfDay = {
  get now() {
    return Date.now();
  },
};

function embedded(secrets: readonly [string, ...string[]], clock: { now: number }) {
  const leads = new Map<string, object>();
  const logged: LogEntry[] = [];
  const app = createEmbeddedUpstream({
    clientId: 'site',
    secrets,
    search,
    record: (lead) => leads.has(lead.id) || leads.set(lead.id, lead),
    now: () => clock.now,
    log: (entry) => logged.push(entry),
  });
  return { app, clock, leads: () => [...leads.values()], logged };
}

/** Called without a network. */
export function inProcess(
  secrets: readonly [string, ...string[]] = ['one'],
  clock = { now: Date.UTC(2026, 0, 1) },
): TestUpstream {
  const { app, ...rest } = embedded(secrets, clock);
  return {
    ...rest,
    url: 'http://upstream.test',
    fetch: async (url, init) => app.fetch(new Request(url, init)),
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Called over HTTP on loopback. */
export function remote(
  secrets: readonly [string, ...string[]] = ['one'],
  clock = { now: Date.UTC(2026, 0, 1) },
): TestUpstream {
  const { app, ...rest } = embedded(secrets, clock);
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => app.fetch(request) });
  return { ...rest, url: server.url.origin, fetch: fetchAsSent, [Symbol.asyncDispose]: () => server.stop(true) };
}

/** The sample CRM on loopback, with the first of the secrets. */
export function sample(
  [secret]: readonly [string, ...string[]] = ['one'],
  clock = { now: Date.UTC(2026, 0, 1) },
): TestUpstream {
  const leads: object[] = [];
  const crm = sampleCrm(
    'site',
    secret,
    (lead) => void leads.push(lead),
    () => clock.now,
  );
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: crm });
  return {
    url: server.url.origin,
    fetch: fetchAsSent,
    clock,
    leads: () => leads,
    logged: [],
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}
