/**
 * JSON Web Tokens as this site signs them (RFC 7519, RFC 7515): HS256 and no other algorithm. By hand on the platform's own HMAC:
 * a library carries every algorithm there is, 3 kB gzip of the Worker's code, and a token that names another one is refused here
 * without asking what it is.
 */
import { hmac, hmacKey } from '../domain/digest.ts';

export type Claims = Record<string, unknown>;

/** @returns the claims in a token signed over the secret */
export async function signToken(claims: Claims, secret: string): Promise<string> {
  const signed = `${base64Url(utf8({ alg: 'HS256', typ: 'JWT' }))}.${base64Url(utf8(claims))}`;
  return `${signed}.${base64Url(await hmac(secret, signed))}`;
}

/**
 * The claims of a token signed over one of the secrets; undefined where there is no such signature. What the claims say of times is
 * not looked at: the caller has a clock of its own. Never rejects.
 */
export async function verifiedClaims(token: string, secrets: readonly string[]): Promise<Claims | undefined> {
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || jsonOf(head)?.alg !== 'HS256') return undefined;
  const given = bytesOf(signature);
  if (!given) return undefined;
  const signed = new TextEncoder().encode(`${head}.${claims}`);
  for (const secret of secrets) {
    // The platform compares in a time that tells nothing.
    if (await crypto.subtle.verify('HMAC', await hmacKey(secret), given, signed)) return jsonOf(claims);
  }
  return undefined;
}

function utf8(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
}

/** Undefined where it is no base64 of an address (RFC 4648, section 5). */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function jsonOf(text: string): Claims | undefined {
  const bytes = bytesOf(text);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    // No JSON.
    return undefined;
  }
}
