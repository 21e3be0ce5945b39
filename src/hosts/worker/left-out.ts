/** Takes the place of what libraries import and the Worker never runs, in its bundle alone (`[alias]` in wrangler.toml). */

// Elliptic curves and lattices of age-encryption: only recipients with public keys use them, and a backup has a passphrase.
export const MLKEM768P256 = undefined;
export const MLKEM768X25519 = undefined;
export const p256 = undefined;
export const x25519 = undefined;

/** The library of /mcp makes one, to check what a person answers to a question of the server. Ours asks none. */
export class DefaultJsonSchemaValidator {}
