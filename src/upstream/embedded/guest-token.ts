/**
 * Access tokens of guests: signed, expiring, and remembered nowhere, so that every process and every isolate that knows
 * the client secret accepts them.
 */
import { sign } from 'hono/jwt';
import { hex, hmac } from '../../domain/digest.ts';
import { type Clock, verifiedClaims } from '../credential.ts';

export interface GuestTokens {
  issue(): Promise<string>;
  /** Whether a token was issued here and has not expired. Never rejects. */
  verify(token: string): Promise<boolean>;
}

/** Issues over the first secret, and accepts those issued over any of them. `ttlSeconds` is how long a token is good for. */
export function guestTokens({
  secrets,
  now,
  ttlSeconds,
}: {
  secrets: readonly [string, ...string[]];
  now: Clock;
  ttlSeconds: number;
}): GuestTokens {
  const seconds = () => Math.floor(now() / 1000);
  return {
    async issue() {
      const iat = seconds();
      const claims = { user: -1, scope: 'AUTH', jti: crypto.randomUUID(), iat, exp: iat + ttlSeconds };
      return sign(claims, await derivedKey(secrets[0]), 'HS256');
    },
    async verify(token) {
      const claims = await verifiedClaims(token, await Promise.all(secrets.map(derivedKey)));
      return claims?.scope === 'AUTH' && typeof claims.exp === 'number' && claims.exp > seconds();
    },
  };
}

/** A key of its own, so that what is signed with the client secret is never taken for a token. */
async function derivedKey(secret: string): Promise<string> {
  return hex(await hmac(secret, 'guest access token'));
}
