/** Ids and reference numbers of leads. */

/** The only shard. Ids name their shard, so that more can be added later. */
const SHARD = '00';

/** Crockford's base 32, without I, L, O and U, so that a number can be read out over the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A new lead id: its shard and a UUID. */
export function newLeadId(): string {
  return `${SHARD}-${crypto.randomUUID()}`;
}

/** A new reference number: eight characters, 40 random bits. May collide with an existing one. */
export function newReference(): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}

/** A reference number as it is displayed: "7K3M-92QX". */
export function shownReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** Normalises a typed reference number for the ledger: upper case, O as 0, I and L as 1, without spaces and hyphens. */
export function readReference(typed: string): string {
  // Combining marks go first: a long run of them makes `normalize` slow.
  return typed
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
