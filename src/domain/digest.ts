/** Digests, and bytes as the hexadecimal digits that they are written in. */

/** @returns two digits for each byte, in lower case */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @param bytes at least 16, random or a digest; of more the first 16 count
 * @param version 4 for random ones, 8 for makers of their own (RFC 9562)
 */
export function uuidOf(bytes: Uint8Array, version: 4 | 8): string {
  const marked = bytes.slice(0, 16);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | (version << 4);
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  return hex(marked).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** @returns the key under which {@link hmac} signs, for what verifies too */
export function hmacKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

/** @returns the HMAC-SHA-256 of a text, 32 bytes */
export async function hmac(secret: string, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), new TextEncoder().encode(text)));
}

/** Whether two texts are the same, in a time that tells nothing of where they differ: their digests under a key drawn for this are compared. */
export async function isSame(one: string, other: string): Promise<boolean> {
  const [key, text] = [await hmacKey(crypto.randomUUID()), (value: string) => new TextEncoder().encode(value)];
  return crypto.subtle.verify('HMAC', key, await crypto.subtle.sign('HMAC', key, text(one)), text(other));
}

/** @returns the SHA-256 of a text in base64, as a security policy names a style */
export async function sha256Base64(text: string): Promise<string> {
  return btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))),
  );
}
