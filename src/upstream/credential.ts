/** The short-lived signed credential with which the site asks the upstream for an access token. */
import { sign, verify } from 'hono/jwt';
import { DAY_MS } from '../domain/india-day.ts';

/** How long a credential is valid, seconds. */
const CREDENTIAL_SECONDS = 10;

/** Milliseconds since 1970, as `Date.now` gives them. */
export type Clock = () => number;

export interface CredentialOptions {
  clientId: string;
  secret: string;
  now: Clock;
}

/** A JWT (HS256 over the client secret) with the claims client_id, iat and exp = iat + 10, in seconds. */
export function signCredential({ clientId, secret, now }: CredentialOptions): Promise<string> {
  const iat = Math.floor(now() / 1000);
  return sign({ client_id: clientId, iat, exp: iat + CREDENTIAL_SECONDS }, secret, 'HS256');
}

/** A larger difference between the clocks is ignored as an error, milliseconds. */
const FURTHEST_CLOCK = DAY_MS;

/**
 * How far the clock of the upstream is ahead of ours, in milliseconds, by the refusal of a credential; undefined if the clock is not the
 * reason, or unknown. HTTP dates are in whole seconds, rounded down, so that a new credential is never from the future.
 * @param date the refusal's `Date` header
 * @param signedAt time in the credential, milliseconds since 1970
 * @param receivedAt when the refusal arrived, by our own clock
 */
export function clockOffset(date: string | null, signedAt: number, receivedAt: number): number | undefined {
  // The format that servers must send (RFC 9110, section 5.6.7).
  if (date === null || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(date)) return undefined;
  const theirs = Date.parse(date);
  const age = theirs / 1000 - Math.floor(signedAt / 1000);
  if (Number.isNaN(age) || (age >= 0 && age < CREDENTIAL_SECONDS)) return undefined;
  const offset = theirs - receivedAt;
  return Math.abs(offset) <= FURTHEST_CLOCK ? offset : undefined;
}

/** Whether a credential was signed with one of the secrets, for this client, within its ten seconds. Never rejects. */
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
 * The claims of a JWT signed with HS256 over one of the secrets; undefined if no signature fits. Does not check the claims
 * about time, since each caller has its own clock. Never rejects.
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
