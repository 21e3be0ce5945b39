/** Sessions of the desk in a browser. Signing in exchanges the operations token for a cookie, which never has the token. */
import { parse } from 'hono/utils/cookie';
import { HOUR_MS } from '../domain/calendar.ts';
import { hex, hmac, isSame } from '../domain/digest.ts';
import type { LeadDesk } from '../leads/desk-client.ts';

export const SESSION_HOURS = 12;
/** Browsers accept it over HTTPS only, or from this machine, and only from the host itself. */
const NAME = '__Host-ops';
const VALUE = /^((\d{13})\.([0-9a-f]{32}))\.([0-9a-f]{64})$/;

export interface Session {
  /** 128 random bits. */
  id: string;
  /** When it ends by itself, milliseconds since 1970. */
  until: number;
}

interface SessionOptions {
  /** Signs the cookies, so that a new token ends every session. */
  token: string;
  /** Notes the sessions that were ended before their time: the cookie of one may have been copied. */
  desk: Pick<LeadDesk, 'endSession' | 'isSessionEnded'>;
  now: () => number;
}

/** The methods that make a cookie return the value of Set-Cookie. They reject if the ledger cannot be used. */
export function createSessions({ token, desk, now }: SessionOptions) {
  const sign = async (text: string) => hex(await hmac(token, `session of the reading desk ${text}`));
  const lasting = SESSION_HOURS * HOUR_MS;
  const cookie = (value: string, seconds: number) =>
    `${NAME}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Strict`;
  return {
    async begin(): Promise<{ session: Session; cookie: string }> {
      const session = { id: hex(crypto.getRandomValues(new Uint8Array(16))), until: now() + lasting };
      const text = `${session.until}.${session.id}`;
      return { session, cookie: cookie(`${text}.${await sign(text)}`, lasting / 1000) };
    },
    /** @param cookies the header Cookie @returns undefined for a cookie that is forged, expired, ended, or of another token */
    async read(cookies: string | undefined): Promise<Session | undefined> {
      const [, text, until, id, signature] = VALUE.exec(parse(cookies ?? '', NAME)[NAME] ?? '') ?? [];
      if (text === undefined || id === undefined || signature === undefined) return undefined;
      const session = { id, until: Number(until) };
      // One from far ahead was made before the clock was set back.
      if (session.until <= now() || session.until > now() + lasting) return undefined;
      if (!(await isSame(signature, await sign(text)))) return undefined;
      return (await desk.isSessionEnded(id)) ? undefined : session;
    },
    async end({ id, until }: Session): Promise<string> {
      await desk.endSession(id, until);
      return cookie('', 0);
    },
  };
}
