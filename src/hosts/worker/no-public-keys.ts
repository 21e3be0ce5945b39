/**
 * Takes the place of the elliptic curves and lattices that age-encryption imports, in the Worker's bundle alone
 * (`[alias]` in wrangler.toml). Only recipients with public keys use them, and a backup has a passphrase.
 */
export const MLKEM768P256 = undefined;
export const MLKEM768X25519 = undefined;
export const p256 = undefined;
export const x25519 = undefined;
