/**
 * `bun run dev`: serves the site, and rebuilds it after every change. This process listens on the port and proxies
 * requests to the server of the last build; requests wait during a build. It adds a script to pages that reloads them,
 * and shows errors in the browser with file and line: of the build, of a page as it is rendered, and a few seconds later
 * of the types. `bun run dev:edge` serves the site on workerd.
 */
import { join } from 'node:path';
import { listen, StartError } from '../hosts/bun/listen.ts';
import { EnvError, parseEnv } from '../settings.ts';
import { type DevFault, faultPage, findFaults, readLoggedError } from './dev-faults.ts';
import { typeChecker } from './dev-types.ts';
import { onEveryChange, runBuild, serveOnWorkerd } from './rebuild.ts';

const root = join(import.meta.dir, '../..');
const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';
/**
 * Reloads the page when the number of the last rebuild differs from that in the script's address, and shows faults of
 * what is served above it. Pages forbid style attributes, so it sets styles one by one.
 */
const RELOAD = `const own = new URL(document.currentScript.src).searchParams.get('turn');
const events = new EventSource('${EVENTS}');
events.onmessage = ({ data }) => data === own || location.reload();
const box = document.createElement('pre');
Object.assign(box.style, { position: 'fixed', inset: 'auto 0 0', zIndex: 2147483647, margin: 0, padding: '1rem',
  maxHeight: '50vh', overflow: 'auto', whiteSpace: 'pre-wrap', background: '#b00020', color: '#fff', font: '14px/1.5 monospace' });
events.addEventListener('faults', ({ data }) => {
  box.textContent = JSON.parse(data).map(({ place, words }) => place + ': ' + words).join('\\n');
  if (box.textContent === '') box.remove();
  else document.body.append(box);
});
`;
/** Characters of a server's output that are kept, to show if it ends. */
const TAIL = 20_000;

interface Server {
  origin: string;
  /** The stack of the error that it logged with a reference, once it has. */
  loggedError(reference: string): string | undefined;
  /** Stops it after the requests in progress. */
  stop(): Promise<unknown>;
}

/** The server of the last build. */
let server: Server | undefined;
/** Output of the last build or start, if it failed. */
let trouble: string | undefined;
/** Number of the last rebuild. Differs between starts, so that pages that stayed open reload too. */
let turn = Date.now();
const pages = new Set<ReadableStreamDefaultController<string>>();
/** Faults of what is served: open pages show them. */
const faults: Record<'types' | 'rendering', DevFault[]> = { types: [], rendering: [] };
const types = typeChecker(root, (found) => showFaults('types', found));

/** Starts a server for the last build on a free port. Rejects with its output if it ends before it listens. */
function startServer(): Promise<Server> {
  const child = Bun.spawn([process.execPath, join(root, 'src/hosts/bun/serve.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => {
    child.kill('SIGTERM');
    return child.exited;
  };
  const errors = new Map<string, string>();
  const readLog = (line: string) => {
    const error = readLoggedError(line);
    if (!error) return;
    const found = findFaults(root, error.stack);
    report(found);
    if (error.reference !== undefined) errors.set(error.reference, error.stack);
    // The page has been sent, at least in part.
    else showFaults('rendering', found);
  };
  return new Promise((resolve, reject) => {
    let output = '';
    let started: Server | undefined;
    const read = async (stream: ReadableStream<Uint8Array>, print: (text: string) => void) => {
      const decoder = new TextDecoder();
      let begun = '';
      for await (const chunk of stream) {
        const text = decoder.decode(chunk, { stream: true });
        output = (output + text).slice(-TAIL);
        const origin = started ? undefined : /Listening on (http:\/\/[^\s/]+)/.exec(output)?.[1];
        if (origin !== undefined) {
          started = { origin, stop, loggedError: (reference) => errors.get(reference) };
          resolve(started);
        }
        // Hides the line with the internal port.
        print(text.replace(/^Listening on .*\n/m, ''));
        const lines = (begun + text).split('\n');
        begun = lines.pop() ?? '';
        for (const line of lines) readLog(line);
      }
    };
    void Promise.all([
      read(child.stdout, (text) => process.stdout.write(text)),
      read(child.stderr, (text) => process.stderr.write(text)),
    ]).then(() => {
      reject(new Error(output));
      if (started !== undefined && started === server) show('failed', `The server has ended.\n${output}`);
    });
  });
}

/** Prints faults with file and line. */
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

/** Builds, and replaces the server if the build succeeded. */
async function rebuild(): Promise<void> {
  types.stop();
  const { result, output } = await runBuild(root);
  if (result === 'failed') return show('failed', output);
  void types.check();
  if (result === 'unchanged' && server) return trouble === undefined ? undefined : show('serving');
  const before = server;
  try {
    server = await startServer();
  } catch (error) {
    return show('failed', error instanceof Error ? error.message : String(error));
  }
  show('serving');
  void before?.stop();
}

/** Waits until no rebuild is in progress. */
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
    const asked = server;
    try {
      const options = { method, headers, body, redirect: 'manual', decompress: false, signal } as const;
      const reply = await fetch(`${asked?.origin}${pathname}${search}`, options);
      if (isPage && reply.status === 500) return await explained(reply, asked);
      return isPage && reply.headers.get('Content-Type')?.startsWith('text/html') ? withScript(reply) : reply;
    } catch (error) {
      if (signal.aborted) return new Response(null, { status: 499 });
      await settled();
      if (asked === server) throw error;
    }
  }
}

/** How long a page that failed waits for the log of its error, milliseconds: it comes another way. */
const LOG_WITHIN_MS = 1_000;

/** Replaces the page for visitors that an error led to by one with the error, if the server logged it. */
async function explained(reply: Response, asked: Server | undefined): Promise<Response> {
  const html = await reply.text();
  const [, reference = ''] = /<strong>([0-9a-f]{8})<\/strong>/.exec(html) ?? [];
  for (let waited = 0; waited < LOG_WITHIN_MS; waited += 10) {
    const stack = asked?.loggedError(reference);
    if (stack !== undefined) return faultPage('This page fails', findFaults(root, stack), stack, scriptTag());
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

/** Streams the number of the last rebuild to an open page. */
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
    return new Response(RELOAD, { headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' } });
  const body = request.body ? await request.arrayBuffer() : null;
  await settled();
  // Files and API calls of open pages still go to the last server.
  if (trouble !== undefined && (wantsPage(request) || !server))
    return faultPage('It does not build', findFaults(root, trouble), trouble, scriptTag());
  return forward(request, body);
}

/** Serves the site on Bun. */
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
      const last = server;
      // So that its end is not reported as a failure.
      server = undefined;
      types.stop();
      await last?.stop();
      process.exit(0);
    });
  }
}

const [host, ...options] = process.argv.slice(2);
if (host === 'edge') serveOnWorkerd(root, options);
else serveOnBun();
