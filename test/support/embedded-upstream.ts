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

function embedded() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const leads = new Map<string, object>();
  const logged: LogEntry[] = [];
  const app = createEmbeddedUpstream({
    ...{ clientId: 'site', secrets: ['one'], search, now: () => clock.now },
    record: (lead) => leads.has(lead.id) || leads.set(lead.id, lead),
    erase: (id) => leads.delete(id),
    log: (entry) => logged.push(entry),
  });
  return { app, clock, leads: () => [...leads.values()], logged };
}

/** Serves an upstream on loopback. */
function onLoopback(fetch: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch });
  return { url: server.url.origin, fetch: fetchAsSent, [Symbol.asyncDispose]: () => server.stop(true) };
}

/** Called without a network. */
export function inProcess(): TestUpstream {
  const { app, ...rest } = embedded();
  const fetch = async (url: string, init: RequestInit) => app.fetch(new Request(url, init));
  return { ...rest, url: 'http://upstream.test', fetch, [Symbol.asyncDispose]: async () => {} };
}

/** Called over HTTP on loopback. */
export function remote(): TestUpstream {
  const { app, ...rest } = embedded();
  return { ...rest, ...onLoopback((request) => app.fetch(request)) };
}

/** The sample CRM on loopback. */
export function sample(): TestUpstream {
  const clock = { now: Date.UTC(2026, 0, 1) };
  let leads: { id?: string }[] = [];
  const take = (lead: object) => void leads.push(lead);
  const erase = (id: string) => {
    leads = leads.filter((lead) => lead.id !== id);
  };
  const crm = sampleCrm('site', 'one', { take, erase }, () => clock.now);
  return { clock, leads: () => leads, logged: [], ...onLoopback(crm) };
}
