/** The short-lived signed credential with which the site asks the upstream for an access token. */
import { sign, verify } from 'hono/jwt';

/** How long a credential is good for, in seconds. */
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

/** Whether a credential was signed over one of the secrets, for this client, and is within its ten seconds. Never rejects. */
export async function verifyCredential(
  credential: string,
  { clientId, secrets, now }: { clientId: string; secrets: readonly string[]; now: Clock },
): Promise<boolean> {
  const claims = await verifiedClaims(credential, secrets);
  if (claims === undefined || claims.client_id !== clientId) return false;
  const seconds = Math.floor(now() / 1000);
  const { iat, exp } = claims;
  return typeof iat === 'number' && typeof exp === 'number' && iat <= seconds && exp > seconds && exp <= iat + CREDENTIAL_SECONDS;
}

/**
 * The claims of a JWT signed (HS256) over one of the secrets; undefined where there is no such signature. The times in
 * it are not looked at: the library reads them off the wall clock, the caller has a clock of its own.
 */
export async function verifiedClaims(token: string, secrets: readonly string[]): Promise<Record<string, unknown> | undefined> {
  for (const secret of secrets) {
    try {
      return await verify(token, secret, { alg: 'HS256', exp: false, iat: false, nbf: false });
    } catch {
      // Not signed over this one.
    }
  }
  return undefined;
}
