interface Posted<Body> {
  headers: Headers;
  body: Body;
}

/** @param refusals how many of the first posts it refuses */
export function webhook<Body extends object>(refusals = 0) {
  const posts: Posted<Body>[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      posts.push({ headers: request.headers, body: (await request.json()) as Body });
      return new Response(null, { status: posts.length <= refusals ? 503 : 200 });
    },
  });
  return { posts, url: server.url.href, [Symbol.dispose]: () => void server.stop(true) };
}
