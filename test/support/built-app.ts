/**
 * The app on the built site, as the Bun host makes it but without a port: with its own upstream, in-memory ledger and
 * log.
 */
import { Window } from 'happy-dom';
import { createApp } from '../../src/app.ts';
import type { CompiledContent, CompiledEdition, Edition, Site } from '../../src/content/site.ts';
import { createContentStore, LAW_INDEX } from '../../src/content/store.ts';
import type { LogEntry } from '../../src/domain/host.ts';
import { appSettings } from '../../src/hosts/hosted-app.ts';
import type { RecordVitals } from '../../src/http/browser-reports.ts';
import type { PageCache } from '../../src/http/page-cache.ts';
import { AuditEntrySchema, createAppendLog } from '../../src/leads/append-log.ts';
import { createDesk } from '../../src/leads/lead-desk.ts';
import { parseEnv } from '../../src/settings.ts';
import { createUpstreams } from '../../src/upstream/create-upstream.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { memoryLedger, memoryLines, withForwarding } from '../leads/lead-fixtures.ts';
import { builtSite, publicFile } from './built-site.ts';
import { checkAnswer } from './open-api.ts';

export { publicFile } from './built-site.ts';

export type ReadBody = (file: string) => Promise<string | null>;

export interface BuiltAppOptions {
  /** Settings; the environment is ignored. */
  env?: Record<string, string>;
  /** Content instead of the built content; fonts, pictures and styles are those of the build. */
  compiled?: CompiledContent;
  /** Wraps the upstream that the settings choose. */
  upstream?: (real: Upstream) => Upstream;
  /** The text of a body file instead of the real one, that of the build or of `compiled`. */
  read?: (file: string, real: ReadBody) => Promise<string | null>;
  /** The index of pages; by default the built one. */
  site?: (built: Site) => Site;
  /** Other languages instead of the built ones, or those of `compiled`. */
  editions?: (built: Site) => Edition[];
  /** Keeps rendered pages; by default none are kept. */
  cache?: PageCache;
  recordVitals?: RecordVitals;
  /** Whether the firm has its own system that receives leads; true by default. */
  passesOn?: boolean;
  /** The clock of leads, forms and limits: milliseconds since 1970. */
  now?: () => number;
}

/** A body or a file of the law, by the name under which a store asks for it. */
function readCompiled({ editions, ...english }: CompiledContent, file: string) {
  const edition = editions.find(({ language }) => file.startsWith(`${language}/`));
  const { bodies, law } = edition ?? english;
  const name = edition ? file.slice(edition.language.length + 1) : file;
  return bodies.get(name) ?? (name === LAW_INDEX ? law.index : law.topics.get(name)) ?? null;
}

const editionFile = (language: string) => `${language}/edition.json`;

const makeEditionRow = ({ language, pages }: Edition) => ({
  language,
  paths: pages.map(({ path }) => path),
  file: editionFile(language),
});

function makeEdition(
  { language, firm, abbreviations, words, pages, bodies }: CompiledEdition,
  { modules, errorPage, refusalPage }: Site,
): Edition {
  return {
    ...{ language, firm, abbreviations, words, assets: {}, modules, errorPage, refusalPage },
    pages: pages.map((page) => ({ ...page, body: bodies.has(page.path) ? `${language}/${page.path}` : null })),
  };
}

export function builtApp({
  env = {},
  compiled,
  upstream = (real) => real,
  read = (file, real) => real(file),
  site: changed = (built) => built,
  editions: makeEditions,
  now = Date.now,
  passesOn = true,
  cache,
  recordVitals,
}: BuiltAppOptions = {}) {
  const ofBuild = changed(builtSite());
  const editions = makeEditions?.(ofBuild) ?? compiled?.editions.map((edition) => makeEdition(edition, ofBuild));
  const english: Site = compiled
    ? {
        ...ofBuild,
        firm: compiled.firm,
        abbreviations: compiled.abbreviations,
        synonyms: compiled.synonyms,
        retired: compiled.retired,
        pages: compiled.pages.map((page) => ({ ...page, body: compiled.bodies.has(page.path) ? page.path : null })),
      }
    : ofBuild;
  const site: Site = editions ? { ...english, editions: editions.map(makeEditionRow) } : english;
  const readReal: ReadBody = async (file) => {
    const edition = editions?.find(({ language }) => file === editionFile(language));
    if (edition) return JSON.stringify(edition);
    return compiled ? JSON.stringify(readCompiled(compiled, file)) : publicFile(`content/${file}`);
  };
  const content = createContentStore(site, async (file) =>
    file.startsWith('styles/') ? publicFile(`content/${file}`) : read(file, readReal),
  );
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => void logged.push(entry);
  // All tests are one client and send many requests.
  const many = { LEADS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000', PAGES_PER_MINUTE: '1000000' };
  const settings = parseEnv({ ...many, ...env });
  const real = createUpstreams(settings, content, log).visitors;
  const answering = upstream(real);
  const { database, ledger } = memoryLedger(passesOn);
  const desk = createDesk({ ledger, upstream: answering, log, scheduleNextTry: () => {}, now });
  const audited = memoryLines();
  const app = createApp({
    content,
    ...(cache && { cache }),
    recordVitals,
    upstream: answering,
    desk: { ...withForwarding(desk, answering, { timeoutMs: 5000 }), raise: desk.raise },
    ...appSettings(settings),
    firmIsNotified: true,
    clientAddress: (request) => request.headers.get('test-client') ?? '203.0.113.1',
    elapsed: now,
    audit: createAppendLog(audited.store, AuditEntrySchema),
    log,
    now,
  });
  /** Requests a path exactly as written: `app.request` itself would fold double slashes. */
  const get = async (path: string, init?: RequestInit) => {
    const answer = await app.request(`http://localhost${path}`, init);
    if (!init?.method || init.method === 'GET') await checkAnswer(path, answer);
    return answer;
  };
  return { app, get, site, content, logged, desk, ledger, database, audited };
}

const { DOMParser } = new Window();

/** A page as a browser parses it, without running scripts. */
export function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

/** The directives of a content security policy. */
export function policyOf(response: Response): Map<string, string> {
  const directives = (response.headers.get('content-security-policy') ?? '').split('; ').filter(Boolean);
  return new Map(
    directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  );
}

/** Base64 SHA-256 in the syntax of a policy. */
export const hashOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`;
