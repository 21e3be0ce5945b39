/** The short-lived signed credential that the site exchanges for an access token of the upstream. */
import { sign, verify } from 'hono/jwt';
import { DAY_MS } from '../domain/calendar.ts';

/** How long a credential is valid, seconds. */
const CREDENTIAL_SECONDS = 10;

/** Returns milliseconds since 1970, like `Date.now`. */
export type Clock = () => number;

export interface CredentialOptions {
  clientId: string;
  secret: string;
  now: Clock;
}

/** Signs a JWT (HS256 with the client secret) with the claims client_id, iat and exp = iat + 10, in seconds. */
export function signCredential({ clientId, secret, now }: CredentialOptions): Promise<string> {
  const iat = Math.floor(now() / 1000);
  return sign({ client_id: clientId, iat, exp: iat + CREDENTIAL_SECONDS }, secret, 'HS256');
}

/** Larger differences between the clocks are ignored, milliseconds. */
const FURTHEST_CLOCK = DAY_MS;

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
  return Math.abs(offset) <= FURTHEST_CLOCK ? offset : undefined;
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
