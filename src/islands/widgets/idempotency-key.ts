/** Keys that make a lead sent twice one lead. */
import { uuidOf } from '../../domain/digest.ts';

/** A random UUID. By hand: `crypto.randomUUID` is missing in old browsers, and wherever a page came over plain http. */
export function newKey(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)), 4);
}
