/** Ids and reference numbers of leads. */

/** The one shard there is. More can be added without touching the leads that exist: each id says where its lead lives. */
const SHARD = '00';

/** Crockford's base 32: no I, L, O or U, so that a number read out over the phone is understood. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A new lead id: its shard and a UUID. */
export function newLeadId(): string {
  return `${SHARD}-${crypto.randomUUID()}`;
}

/** A new reference number: eight characters, 40 random bits. It may, rarely, be taken. */
export function newReference(): string {
  // 256 is a multiple of 32, so every character is as likely as any other.
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) =>
    ALPHABET.charAt(byte % ALPHABET.length),
  ).join('');
}

/** A reference number as it is shown: "7K3M-92QX". */
export function shownReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** A reference number as people type it, as it is stored: in capitals, O read as 0, I and L as 1, without spaces and hyphens. */
export function readReference(typed: string): string {
  // Without marks: a run of them makes normalising slow.
  return typed
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}
