/** Servers of tests and audits that pass on the answers of a host, changed: another build, another setting, a fault. */

export interface ChangingHost extends AsyncDisposable {
  /** http://127.0.0.1:port, no trailing slash. */
  origin: string;
  target: string;
  /** How an answer is changed on its way, by requested path. */
  change: (path: string, answer: Response) => Response | Promise<Response>;
}

/** @param target origin of the first host */
export function changingHost(target: string): ChangingHost {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete('host');
      // The tag of the original does not match a changed body.
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

/** @returns the headers of an answer, without those that describe its body or its transfer */
export function headersForAnotherBody(from: Headers): Headers {
  const headers = new Headers(from);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'etag', 'vary'])
    headers.delete(name);
  return headers;
}
