/** The phone field takes ten digits and nothing else: the specification, section 5. */
import type { KeyboardEvent } from 'react';
import { normalisePhone } from '../domain/lead-fields.ts';

/** Most characters in the field. */
export const PHONE_LENGTH = 10;

const BLOCKED = new Set(['e', 'E', '+', '-', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Blocks the keys that the field does not take. What the browser itself does with a key stays possible: Alt and an arrow go back. */
export function blockKeys(event: KeyboardEvent<HTMLInputElement>): void {
  if (BLOCKED.has(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/**
 * The field after a change: digits only. A number pasted with its country code becomes its ten digits. A number that is too
 * long is not cut, since that would be somebody else's: the field then stays as it was.
 * @param typed what the field now holds @param before what it held
 */
export function phoneAfter(typed: string, before: string): string {
  const digits = normalisePhone(typed);
  return digits.length > PHONE_LENGTH ? before : digits;
}
