/**
 * `bun run dev`: serves the site, and rebuilds it after every change. This process listens on the port and proxies
 * requests to the server of the last build; requests wait during a build. It adds a script to pages that reloads them,
 * and shows errors in the browser with file and line. `bun run dev:edge` serves the site on workerd.
 */
import { join } from 'node:path';
import { listen, StartError } from '../hosts/bun/listen.ts';
import { EnvError, parseEnv } from '../settings.ts';
import { onEveryChange, runBuild, serveOnWorkerd } from './rebuild.ts';

const root = join(import.meta.dir, '../..');
const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';
/** Reloads the page when the number of the last rebuild differs from that in the script's address. */
const RELOAD = `const own = new URL(document.currentScript.src).searchParams.get('turn');
new EventSource('${EVENTS}').onmessage = ({ data }) => data === own || location.reload();
`;
/** Characters of a server's output that are kept, to show if it ends. */
const TAIL = 20_000;

interface Server {
  origin: string;
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
  return new Promise((resolve, reject) => {
    let output = '';
    let started: Server | undefined;
    const read = async (stream: ReadableStream<Uint8Array>, print: (text: string) => void) => {
      const decoder = new TextDecoder();
      for await (const chunk of stream) {
        const text = decoder.decode(chunk, { stream: true });
        output = (output + text).slice(-TAIL);
        const origin = started ? undefined : /Listening on (http:\/\/[^\s/]+)/.exec(output)?.[1];
        if (origin !== undefined) {
          started = { origin, stop };
          resolve(started);
        }
        // Hides the line with the internal port.
        print(text.replace(/^Listening on .*\n/m, ''));
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

/** Stores the result of a rebuild, and reloads every open page. */
function show(result: 'serving' | 'failed', output = ''): void {
  trouble = result === 'failed' ? output : undefined;
  if (trouble !== undefined) {
    for (const { place, words } of faultPlaces(trouble)) console.error(`${place}: ${words}`);
    console.error('waiting for a change');
  }
  turn += 1;
  for (const page of pages) page.enqueue(`data: ${turn}\n\n`);
}

/** Builds, and replaces the server if the build succeeded. */
async function rebuild(): Promise<void> {
  const { result, output } = await runBuild(root);
  if (result === 'failed') return show('failed', output);
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
      return isPage && reply.headers.get('Content-Type')?.startsWith('text/html') ? withScript(reply) : reply;
    } catch (error) {
      if (signal.aborted) return new Response(null, { status: 499 });
      await settled();
      if (asked === server) throw error;
    }
  }
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

function troublePage(output: string): Response {
  const items = faultPlaces(output).map(
    ({ place, words }) => `<li><b>${Bun.escapeHTML(place)}</b> ${Bun.escapeHTML(words)}</li>`,
  );
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>It does not build</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;max-width:70rem}pre{white-space:pre-wrap;background:#eee;color:#111;padding:1rem}</style>
<h1>It does not build</h1><ul>${items.join('')}</ul><pre>${Bun.escapeHTML(Bun.stripANSI(output))}</pre>
<p>Waiting for a change: this page reloads by itself.</p>${scriptTag()}</html>`;
  return new Response(html, {
    status: 500,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** Streams the number of the last rebuild to an open page. */
function events(request: Request): Response {
  const stream = new ReadableStream<string>({
    start(page) {
      pages.add(page);
      request.signal.addEventListener('abort', () => pages.delete(page));
      page.enqueue(`retry: 300\ndata: ${turn}\n\n`);
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
  if (trouble !== undefined && (wantsPage(request) || !server)) return troublePage(trouble);
  return forward(request, body);
}

const MAX_PLACES = 10;

/** Finds the places in our files that the output of a build or server names, in order: `file:line: message`. */
function faultPlaces(output: string): { place: string; words: string }[] {
  const inContent = [...output.matchAll(/^(content\/.+?:\d+): (.+)$/gm)];
  if (inContent.length > 0)
    return inContent.slice(0, MAX_PLACES).map(([, place = '', words = '']) => ({ place, words }));
  // Bun prints the error (`error: …`, `SomeError: …`), then the stack. Uses the first line in a file of the project.
  const places = output.matchAll(/(?:at .*?\(?)?((?:\/|[A-Z]:\\)[^\s():]+\.\w+):(\d+)(?::\d+)?/g);
  const [words = 'It failed.'] = /^(?:[A-Za-z]*[Ee]rror\b.*|BuildMessage: .*)$/m.exec(output) ?? [];
  for (const [, path = '', line] of places) {
    if (path.startsWith(root) && !path.includes('node_modules'))
      return [{ place: `${path.slice(root.length + 1)}:${line}`, words }];
  }
  return [];
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
      await last?.stop();
      process.exit(0);
    });
  }
}

const [host, ...options] = process.argv.slice(2);
if (host === 'edge') serveOnWorkerd(root, options);
else serveOnBun();
