/** A loopback upstream that echoes everything it receives, its credential first, in the way a test chooses. */
import { PATHS } from '../../src/api/contract.ts';
import { answering } from '../support/hostile-upstream.ts';

export const MANNERS = ['well', 'refusing', 'flagging', 'failing', 'garbled', 'redirecting', 'breaking off'] as const;
export type Manner = (typeof MANNERS)[number];

export function echoingUpstream() {
  const credentials = new Set<string>();
  const tokens = new Set<string>();
  let manner: Manner = 'well';
  let calls = 0;
  const server = answering(answer);

  async function answer(request: Request): Promise<Response> {
    calls += 1;
    const { pathname } = new URL(request.url);
    const authorization = request.headers.get('authorization') ?? '';
    if (pathname === PATHS.auth) credentials.add(authorization.replace('Bearer ', ''));
    const echo = `${authorization} ${await request.text()} ${JSON.stringify(Object.fromEntries(request.headers))}`;
    // A client that is refused a token makes no other call.
    if (pathname === PATHS.auth && manner === 'flagging') return token();
    switch (manner) {
      case 'well':
        return pathname === PATHS.auth
          ? token()
          : Response.json(
              { data: pathname === PATHS.record ? { id: crypto.randomUUID() } : [], echo },
              { headers: { echo: authorization } },
            );
      case 'refusing':
        return Response.json({ error: echo }, { status: pathname === PATHS.auth ? 401 : 422 });
      case 'flagging':
        return Response.json({ error: echo, data: null });
      case 'failing':
        return Response.json({ error: `Failed with ${authorization}` }, { status: 500 });
      case 'garbled':
        return new Response(`<html>${echo}</html>`, { headers: { 'x-echo': authorization } });
      case 'redirecting':
        return new Response(null, {
          status: 302,
          headers: { location: `${server.url}/?${encodeURIComponent(authorization)}` },
        });
      case 'breaking off':
        return new Response(`{"error":"${echo}`);
    }
  }

  function token(): Response {
    const access_token = `guest-${crypto.randomUUID()}`;
    tokens.add(access_token);
    return Response.json({ data: { access_token, auth: true } });
  }

  return {
    ...server,
    /** Every credential it received: signed with the client secret, valid for ten seconds. */
    credentials,
    tokens,
    calls: () => calls,
    become(next: Manner) {
      manner = next;
    },
  };
}
