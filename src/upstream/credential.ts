/**
 * The short-lived signed credential that the site exchanges for an access token, and the embedded upstream's tokens.
 */
import { sign, verify } from 'hono/jwt';
import { DAY_MS } from '../domain/calendar.ts';
import { hex, hmac } from '../domain/digest.ts';

/** How long a credential is valid, seconds. */
const CREDENTIAL_SECONDS = 10;

/** Returns milliseconds since 1970, like `Date.now`. */
export type Clock = () => number;

/** Signs a JWT (HS256 with the client secret) with the claims client_id, iat and exp = iat + 10, in seconds. */
export function signCredential(options: { clientId: string; secret: string; now: Clock }): Promise<string> {
  const { clientId, secret, now } = options;
  const iat = Math.floor(now() / 1000);
  return sign({ client_id: clientId, iat, exp: iat + CREDENTIAL_SECONDS }, secret, 'HS256');
}

/** Larger differences between the clocks are ignored, milliseconds. */
const MAX_CLOCK_OFFSET = DAY_MS;

/**
 * Estimates from a refused credential how far the upstream's clock is ahead of ours, in milliseconds; undefined if the
 * clock is not the reason, or unknown. HTTP dates are rounded down to seconds, so a corrected credential is never from
 * the future.
 * @param date the refusal's `Date` header
 * @param signedAt time in the credential, milliseconds since 1970
 * @param receivedAt when the refusal arrived, by our clock
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

/** Whether a credential was signed for this client with one of the secrets, and is not expired. Never rejects. */
export async function verifyCredential(
  credential: string,
  { clientId, secrets, now }: { clientId: string; secrets: readonly string[]; now: Clock },
): Promise<boolean> {
  const claims = await verifiedClaims(credential, secrets);
  if (claims === undefined || claims.client_id !== clientId) return false;
  const seconds = Math.floor(now() / 1000);
  const { iat, exp } = claims;
  return (
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    iat <= seconds &&
    exp > seconds &&
    exp <= iat + CREDENTIAL_SECONDS
  );
}

/**
 * The claims of a JWT signed with one of the secrets (HS256); undefined if no signature matches. Does not check the
 * time claims, because each caller passes its clock. Never rejects.
 */
export async function verifiedClaims(
  token: string,
  secrets: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  for (const secret of secrets) {
    const claims = await verify(token, secret, { alg: 'HS256', exp: false, nbf: false, iat: false }).catch(() => null);
    if (claims) return claims;
  }
  return undefined;
}

const TOKEN_SECONDS = 15 * 60;

/**
 * Access tokens of guests: signed and not stored, so every process and isolate with the client secret can verify them.
 * Signs with the first secret, and accepts tokens signed with any of them.
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

/** A key derived from the client secret, so that a credential signed with the secret is never accepted as a token. */
async function derivedKey(secret: string): Promise<string> {
  return hex(await hmac(secret, 'guest access token'));
}
