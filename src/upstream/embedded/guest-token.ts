/** Access tokens of guests: signed and not stored, so every process and isolate with the client secret can verify them. */
import { sign } from 'hono/jwt';
import { hex, hmac } from '../../domain/digest.ts';
import { type Clock, verifiedClaims } from '../credential.ts';

export interface GuestTokens {
  issue(): Promise<string>;
  /** Whether a token was issued here and has not expired. Never rejects. */
  verify(token: string): Promise<boolean>;
}

const TOKEN_SECONDS = 15 * 60;

/** Signs with the first secret, and accepts tokens signed with any of them. */
export function guestTokens({ secrets, now }: { secrets: readonly [string, ...string[]]; now: Clock }): GuestTokens {
  const seconds = () => Math.floor(now() / 1000);
  return {
    async issue() {
      const iat = seconds();
      const claims = { user: -1, scope: 'AUTH', jti: crypto.randomUUID(), iat, exp: iat + TOKEN_SECONDS };
      return sign(claims, await derivedKey(secrets[0]), 'HS256');
    },
    async verify(token) {
      const claims = await verifiedClaims(token, await Promise.all(secrets.map(derivedKey)));
      return claims?.scope === 'AUTH' && typeof claims.exp === 'number' && claims.exp > seconds();
    },
  };
}

/** A key derived from the client secret, so that a credential signed with the secret is never accepted as a token. */
async function derivedKey(secret: string): Promise<string> {
  return hex(await hmac(secret, 'guest access token'));
}
