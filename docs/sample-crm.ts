/** A sample CRM: answers the four calls of docs/upstream.md. `CLIENT_SECRET=… bun docs/sample-crm.ts` serves it. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const PAGES = [{ cat_name: 'Company registration (Pvt Ltd)', red_url: '/company-registration' }];

interface Sample {
  /** Receives each new lead. */
  take: (lead: object) => void;
  /** Receives the id of each lead that is to be erased, once. */
  erase: (id: string) => void;
}

/** @returns the handler of the four calls */
export function sampleCrm(clientId: string, secret: string, { take, erase }: Sample, now = Date.now) {
  const ids = new Map<string, string>();
  const stored = new Set<string>();
  const tokens = new Map<string, number>();
  /** Checks the signature, client id and expiry of a JWT. */
  function isCredential(jwt: string): boolean {
    const [head, claims = '', signature = ''] = jwt.split('.');
    const right = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
    if (signature.length !== right.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(right))) return false;
    const { client_id, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      client_id: string;
      exp: number;
    };
    return client_id === clientId && exp * 1000 > now();
  }

  return async (request: Request): Promise<Response> => {
    const refuse = (status: number, error: string) => Response.json({ error }, { status });
    const { pathname } = new URL(request.url);
    const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (pathname === '/users/auth/') {
      const isGuest = request.headers.get('user') === '-1' && request.headers.get('scope') === 'AUTH';
      if (!isGuest || !isCredential(bearer)) return refuse(401, 'The credential is not valid');
      const access_token = randomUUID();
      tokens.set(access_token, now() + 15 * 60_000);
      return Response.json({ data: { access_token, auth: true } });
    }
    if ((tokens.get(bearer) ?? 0) <= now()) return refuse(403, 'The access token is not valid or has expired');
    const body = (await request.json()) as Record<string, string>;
    if (pathname === '/users/s/') {
      const q = body.q?.trim().toLowerCase();
      return Response.json({ data: q ? PAGES.filter(({ cat_name }) => cat_name.toLowerCase().includes(q)) : [] });
    }
    if (pathname === '/users/erase/') {
      const { id = '' } = body;
      if (!stored.delete(id)) return refuse(404, 'There is no such lead');
      erase(id);
      return Response.json({ data: { id } });
    }
    if (pathname !== '/users/record/') return refuse(404, 'Not found');
    // A repeated key is the same lead: the first answer was lost.
    const key = request.headers.get('idempotency-key') ?? randomUUID();
    const known = ids.get(key);
    const id = known ?? randomUUID();
    if (!known) {
      take({ ...body, id });
      stored.add(id);
    }
    ids.set(key, id);
    return Response.json({ data: { id } });
  };
}

const { CLIENT_SECRET } = process.env;
if (import.meta.main && CLIENT_SECRET)
  Bun.serve({
    hostname: 'localhost',
    port: 4000,
    fetch: sampleCrm('site', CLIENT_SECRET, { take: console.log, erase: (id) => console.log(`erased ${id}`) }),
  });
