/**
 * Listens on a Unix socket, for a proxy on the same machine, in such a way that no request is lost when a host ends. On a port some are: to
 * stop listening resets the connections whose request was not read yet. The file of a socket can be taken over, or taken away, while the
 * host that was behind it still answers those who are connected.
 */
import { renameSync, rmSync, statSync } from 'node:fs';

/** For how long a host that leaves still reads requests from connections that were made before, milliseconds. */
const LEAVE_AFTER_MS = 1000;

type Options = Parameters<typeof Bun.serve<undefined>>[0];

/** @throws what Bun and the file system throw, where the folder is missing or closed to this account */
export function serveOnSocket(path: string, options: Options): Bun.Server<undefined> {
  const own = `${path}.${process.pid}`;
  // What a process of the same number left that was killed.
  rmSync(own, { force: true });
  // The types know no idleTimeout of a socket, but it counts.
  const server = Bun.serve({ ...options, unix: own } as Options);
  // In one step: the host that was there before gets no new connection.
  renameSync(own, path);
  return server;
}

/**
 * Makes what ends the part of a host behind a socket: new connections go to the next host, or wait for it at the proxy.
 * @param answer of the host, which goes on meanwhile
 */
export function leaveSocket(
  path: string,
  server: Bun.Server<undefined>,
  answer: (request: Request) => Response | Promise<Response>,
): () => Promise<void> {
  const { ino } = statSync(path);
  return async () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) rmSync(path);
    server.reload({ routes: {}, fetch: async (request) => closing(await answer(request)) });
    await Bun.sleep(LEAVE_AFTER_MS);
  };
}

/** The same answer, after which the client needs another connection. */
function closing({ body, status, headers }: Response): Response {
  const told = new Headers(headers);
  told.set('Connection', 'close');
  return new Response(body, { status, headers: told });
}
