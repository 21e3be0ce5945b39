/**
 * `bun run dev`: serves the site, and rebuilds it after every change. This process listens on the port and proxies
 * requests to the server of the last good build; requests wait during a build. It adds a script to pages that reloads
 * them, and shows faults over them with file and line: of the build, of a page as it is rendered, and a few seconds
 * later of the types. `bun run dev:edge` serves the site on workerd. With `--pseudo` the site is also below /pseudo, in
 * English in disguise: what it still says in Latin letters is not in content/.
 */
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { listen, StartError } from '../hosts/bun/listen.ts';
import { EnvError, parseEnv } from '../settings.ts';
import { listTypeErrors } from './dev-faults.ts';
import { PARTS_PAGE, PARTS_PATH } from './dev-parts.ts';
import reloadScript from './dev-reload.js.txt' with { type: 'text' };
import { buildOnEveryChange, type Outcome, printFaults, serveOnWorkerd } from './rebuild.ts';

const root = join(import.meta.dir, '../..');
const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';
/** Where the last good build is served. */
let origin: string | undefined;
/** Number of what is served. Differs between starts, so that pages that stayed open reload too. */
let version = Date.now();
const pages = new Set<ReadableStreamDefaultController<string>>();
const faults: Record<'build' | 'rendering' | 'types', string[]> = { build: [], rendering: [], types: [] };

const tellPages = (event: string) => {
  for (const page of pages) page.enqueue(event);
};
const faultsEvent = () => `event: faults\ndata: ${JSON.stringify(Object.values(faults).flat())}\n\n`;

/** Shows faults in the terminal and over open pages, in place of those of the same kind. */
function show(of: keyof typeof faults, found: string[]): void {
  faults[of] = found;
  if (of === 'build' && found.length > 0) printFaults(found);
  else for (const fault of found) console.error(fault);
  tellPages(faultsEvent());
}

/** Shows the faults of a build over what is served, or what is served now. */
function publish(outcome: Outcome): void {
  void types.check();
  show('build', outcome.result === 'failed' ? outcome.faults : []);
  if (outcome.result === 'failed' || (outcome.result === 'unchanged' && outcome.origin === origin)) return;
  origin = outcome.origin;
  faults.rendering = [];
  version += 1;
  tellPages(`data: ${version}\n\n`);
}

let settled = async () => {};

/** Proxies a request to the current server, or to its successor if it has just ended. */
async function forward(request: Request, body: ArrayBuffer | null): Promise<Response> {
  const { method, signal } = request;
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  const isPage = headers.get('Accept')?.includes('text/html') ?? false;
  if (isPage) {
    headers.set('Accept-Encoding', 'identity');
    headers.delete('If-None-Match');
  }
  for (;;) {
    const at = origin;
    try {
      const options = { method, headers, body, redirect: 'manual', decompress: false, signal } as const;
      const reply = await fetch(`${at}${pathname}${search}`, options);
      const isHtml = reply.headers.get('Content-Type')?.startsWith('text/html') ?? false;
      return isPage && isHtml ? withScript(reply) : reply;
    } catch {
      if (signal.aborted) return new Response(null, { status: 499 });
      await settled();
      if (at === origin) return emptyPage('The server has ended');
    }
  }
}

/** Appends the script to a page, whose content security policy allows scripts of the site. */
function withScript(reply: Response): Response {
  const headers = new Headers(reply.headers);
  for (const name of ['Content-Length', 'ETag']) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  const tag = `<script src="${SCRIPT}?version=${version}" async></script>`;
  const appended = new TransformStream<Uint8Array, Uint8Array>({
    flush: (end) => end.enqueue(new TextEncoder().encode(tag)),
  });
  return new Response(reply.body?.pipeThrough(appended) ?? tag, { status: reply.status, headers });
}

/** Has nothing but the script, which shows the faults. */
const emptyPage = (title: string) => asPage(`<!doctype html><title>${title}</title><body></body>`, 500);

const asPage = (html: string, status = 200) =>
  withScript(new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } }));

function events(request: Request): Response {
  const stream = new ReadableStream<string>({
    start(page) {
      pages.add(page);
      request.signal.addEventListener('abort', () => pages.delete(page));
      page.enqueue(`retry: 300\ndata: ${version}\n\n${faultsEvent()}`);
    },
  });
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
  });
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === EVENTS) return events(request);
  if (pathname === SCRIPT)
    return new Response(reloadScript, { headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' } });
  const body = request.body ? await request.arrayBuffer() : null;
  await settled();
  if (origin === undefined) return emptyPage('It does not build');
  return pathname === PARTS_PATH ? asPage(PARTS_PAGE) : forward(request, body);
}

/** Checks types in the background. A new check stops the one before. */
function createTypeChecker(found: (errors: string[]) => void) {
  let running: Bun.Subprocess | undefined;
  const stop = () => running?.kill();
  return {
    stop,
    async check(): Promise<void> {
      stop();
      const projects = readdirSync(join(root, 'src')).filter((name) => /^tsconfig\..+\.json$/.test(name));
      if (projects.length === 0) return;
      const lowest = Bun.which('nice') ? ['nice', '-n', '19'] : [];
      const command = ['tsc', '-b', ...projects.map((name) => `src/${name}`), '--pretty', 'false'];
      const child = Bun.spawn([...lowest, ...command], {
        cwd: root,
        // The Node of the packages becomes the compiler; an older one would start it as a second process.
        env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      running = child;
      const output = await new Response(child.stdout).text();
      await child.exited;
      if (running === child && child.signalCode === null) found(listTypeErrors(output));
    },
  };
}

const types = createTypeChecker((errors) => show('types', errors));

function serveOnBun(): void {
  try {
    const env = parseEnv(process.env);
    const { server: front } = listen({ ...env, UNIX_SOCKET: undefined }, { idleTimeout: 0, fetch: answer });
    console.log(`Listening on ${front.url}`);
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const onFault = (fault: string) => show('rendering', [fault]);
  const builds = buildOnEveryChange('serve', { before: types.stop, after: publish, onFault });
  settled = builds.settled;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      types.stop();
      await builds.end();
      process.exit(0);
    });
}

const given = process.argv.slice(2);
const [kind, ...options] = given.filter((option) => option !== '--pseudo');
// Read by listEditions in the processes that build and serve.
if (options.length + Number(kind !== undefined) < given.length) process.env.PSEUDO = '1';
if (kind === 'edge') serveOnWorkerd(options);
else serveOnBun();
