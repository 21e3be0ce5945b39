/**
 * A cheap client: plain sockets, a request made once, and only a count of the bytes of each answer. All
 * answers to one request have the same length, so that their ends are known without parsing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Host } from '../../support/hosts.ts';

export interface Asked {
  origin: string;
  /** If it is made anew for each request, its length must not change. */
  path: string | (() => string);
  headers?: Record<string, string> | (() => Record<string, string>);
  status?: number;
}

/** A host's answer differs from the first round. */
class AnswerError extends Error {
  override name = 'AnswerError';
}

const CONNECTIONS = 32;
const ENOUGH = 1024;

/**
 * Keeps CONNECTIONS busy, each with one request at a time, until `requests` are answered.
 * @returns requests a second
 */
export async function load(asked: Asked, requests: number): Promise<number> {
  const { hostname, port } = new URL(asked.origin);
  const isFixed = typeof asked.path === 'string' && typeof asked.headers !== 'function';
  const fixed = requestText(asked);
  // The first answer may have another tag than those that the cache then gives.
  await answerSize(asked);
  const size = await answerSize(asked);
  const expected = `HTTP/1.1 ${asked.status ?? 200} `;
  let left = requests;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => {
      let awaited = 0;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const next = (socket: Bun.Socket) => {
        if (left === 0) {
          resolve();
          socket.end();
          return;
        }
        left -= 1;
        awaited = size;
        socket.write(isFixed ? fixed : requestText(asked));
      };
      Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open: next,
          data(socket, bytes) {
            if (awaited === size && !expected.startsWith(bytes.toString('latin1', 0, expected.length)))
              return reject(new AnswerError(bytes.toString('latin1', 0, ENOUGH)));
            awaited -= bytes.byteLength;
            if (awaited < 0) reject(new AnswerError(`longer than the first answer, of ${size} bytes`));
            if (awaited === 0) next(socket);
          },
          close: () => (awaited === 0 ? resolve() : reject(new AnswerError('closed before the answer was complete'))),
          error: (_, error) => reject(error),
        },
      }).catch(reject);
      return promise;
    }),
  );
  return (requests / (performance.now() - started)) * 1000;
}

function requestText({ origin, path, headers = {} }: Asked): string {
  const sent = typeof headers === 'function' ? headers() : headers;
  const lines = [
    `GET ${typeof path === 'function' ? path() : path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

async function answerSize(asked: Asked): Promise<number> {
  const { hostname, port } = new URL(asked.origin);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let text = '';
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, bytes) {
        text += bytes.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        if (end === -1) return;
        const length =
          asked.status === 304 ? 0 : Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, end + 2))?.[1]);
        if (Number.isNaN(length) || !text.startsWith(`HTTP/1.1 ${asked.status ?? 200} `))
          reject(new AnswerError(text.slice(0, ENOUGH)));
        else if (text.length >= end + 4 + length) resolve(end + 4 + length);
      },
      error: (_, error) => reject(error),
    },
  });
  socket.write(requestText(asked));
  try {
    return await promise;
  } finally {
    socket.end();
  }
}

/**
 * CPU time of a process so far, in ms: the sum over its threads in nanoseconds, which /proc/<pid>/stat does not have.
 * Linux only.
 */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return (
    threads.reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ) / 1_000_000
  );
}

/** Loads a host once. @returns requests a second, and µs of its CPU for each */
export async function costOf(
  host: Pick<Host, 'pid'>,
  asked: Asked,
  requests: number,
): Promise<{ rate: number; cpu: number }> {
  const before = cpuOf(host.pid);
  const rate = await load(asked, requests);
  return { rate, cpu: ((cpuOf(host.pid) - before) / requests) * 1000 };
}

/** Memory of a process, in MB. Linux only. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
