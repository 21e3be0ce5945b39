/** Bun entry: serves the built site with an embedded database and, by default, an embedded upstream. */

import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono } from 'hono';
import { serveStatic } from 'hono/bun';
import { etag } from 'hono/etag';
import { cacheablePaths } from '../../app.ts';
import { currentBuild, markServing } from '../../build/folders.ts';
import { canonicalLink, DISCOVERY_TYPES, NAMED_TYPES, pageOfTwin } from '../../build/static-files.ts';
import { createLog } from '../../domain/host.ts';
import { figurePath } from '../../domain/own-path.ts';
import { namesOneHost, noHost, tooLongAddress } from '../../http/addresses.ts';
import { addressReader } from '../../http/client-address.ts';
import { type Compressors, createPageCache } from '../../http/page-cache.ts';
import { fileHeaders } from '../../http/security-headers.ts';
import { createAlerts } from '../../leads/alerts.ts';
import { warnOfPlainBackups } from '../../leads/backup.ts';
import type { DeskHealth } from '../../leads/lead-desk.ts';
import type { LedgerTrouble } from '../../leads/ledger-store.ts';
import { admitAccount } from '../../leads/reading-desk-access.ts';
import { createReadingDesk } from '../../leads/reading-desk-api.ts';
import { EnvError, memoryFor, parseEnv } from '../../settings.ts';
import { hostApp } from '../hosted-app.ts';
import { openBuild } from './built-content.ts';
import { createCompression } from './compression.ts';
import { serveDesk } from './desk-socket.ts';
import { closeRefused, leaveSocket, listen, StartError } from './listen.ts';
import { auditLog } from './log-files.ts';
import { startDeskThread } from './threaded-desk.ts';

/** How long a stop waits for open requests, milliseconds. */
const STOP_WITHIN_MS = 10_000;
/**
 * How long a connection may be silent, seconds. If a token and the first of two secrets are out of date, a search page
 * waits for up to six upstream calls of five seconds each; Bun's default of 10 seconds would cut it off.
 */
const IDLE_SECONDS = 40;
/** Content types that hono does not know, or knows without charset. On Workers `_headers` has the same ones. */
const FILE_TYPES = { vtt: 'text/vtt; charset=utf-8', ...DISCOVERY_TYPES };
/** Markdown pages of figures: one pattern instead of hundreds of routes. */
const FIGURE_TWINS = '/figures/:file{[a-z0-9-]{1,100}\\.md}';
const TWIN_OF_FIGURE = /^\/figures\/[a-z0-9-]+\.md$/;
const target = join(import.meta.dir, '../../../.build');

/** Runs once per page and day, outside the main thread: the highest brotli level takes 120 ms, not 30, for 2% less. */
const compressors: Compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * @param environment the settings
 * @param options whether it builds the search index before a visitor needs it
 * @throws EnvError on a wrong setting, StartError if there is no build or the port or socket cannot be used
 */
export function serve(environment: Record<string, string | undefined>, { warmsSearch = true } = {}) {
  const env = parseEnv(environment);
  const log = createLog();
  // The real path: a later build changes the link while this process runs.
  const built = currentBuild(target);
  if (built === undefined) throw new StartError('There is no build to serve: run `bun run build` first.');
  const memory = memoryFor(env);
  const { site, content } = openBuild(built, memory.bodies);
  const alerts = createAlerts({ log, now: Date.now, webhook: env.ALERT_WEBHOOK_URL });
  const thread = startDeskThread({ environment: { ...environment }, built }, () => {
    log({ level: 'error', event: 'lead desk ended', result: 'it is started again' });
    void alerts.raise('lead not kept', { error: 'the thread of the desk ended' });
  });
  const paths = cacheablePaths(site);
  const cache = createPageCache({
    build: site.build,
    paths,
    under: figurePath(''),
    compressors,
    maxBytes: memory.pages,
  });
  const audit = auditLog(env.DATA_DIR);
  const { app, desk } = hostApp(
    { env, content, log },
    {
      stub: () => thread,
      background: () => {},
      alerts,
      cache,
      clientAddress: addressReader(
        env.CLIENT_ADDRESS_HEADER,
        (request, server) => (server as Bun.Server<undefined> | undefined)?.requestIP(request)?.address,
        log,
      ),
      audit,
    },
  );
  const host = new Hono();
  // On Workers `_headers` sets the same headers.
  const staticHeaders = fileHeaders(site.firm);
  const files = (cacheControl: string) =>
    serveStatic({
      root: join(built, 'public'),
      precompressed: true,
      mimes: FILE_TYPES,
      onFound: (_, c) => {
        const { path } = c.req;
        if (path.endsWith('.md')) c.header('Link', canonicalLink(site.firm.origin, pageOfTwin(path)));
        const type = NAMED_TYPES[path];
        if (type !== undefined) c.header('Content-Type', type);
        c.header('Cache-Control', cacheControl);
        for (const [name, value] of Object.entries(staticHeaders)) c.header(name, value);
      },
    });
  // Only names that assets can have: a NUL or a very long name would make the file system throw.
  host.use('/assets/:file{[\\w.-]{1,200}}', files('public, max-age=31536000, immutable'));
  // Icon, manifest, and files for crawlers and feed readers. Registered one by one, so that requests for pages never
  // touch the disk.
  for (const path of namedFiles(join(built, 'public'))) host.get(path, etag(), files('public, max-age=86400'));
  host.get(FIGURE_TWINS, etag(), files('public, max-age=86400'));
  const compressed = createCompression();
  host.all('*', async (c) => compressed(c, await app.fetch(c.req.raw, c.env)));
  const answer = (request: Request, server: Bun.Server<undefined>) => {
    // Without a Host header Bun has no URL.
    const isAddressed = namesOneHost(request.headers.get('host')) && URL.canParse(request.url);
    const answered =
      tooLongAddress(request.url, staticHeaders) ?? (isAddressed ? host.fetch(request, server) : noHost());
    return closeRefused(request, request.method === 'HEAD' ? withoutLength(answered) : answered);
  };
  const listening = listen(env, {
    idleTimeout: IDLE_SECONDS,
    // Bun's router leads straight to the page cache and passes the path: reading `request.url` would take a tenth of
    // the time.
    routes: Object.fromEntries(
      [...paths, figurePath(':id')].map((path) => [
        path,
        (request: Request, server: Bun.Server<undefined>) =>
          (namesOneHost(request.headers.get('host')) && cache.get(request, path.includes(':') ? undefined : path)) ||
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
  const releaseBuild = markServing(built);
  const toReaders = createReadingDesk({
    ...{ desk, audit, log, now: Date.now, admit: admitAccount },
    backupPassphrase: env.BACKUP_PASSPHRASE,
  });
  const reading = serveDesk(env.DATA_DIR, (request) => toReaders.fetch(request), log);
  const { server } = listening;
  const leave = async () => {
    reading?.remove();
    if (env.UNIX_SOCKET !== undefined) await leaveSocket(listening, (request) => answer(request, server));
  };
  const stop = async (isForced?: boolean) => {
    await Promise.all([server.stop(isForced), reading?.server.stop(isForced)]);
  };
  const close = async () => {
    await thread.stop();
    releaseBuild();
  };
  return { server, leave, stop, close, dataTrouble: async () => dataTroubleLine(env.DATA_DIR, await desk.health()) };
}

/** Messages for the operator at the terminal. The log has the same as JSON, without the folder's name. */
const DATA_TROUBLE: Record<LedgerTrouble, string> = {
  full: 'its disk is full',
  locked: 'another process is writing to it',
  readonly: 'it cannot be written to',
  corrupt: 'its leads.sqlite is damaged, or no database',
  foreign: 'its leads.sqlite is the database of another program',
  'too new': 'a newer version of this program wrote its leads.sqlite',
  replaced: 'its leads.sqlite was removed or replaced: restart the server',
  other: 'it is no folder, or this account may not write to it',
};

function dataTroubleLine(dataDir: string, { trouble }: DeskHealth): string | undefined {
  if (trouble === null) return undefined;
  return `No lead can be kept in the data folder ${resolve(dataDir)}: ${DATA_TROUBLE[trouble]}.\nPages are served, and the folder is tried again; /readyz shows its state. Set DATA_DIR to use another folder.`;
}

/**
 * Addresses of the files in the public folder, except assets, content and figures' Markdown, which are routed by
 * pattern.
 */
function namedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/^[._]/.test(file.name))
    .map((file) => `/${relative(folder, join(file.parentPath, file.name))}`)
    .filter((path) => !/^\/(?:assets|content)\//.test(path) && !TWIN_OF_FIGURE.test(path));
}

/**
 * Makes the response to a HEAD chunked if its length is unknown. Otherwise Bun would send `Content-Length: 0` (RFC
 * 9110, 8.6).
 */
async function withoutLength(answered: Response | Promise<Response>): Promise<Response> {
  const { status, headers } = await answered;
  const sent = new Headers(headers);
  if (status !== 204 && status !== 304 && !sent.has('content-length')) sent.set('Transfer-Encoding', 'chunked');
  return new Response(null, { status, headers: sent });
}

if (import.meta.main) {
  try {
    const { server, leave, stop: stopServing, close, dataTrouble } = serve(process.env);
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await leave();
      const forced = setTimeout(() => stopServing(true), STOP_WITHIN_MS);
      await stopServing();
      clearTimeout(forced);
      await close();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    console.log(`Listening on ${process.env.UNIX_SOCKET ?? server.url}`);
    // For a systemd service with Type=notify.
    if (process.env.NOTIFY_SOCKET) Bun.spawn(['systemd-notify', '--ready']);
    void dataTrouble().then((line) => line !== undefined && console.error(line));
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
