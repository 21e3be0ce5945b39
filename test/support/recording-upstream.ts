/**
 * A loopback upstream that speaks the wire protocol, records leads by their idempotency key, and can be made to fail.
 */
import { PATHS, type RecordRequest } from '../../src/api/contract.ts';
import { createForwarder } from '../../src/upstream/forwarder.ts';

/** Ways to fail at the record call, or to answer it briefly; the first closes the port. */
export const FAULTS = [
  'refuses connections',
  'hangs',
  'records, then resets mid-reply',
  'answers 500',
  'answers 429',
  'answers 403 forever',
  'answers 403 once',
  'answers garbage',
  'records, then answers too late',
  'flags an error in a 200',
  'records, and answers JSON without an id',
  'records, and answers without a body',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The retry delay of an upstream that answers 429, in seconds. */
export const RETRY_AFTER_SECONDS = 120;

/** The answers of the faults that record nothing. */
const REFUSALS: Partial<Record<Fault, () => Response>> = {
  'answers 500': () => Response.json({ error: 'out of order' }, { status: 500 }),
  'answers 429': () =>
    Response.json({ error: 'slow down' }, { status: 429, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } }),
  'answers 403 forever': () => Response.json({ error: 'token' }, { status: 403 }),
  'answers garbage': () => new Response('<html>It works!</html>'),
  'flags an error in a 200': () => Response.json({ error: 'we do not take this', data: null }),
};

/** Starts an upstream. */
export function recordingUpstream() {
  const recorded = new Map<string, RecordRequest>();
  const calls = new Map<string, number>();
  const underWay = new Map<string, number>();
  const waiting: { left: number; resolve: () => void }[] = [];
  let mostAtOnce = 0;
  let fault: Fault | undefined;
  let refusedOnce = false;
  let tokens = 0;
  const first = listen(0);
  const port = first.port ?? 0;
  let server: { stop(force: true): unknown } = first;

  function listen(at: number) {
    return Bun.serve({ hostname: '127.0.0.1', port: at, idleTimeout: 0, fetch: handle });
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === PATHS.auth) {
      tokens += 1;
      return Response.json({ data: { access_token: `token-${tokens}`, auth: true } });
    }
    return pathname === PATHS.record ? record(request) : Response.json({ error: 'Not found' }, { status: 404 });
  }

  async function record(request: Request): Promise<Response> {
    const key = request.headers.get('idempotency-key') ?? '';
    const lead = (await request.json()) as RecordRequest;
    calls.set(key, (calls.get(key) ?? 0) + 1);
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    mostAtOnce = Math.max(mostAtOnce, underWay.get(key) ?? 0);
    for (const wait of waiting) if (--wait.left <= 0) wait.resolve();
    try {
      return await answer(key, lead, request);
    } finally {
      underWay.set(key, (underWay.get(key) ?? 1) - 1);
    }
  }

  /**
   * Listens in place of the server: answers in the same way, but breaks off during the reply to a record call, after
   * the lead was recorded.
   */
  function listenAndReset(at: number) {
    return Bun.listen<{ received: string }>({
      hostname: '127.0.0.1',
      port: at,
      socket: {
        open(socket) {
          socket.data = { received: '' };
        },
        async data(socket, chunk) {
          socket.data.received += chunk.toString();
          const [head = '', body] = socket.data.received.split('\r\n\r\n');
          const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          if (body === undefined || body.length < length) return;
          socket.data.received = '';
          const [, path = '/'] = head.split(' ');
          const headers = new Headers(
            head
              .split('\r\n')
              .slice(1)
              .map((line) => line.split(': ', 2) as [string, string]),
          );
          const reply = await handle(new Request(`http://127.0.0.1${path}`, { method: 'POST', headers, body }));
          const text = await reply.text();
          const whole = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
          socket.write(path === PATHS.record ? whole.slice(0, -10) : whole);
          socket.flush();
          if (path === PATHS.record) socket.terminate();
        },
      },
    });
  }

  const hungUp = (request: Request) =>
    new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));

  async function answer(key: string, lead: RecordRequest, request: Request): Promise<Response> {
    const keep = () => {
      if (!recorded.has(key)) recorded.set(key, lead);
      return Response.json({ data: { id: `up-${key}` } });
    };
    const refusal = fault && REFUSALS[fault];
    if (refusal) return refusal();
    switch (fault) {
      case 'hangs':
        await hungUp(request);
        return new Response();
      case 'answers 403 once':
        if (refusedOnce) return keep();
        refusedOnce = true;
        return Response.json({ error: 'token' }, { status: 403 });
      case 'records, then answers too late': {
        const late = keep();
        await hungUp(request);
        return late;
      }
      case 'records, and answers JSON without an id':
        keep();
        return Response.json({ status: 'ok' }, { status: 201 });
      case 'records, and answers without a body':
        keep();
        return new Response(null, { status: 204 });
      default:
        return keep();
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    /** The forwarder to it, as the site uses it. */
    upstream: createForwarder({
      url: `http://127.0.0.1:${port}`,
      clientId: 'site',
      secret: 'one',
      now: Date.now,
      log: () => {},
    }),
    /** The leads as first sent, by idempotency key. */
    recorded,
    /** All record calls received, by idempotency key, whatever their outcome. */
    calls,
    /** The highest number of simultaneous record calls for one key. */
    mostAtOnce: () => mostAtOnce,
    /** Fails in this way from now on; `undefined` ends it. */
    async become(next: Fault | undefined) {
      await server.stop(true);
      if (next !== 'refuses connections')
        server = next === 'records, then resets mid-reply' ? listenAndReset(port) : listen(port);
      fault = next;
      refusedOnce = false;
    },
    /** Resolves after this many more record calls. */
    reached: (left: number) => new Promise<void>((resolve) => waiting.push({ left, resolve })),
    async [Symbol.asyncDispose]() {
      await server.stop(true);
    },
  };
}
