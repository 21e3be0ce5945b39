/** A host that changes while a visitor is there: another build, another setting, a fault. It passes on what another host answers. */

export interface ChangingHost extends AsyncDisposable {
  /** http://127.0.0.1:port, no trailing slash. */
  origin: string;
  /** Where requests are passed on to. */
  target: string;
  /** What becomes of an answer on its way, by the path that was asked for. */
  change: (path: string, answer: Response) => Response | Promise<Response>;
}

/** @param target origin of the host that answers at first */
export function changingHost(target: string): ChangingHost {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete('host');
      // What is changed on its way is no longer what its tag says.
      headers.delete('if-none-match');
      headers.set('accept-encoding', 'identity');
      const { method } = request;
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
      return host.change(
        pathname,
        await fetch(host.target + pathname + search, { method, headers, body, redirect: 'manual' }).catch(
          () => new Response(null, { status: 502 }),
        ),
      );
    },
  });
  const host: ChangingHost = {
    origin: `http://127.0.0.1:${server.port}`,
    target,
    change: (_, answer) => answer,
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return host;
}
