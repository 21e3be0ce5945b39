/** The signed credential that the site exchanges for an access token, and the embedded upstream's tokens. */
import { sign, verify } from 'hono/jwt';
import { DAY_MS } from '../domain/calendar.ts';
import { hex, hmac } from '../domain/digest.ts';

const CREDENTIAL_SECONDS = 10;

/** Milliseconds since 1970. */
export type Clock = () => number;

/** A JWT (HS256 with the client secret) with the claims client_id, iat and exp = iat + 10, in seconds. */
export function signCredential(options: { clientId: string; secret: string; now: Clock }): Promise<string> {
  const { clientId, secret, now } = options;
  const iat = Math.floor(now() / 1000);
  return sign({ client_id: clientId, iat, exp: iat + CREDENTIAL_SECONDS }, secret, 'HS256');
}

/** A larger difference between the clocks is ignored. */
const MAX_CLOCK_OFFSET = DAY_MS;

/**
 * How many milliseconds the upstream's clock is ahead of ours, if that can be why it refused a credential. HTTP dates
 * are rounded down to seconds, so a corrected credential is never from the future. @param date of the refusal
 */
export function clockOffset(date: string | null, signedAt: number, receivedAt: number): number | undefined {
  // IMF-fixdate (RFC 9110, section 5.6.7).
  if (date === null || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(date)) return undefined;
  const theirs = Date.parse(date);
  const age = theirs / 1000 - Math.floor(signedAt / 1000);
  if (Number.isNaN(age) || (age >= 0 && age < CREDENTIAL_SECONDS)) return undefined;
  const offset = theirs - receivedAt;
  return Math.abs(offset) <= MAX_CLOCK_OFFSET ? offset : undefined;
}

/** Whether a credential was signed for this client with one of the secrets, and has not expired. Never rejects. */
export async function verifyCredential(
  credential: string,
  { clientId, secrets, now }: { clientId: string; secrets: readonly string[]; now: Clock },
): Promise<boolean> {
  const claims = await verifiedClaims(credential, secrets);
  if (claims === undefined || claims.client_id !== clientId) return false;
  const seconds = Math.floor(now() / 1000);
  const { iat, exp } = claims;
  if (typeof iat !== 'number' || typeof exp !== 'number') return false;
  return iat <= seconds && exp > seconds && exp <= iat + CREDENTIAL_SECONDS;
}

/** The claims of a JWT signed with one of the secrets, whatever its times; undefined for others. Never rejects. */
async function verifiedClaims(token: string, secrets: readonly string[]): Promise<Record<string, unknown> | undefined> {
  for (const secret of secrets) {
    const claims = await verify(token, secret, { alg: 'HS256', exp: false, nbf: false, iat: false }).catch(() => null);
    if (claims) return claims;
  }
  return undefined;
}

const TOKEN_SECONDS = 15 * 60;

/**
 * Access tokens of guests: not stored, so every process and isolate with the client secret can verify them. The first
 * secret signs, any of them verifies.
 */
export function guestTokens({ secrets, now }: { secrets: readonly [string, ...string[]]; now: Clock }) {
  const seconds = () => Math.floor(now() / 1000);
  return {
    async issue(): Promise<string> {
      const iat = seconds();
      const claims = { user: -1, scope: 'AUTH', jti: crypto.randomUUID(), iat, exp: iat + TOKEN_SECONDS };
      return sign(claims, await derivedKey(secrets[0]), 'HS256');
    },
    /** Whether a token was issued here and has not expired. Never rejects. */
    async verify(token: string): Promise<boolean> {
      const claims = await verifiedClaims(token, await Promise.all(secrets.map(derivedKey)));
      return claims?.scope === 'AUTH' && typeof claims.exp === 'number' && claims.exp > seconds();
    },
  };
}

/** Not the client secret itself: a credential must never be accepted as a token. */
async function derivedKey(secret: string): Promise<string> {
  return hex(await hmac(secret, 'guest access token'));
}
