/** The Bun entry: serves the build with an embedded database and, by default, an embedded upstream. */
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono } from 'hono';
import { serveStatic } from 'hono/bun';
import { etag } from 'hono/etag';
import { cacheablePaths } from '../../app.ts';
import { currentBuild } from '../../build/folders.ts';
import { canonicalLink, DISCOVERY_TYPES, NAMED_HEADERS, toPagePath } from '../../build/static-files.ts';
import { dueReviews } from '../../content/due-reviews.ts';
import type { ContentStore } from '../../content/store.ts';
import { indiaDay } from '../../domain/calendar.ts';
import { findBuiltDayFault, keepDay } from '../../domain/development-day.ts';
import { createLog, type Log } from '../../domain/host.ts';
import { figurePath } from '../../domain/own-path.ts';
import { namesOneHost, noHost, tooLongAddress } from '../../http/addresses.ts';
import { addressReader } from '../../http/client-address.ts';
import { type Compressors, createPageCache } from '../../http/page-cache.ts';
import { fileHeaders } from '../../http/security-headers.ts';
import { createAlerts } from '../../leads/alerts.ts';
import { warnOfPlainBackups } from '../../leads/backup.ts';
import type { DeskHealth } from '../../leads/lead-desk.ts';
import { admitAccount } from '../../leads/reading-desk-access.ts';
import { createReadingDesk } from '../../leads/reading-desk-api.ts';
import { EnvError, memoryFor, parseEnv } from '../../settings.ts';
import { createHostedApp } from '../hosted-app.ts';
import { openBuild } from './built-content.ts';
import { createCompression } from './compression.ts';
import { startDeskThread } from './desk-thread.ts';
import { LEDGER_TROUBLE } from './ledger-file.ts';
import { closeUnread, hasBody, leaveSocket, listen, StartError, serveDesk } from './listen.ts';
import { auditLog } from './log-files.ts';

const DESK_THREAD = new URL('./desk-thread', import.meta.url);
const STOP_WITHIN_MS = 10_000;
/** How long a connection may be silent: a search may wait for six upstream calls of five seconds each. */
const IDLE_SECONDS = 40;
/** Content types that hono does not know, or knows without charset. On Workers they are in `_headers`. */
const FILE_TYPES = { vtt: 'text/vtt; charset=utf-8', ...DISCOVERY_TYPES };
/** Markdown pages of figures: one pattern instead of hundreds of routes. */
const FIGURES_AS_MARKDOWN = '/figures/:file{[a-z0-9-]{1,100}\\.md}';
const FIGURE_AS_MARKDOWN = /^\/figures\/[a-z0-9-]+\.md$/;
const target = join(import.meta.dir, '../../../.build');

/** Runs once per page and day, outside the main thread: the highest brotli level takes 120 ms, not 30, for 2% less. */
const compressors: Compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * @param options `warmsSearch`: whether it builds the search index before a visitor needs it
 * @throws EnvError on a wrong setting, StartError if there is no build, if it was built for
 * another day, or if the port or socket cannot be used
 */
export function serve(
  environment: Record<string, string | undefined>,
  { warmsSearch = true, log = createLog() }: { warmsSearch?: boolean; log?: Log } = {},
) {
  const env = parseEnv(environment);
  if (env.TODAY !== undefined) keepDay(env.TODAY);
  // The real path: a later build changes the link.
  const built = currentBuild(target);
  if (built === undefined)
    throw new StartError(
      `There is no build to serve in ${target}: build first, or copy the folder of the release again.`,
    );
  const memory = memoryFor(env);
  const content = openBuild(built, memory.bodies);
  const { site } = content;
  const dayFault = findBuiltDayFault(site.today, env.TODAY);
  if (dayFault !== undefined) throw new StartError(dayFault);
  const alerts = createAlerts({ log, now: Date.now, webhook: env.ALERT_WEBHOOK_URL });
  const thread = startDeskThread(DESK_THREAD, { environment: { ...environment }, built }, () => {
    log({ level: 'error', event: 'lead desk ended', result: 'it is started again' });
    void alerts.raise('lead not kept', { error: 'the thread of the desk ended' });
  });
  const paths = cacheablePaths(site);
  const cache = createPageCache({ build: site.build, compressors, maxBytes: memory.pages });
  const audit = auditLog(env.DATA_DIR, log);
  const { app, desk } = createHostedApp(
    { env, content, log },
    {
      ask: thread.ask,
      background: () => {},
      alerts,
      cache,
      clientAddress: addressReader(env.CLIENT_ADDRESS_HEADER, peerAddress, log),
      audit,
    },
  );
  const host = new Hono();
  const staticHeaders = fileHeaders(site.firm);
  const root = join(built, 'public');
  const files = (cacheControl: string) =>
    serveStatic({
      root,
      precompressed: true,
      mimes: FILE_TYPES,
      onFound: (_, c) => {
        const { path } = c.req;
        if (path.endsWith('.md')) c.header('Link', canonicalLink(site.firm.origin, toPagePath(path)));
        const headers = { 'Cache-Control': cacheControl, ...staticHeaders, ...NAMED_HEADERS[path] };
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
      },
    });
  // With a NUL or a very long name the file system would throw.
  host.use('/assets/:file{[\\w.-]{1,200}}', files('public, max-age=31536000, immutable'));
  // Registered one by one, so that requests for pages never touch the disk.
  for (const path of namedFiles(root)) host.get(path, etag(), files('public, max-age=86400'));
  host.get(FIGURES_AS_MARKDOWN, etag(), files('public, max-age=86400'));
  const compressed = createCompression();
  host.all('*', async (c) => compressed(c, await app.fetch(c.req.raw, c.env)));
  const answer = (request: Request, server: Bun.Server<undefined>) => {
    // Without a Host header Bun has no URL.
    const isAddressed = namesOneHost(request.headers.get('host')) && URL.canParse(request.url);
    const answered =
      tooLongAddress(request.url, staticHeaders) ?? (isAddressed ? host.fetch(request, server) : noHost());
    return closeUnread(request, request.method === 'HEAD' ? withoutLength(answered) : answered);
  };
  const listening = listen(env, {
    idleTimeout: IDLE_SECONDS,
    // Bun's router passes the path to the page cache: reading `request.url` would take a tenth of the time.
    routes: Object.fromEntries(
      [...paths, figurePath(':id')].map((path) => [
        path,
        (request: Request, server: Bun.Server<undefined>) =>
          (namesOneHost(request.headers.get('host')) &&
            !hasBody(request) &&
            cache.get(request, path.includes(':') ? undefined : path)) ||
          answer(request, server),
      ]),
    ),
    fetch: answer,
  });
  // Builds the search index now, which takes 200 ms, so that no visitor waits for it.
  if (warmsSearch && !env.UPSTREAM_URL)
    Promise.resolve(app.request('/search?q=gst'))
      .then((reply) => reply.text())
      .catch(() => {});
  // Once the host listens: a host that cannot start says only why.
  warnOfPlainBackups(env.BACKUP_PASSPHRASE, log);
  void logReviews(content, log);
  const { BACKUP_PASSPHRASE: backupPassphrase } = env;
  const toReaders = createReadingDesk({ desk, audit, log, now: Date.now, admit: admitAccount, backupPassphrase });
  const reading = serveDesk(env.DATA_DIR, (request) => toReaders.fetch(request), log);
  const { server } = listening;
  const end = (isForced: boolean) => Promise.all([server.stop(isForced), reading?.server.stop(isForced)]);
  return {
    address: env.UNIX_SOCKET ?? server.url,
    dataTrouble: async () => dataTroubleLine(env.DATA_DIR, await desk.health()),
    async stop() {
      reading?.remove();
      if (env.UNIX_SOCKET !== undefined) await leaveSocket(listening, (request) => answer(request, server));
      const forced = setTimeout(end, STOP_WITHIN_MS, true);
      await end(false);
      clearTimeout(forced);
      await thread.stop();
    },
  };
}

/** For the operator: the law that is due for review in 30 days. A missing index is an error of the pages that need it. */
async function logReviews(content: ContentStore, log: Log): Promise<void> {
  const law = await content.law().catch(() => null);
  if (!law) return;
  const { due, overdue } = dueReviews(law, indiaDay(Date.now()));
  const [next] = due;
  if (!next) return;
  const level = overdue > 0 ? 'warn' : 'info';
  log({ level, event: 'law due for review', due: due.length, overdue, next: next.day, id: next.id });
}

/** The message for the operator. The log has the same as JSON, without the folder's name. */
function dataTroubleLine(dataDir: string, { trouble }: DeskHealth): string | undefined {
  if (trouble === null) return undefined;
  return `No lead can be kept in the data folder ${resolve(dataDir)}: ${LEDGER_TROUBLE[trouble]}.\nPages are served, and the folder is tried again; /readyz shows its state. Set DATA_DIR to use another folder.`;
}

function peerAddress(request: Request, server: unknown): string | undefined {
  return (server as Bun.Server<undefined> | undefined)?.requestIP(request)?.address;
}

/** Addresses of the public files, except assets, content and figures' Markdown, which are routed by pattern. */
function namedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/^[._]/.test(file.name))
    .map((file) => `/${relative(folder, join(file.parentPath, file.name))}`)
    .filter((path) => !/^\/(?:assets|content)\//.test(path) && !FIGURE_AS_MARKDOWN.test(path));
}

/** Makes a response to HEAD of unknown length chunked: Bun would send `Content-Length: 0` (RFC 9110, 8.6). */
async function withoutLength(answered: Response | Promise<Response>): Promise<Response> {
  const { status, headers } = await answered;
  const sent = new Headers(headers);
  if (status !== 204 && status !== 304 && !sent.has('content-length')) sent.set('Transfer-Encoding', 'chunked');
  return new Response(null, { status, headers: sent });
}

if (import.meta.main) {
  try {
    const { address, stop, dataTrouble } = serve(process.env);
    let stopping = false;
    const end = async () => {
      if (stopping) return;
      stopping = true;
      await stop();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
    console.log(`Listening on ${address}`);
    // For systemd with Type=notify.
    if (process.env.NOTIFY_SOCKET) Bun.spawn(['systemd-notify', '--ready']);
    void dataTrouble().then((line) => line !== undefined && console.error(line));
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
