interface Posted<Body> {
  path: string;
  headers: Headers;
  body: Body;
}

/** Takes posts of JSON on loopback. @param answer to a post, by how many there were */
export function webhook<Body extends object>(answer: (posts: number) => Response = () => new Response()) {
  const posts: Posted<Body>[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      posts.push({ path: pathname + search, headers: request.headers, body: (await request.json()) as Body });
      return answer(posts.length);
    },
  });
  return { posts, url: server.url.href, [Symbol.dispose]: () => void server.stop(true) };
}
