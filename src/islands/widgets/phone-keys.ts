/**
 * The phone field takes ten digits and nothing else: the specification, section 5. "+91" stands before the field, and is
 * understood all the same where it is typed or pasted, as 91, 0091 and the trunk 0 are.
 */
import type { KeyboardEvent } from 'react';
import { digitsOf, normalisePhone } from '../../domain/lead-form.ts';

/** Digits of a number, and the most characters in the field once it is left. */
export const PHONE_LENGTH = 10;
/** What may stand before the number while it is typed. */
const PREFIX = /^(?:(?:00)?91)?0?/;
/** The same once the country code is gone. */
const TRUNK = /^0?/;

const BLOCKED = new Set(['e', 'E', '+', '-', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** A phone field as it is to be shown. */
export interface PhoneText {
  value: string;
  /** Where the caret stands in it. */
  caret: number;
}

/** One phone field, from its first key on. */
export interface PhoneTyping {
  /** Blocks the keys that the field does not take. What the browser itself does with a key stays possible: Alt and an arrow go back. */
  keyDown(event: KeyboardEvent<HTMLInputElement>): void;
  /**
   * The field after a change: digits only, without what stands before the ten of them. That goes as soon as ten digits are
   * left without it, so for as long the field takes more than ten. A number that is too long is not cut, since that would be
   * somebody else's: the field then stays as it was.
   * @param typed what the field now holds @param before what it held @param at where its caret stands; null where it has none
   */
  change(typed: string, before: string, at: number | null): PhoneText;
}

export function phoneTyping(): PhoneTyping {
  // Whether a plus was pressed before what is typed now. The field cannot say so itself: of "+9198765432" two digits are
  // missing, and 9198765432 is the number of a stranger.
  let plus = false;
  return {
    keyDown(event) {
      if (!BLOCKED.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (event.key === '+' && event.currentTarget.selectionStart === 0) plus = true;
    },
    change(typed, before, at) {
      const all = digitsOf(typed);
      const held = digitsOf(before);
      const caret = at === null ? all.length : digitsOf(typed.slice(0, at)).length;
      // A field that was emptied, or filled in one go as by pasting, says anew how its number begins.
      const anew = (all === '' && held !== '') || Math.abs(all.length - held.length) > 1;
      const begunByPlus = /^[^\d०-९]*[+＋]/.test(typed) || (plus && !anew);
      const coded = begunByPlus && all.startsWith('91');
      const digits = coded ? all.slice(2) : all;
      const prefix = coded ? TRUNK : PREFIX;
      const value = digits.replace(prefix, (found) => (isWhole(digits.slice(found.length)) ? '' : found));
      if (value.length > PHONE_LENGTH + (prefix.exec(value)?.[0].length ?? 0)) {
        return { value: before, caret: Math.max(0, caret - Math.max(0, all.length - held.length)) };
      }
      // It counts until its 91 has come, or cannot come any more.
      plus = begunByPlus && !coded && (all === '' || (all.startsWith('9') && caret <= 1));
      return { value, caret: Math.max(0, caret - (all.length - value.length)) };
    },
  };
}

const isWhole = (digits: string) => /^[1-9]\d{9}$/.test(digits);

/**
 * The field once it is left: ten digits at most. Of one that was given up in the middle of a longer number, what stands before
 * the number goes, so that too few digits are left and not ten of a stranger.
 */
export function phoneWhenLeft(held: string): string {
  const digits = normalisePhone(held);
  return digits.length > PHONE_LENGTH ? digits.replace(PREFIX, '') : digits;
}
