/**
 * `bun run dev`: serves the site, and rebuilds it after every change. This process listens on the port and proxies
 * requests to the server of the last build; requests wait during a build. It adds a script to pages that reloads them,
 * and shows errors in the browser with file and line: of the build, of a page as it is rendered, and a few seconds later
 * of the types. `bun run dev:edge` serves the site on workerd.
 */
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { listen, StartError } from '../hosts/bun/listen.ts';
import { EnvError, parseEnv } from '../settings.ts';
import { type DevFault, findFaults, findTypeErrors, readLoggedError, renderFaults } from './dev-faults.ts';
import { PARTS_PAGE, PARTS_PATH } from './dev-parts.ts';
import { startProcess } from './dev-process.ts';
import reloadScript from './dev-reload.js.txt' with { type: 'text' };
import { createBuilder, keepsCode, onEveryChange, serveOnWorkerd } from './rebuild.ts';

const root = join(import.meta.dir, '../..');
const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';
/** The server of the last build, and where it listens. */
let host: ReturnType<typeof startServer> | undefined;
let origin: string | undefined;
/** Whether the code has changed since that server loaded it. */
let isOutdated = true;
/** Output of the last build or start, if it failed. */
let trouble: string | undefined;
/** Number of the last rebuild. Differs between starts, so that pages that stayed open reload too. */
let turn = Date.now();
const pages = new Set<ReadableStreamDefaultController<string>>();
/** Faults of what is served: open pages show them. */
const faults: Record<'types' | 'rendering', DevFault[]> = { types: [], rendering: [] };
const builder = createBuilder(root);
const types = createTypeChecker((found) => showFaults('types', found));

/** Starts a server, which loads the code at once and serves the last build when asked. Answers its origin. */
function startServer() {
  const errors = new Map<string, string>();
  const onLine = (line: string) => {
    const error = readLoggedError(line);
    if (!error) return;
    const found = findFaults(root, error.stack);
    report(found);
    if (error.reference !== undefined) errors.set(error.reference, error.stack);
    // The page has been sent, at least in part.
    else showFaults('rendering', found);
  };
  const onEnd = (output: string) => host === started && show('failed', `The server has ended.\n${output}`);
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1' };
  const started = {
    ...startProcess<string>(root, 'src/commands/dev-host.ts', env, { onLine, onEnd }),
    /** The stack of the error that it logged with a reference, once it has. */
    loggedError: (reference: string) => errors.get(reference),
  };
  return started;
}

function report(found: readonly DevFault[]): void {
  for (const { place, words } of found) console.error(`${place}: ${words}`);
}

/** Shows faults of what is served, in the terminal and in open pages. */
function showFaults(of: keyof typeof faults, found: DevFault[]): void {
  if (of === 'types') report(found);
  faults[of] = found;
  for (const page of pages) page.enqueue(faultsEvent());
}

const faultsEvent = () => `event: faults\ndata: ${JSON.stringify([...faults.rendering, ...faults.types])}\n\n`;

/** Stores the result of a rebuild, and reloads every open page. */
function show(result: 'serving' | 'failed', output = ''): void {
  trouble = result === 'failed' ? output : undefined;
  if (trouble !== undefined) {
    report(findFaults(root, trouble));
    console.error('waiting for a change');
  }
  turn += 1;
  faults.rendering = [];
  for (const page of pages) page.enqueue(`data: ${turn}\n\n`);
}

/** Builds, and serves the build if it succeeded: in a new process if the code changed, which starts meanwhile. */
async function rebuild(changed: ReadonlySet<string>): Promise<void> {
  types.stop();
  const before = host;
  isOutdated ||= !keepsCode(changed) || before === undefined || before.hasEnded();
  const next = before && !isOutdated ? before : startServer();
  const { result, output } = await builder.build(changed);
  if (result === 'failed') {
    if (next !== before) void next.end();
    return show('failed', output);
  }
  void types.check();
  if (result === 'unchanged' && !isOutdated) return trouble === undefined ? undefined : show('serving');
  try {
    origin = await next.ask();
  } catch (error) {
    return show('failed', error instanceof Error ? error.message : String(error));
  }
  host = next;
  isOutdated = false;
  show('serving');
  if (before !== next) void before?.end();
}

let settled = async () => {};

/** Proxies a request to the current server, or to its successor if it has just ended. */
async function forward(request: Request, body: ArrayBuffer | null): Promise<Response> {
  const { method, signal } = request;
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  const isPage = wantsPage(request);
  if (isPage) {
    headers.set('Accept-Encoding', 'identity');
    headers.delete('If-None-Match');
  }
  for (;;) {
    const [asked, at] = [host, origin];
    try {
      const options = { method, headers, body, redirect: 'manual', decompress: false, signal } as const;
      const reply = await fetch(`${at}${pathname}${search}`, options);
      if (isPage && reply.status === 500) return await explained(reply, asked);
      return isPage && reply.headers.get('Content-Type')?.startsWith('text/html') ? withScript(reply) : reply;
    } catch (error) {
      if (signal.aborted) return new Response(null, { status: 499 });
      await settled();
      if (at === origin) throw error;
    }
  }
}

/** How long a page that failed waits for the log of its error, milliseconds: it comes another way. */
const LOG_WITHIN_MS = 1_000;

/** Replaces the page for visitors that an error led to by one with the error, if the server logged it. */
async function explained(reply: Response, asked: typeof host): Promise<Response> {
  const html = await reply.text();
  const [, reference = ''] = /<strong>([0-9a-f]{8})<\/strong>/.exec(html) ?? [];
  for (let waited = 0; waited < LOG_WITHIN_MS; waited += 10) {
    const stack = asked?.loggedError(reference);
    if (stack !== undefined) return renderFaults('This page fails', findFaults(root, stack), stack, scriptTag());
    await Bun.sleep(10);
  }
  return withScript(new Response(html, reply));
}

const wantsPage = (request: Request) => request.headers.get('Accept')?.includes('text/html') ?? false;
const scriptTag = () => `<script src="${SCRIPT}?turn=${turn}" async></script>`;

/** Appends the script to a page, whose content security policy allows scripts of the site. */
function withScript(reply: Response): Response {
  const headers = new Headers(reply.headers);
  for (const name of ['Content-Length', 'ETag']) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  const tag = scriptTag();
  const appended = new TransformStream<Uint8Array, Uint8Array>({
    flush: (end) => end.enqueue(new TextEncoder().encode(tag)),
  });
  return new Response(reply.body?.pipeThrough(appended) ?? tag, { status: reply.status, headers });
}

function events(request: Request): Response {
  const stream = new ReadableStream<string>({
    start(page) {
      pages.add(page);
      request.signal.addEventListener('abort', () => pages.delete(page));
      page.enqueue(`retry: 300\ndata: ${turn}\n\n${faultsEvent()}`);
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
  // Files and API calls of open pages still go to the last server.
  if (trouble !== undefined && (wantsPage(request) || origin === undefined))
    return renderFaults('It does not build', findFaults(root, trouble), trouble, scriptTag());
  if (pathname === PARTS_PATH)
    return new Response(PARTS_PAGE + scriptTag(), { headers: { 'Content-Type': 'text/html; charset=UTF-8' } });
  return forward(request, body);
}

/** Checks types in the background. A new check stops the one before. @param found gets the errors of each finished check */
function createTypeChecker(found: (faults: DevFault[]) => void) {
  let running: Bun.Subprocess | undefined;
  const stop = () => running?.kill();
  return {
    stop,
    async check(): Promise<void> {
      stop();
      const projects = readdirSync(join(root, 'src')).filter((name) => /^tsconfig\..+\.json$/.test(name));
      if (projects.length === 0) return;
      const command = ['tsc', '-b', ...projects.map((name) => `src/${name}`)];
      const child = Bun.spawn([...lowest(), ...command, '--pretty', 'false'], {
        cwd: root,
        // The Node of the packages becomes the compiler; an older one would start it as a second process.
        env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      running = child;
      const output = await new Response(child.stdout).text();
      await child.exited;
      if (running === child && child.signalCode === null) found(findTypeErrors(output));
    },
  };
}

const lowest = () => (Bun.which('nice') ? ['nice', '-n', '19'] : []);

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
  settled = onEveryChange(root, rebuild);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      types.stop();
      builder.end();
      await host?.end();
      process.exit(0);
    });
  }
}

const [kind, ...options] = process.argv.slice(2);
if (kind === 'edge') serveOnWorkerd(root, options);
else serveOnBun();
