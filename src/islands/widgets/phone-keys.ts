/**
 * The phone field takes ten digits (the specification, section 5), without country code (+91, 91, 0091) and trunk 0. A
 * number from abroad stays as typed, so that the visitor sees what is wrong with it.
 */
import { latinDigits } from '../../domain/digits.ts';
import { extractDigits, isTooLong, normalisePhone, PHONE_LENGTH } from '../../domain/lead-form.ts';

/** Of any phone number: 00 and fifteen digits (ITU-T E.164). */
const MAX_DIGITS = 17;
const PREFIX = /^(?:(?:00)?91)?0?/;
/** An international prefix that is not followed by India's code, or its beginning. */
const ABROAD = /^00(?!9$|91|$)/;
const TRUNK = /^0?/;
const PLUS_FIRST = /^\D*[+＋]/;

const BLOCKED_KEYS = new Set(['e', 'E', '+', '-', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Marks a phone field while its number is from abroad. */
export const FROM_ABROAD = 'data-abroad';
/** Of a phone field: the text that it would hold with a paste that it did not take. */
export const REFUSED = 'data-refused';

/** Lets a phone field take ten digits, with the caret among them. @returns ends this */
export function watchPhone(field: HTMLInputElement): () => void {
  let typing = phoneTyping();
  let before = field.defaultValue;
  const ending = new AbortController();
  const onInput = (event?: Event) => {
    // What a keyboard composes is read once it is there: until then it replaces all that it has put.
    if ((event as InputEvent | undefined)?.isComposing) return;
    const text = field.value;
    const { value, caret, isAbroad } = typing.change(text, before, field.selectionStart);
    const isPaste = (event as InputEvent | undefined)?.inputType?.startsWith('insertFrom');
    if (isPaste && value === before) field.setAttribute(REFUSED, text);
    else field.removeAttribute(REFUSED);
    before = value;
    field.toggleAttribute(FROM_ABROAD, isAbroad);
    if (text === value) return;
    field.value = value;
    if (document.activeElement === field) field.setSelectionRange(caret, caret);
  };
  const onFocus = () => {
    if (field.value === before) return;
    // A draft was restored, or the form emptied.
    typing = phoneTyping();
    before = field.value;
  };
  const { signal } = ending;
  field.addEventListener('keydown', (event) => typing.keyDown(event), { signal });
  field.addEventListener('input', onInput, { signal });
  field.addEventListener('compositionend', onInput, { signal });
  field.addEventListener('focus', onFocus, { signal });
  // Typed before the script came, or filled in by the browser.
  if (field.value !== before) onInput();
  return () => ending.abort();
}

export function phoneTyping() {
  // A plus was pressed, and its 91 may follow. The field does not show the plus, but "+9198765432" is an incomplete
  // number, and "9198765432" is another person's.
  let isPlusPending = false;
  let isAbroad = false;
  return {
    /** Blocks the keys that the field does not take, except in shortcuts of the browser, such as Alt and an arrow. */
    keyDown(event: KeyboardEvent): void {
      if (!BLOCKED_KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (event.key === '+' && (event.currentTarget as HTMLInputElement).selectionStart === 0) isPlusPending = true;
    },
    /**
     * The field after a change. It keeps a prefix until ten digits follow, and takes no digit that makes the number too
     * long: cut to ten digits, it could be another person's.
     * @param at position of the caret; null without one
     */
    change(text: string, before: string, at: number | null): { value: string; caret: number; isAbroad: boolean } {
      const digits = extractDigits(text);
      const caret = at === null ? digits.length : extractDigits(text.slice(0, at)).length;
      const digitsBefore = extractDigits(before);
      const added = digits.length - digitsBefore.length;
      // The field was emptied, pasted into or filled in by the browser.
      const isNewNumber = (digits === '' && digitsBefore !== '') || Math.abs(added) > 1;
      const hasPlus = PLUS_FIRST.test(latinDigits(text)) || (isPlusPending && !isNewNumber);
      const hasCountryCode = hasPlus && digits.startsWith('91');
      const mayBeIndian = /^(?:$|9$|91)/.test(digits);
      const isAtEnd = caret === digits.length;
      isAbroad =
        (hasPlus && isAtEnd && !mayBeIndian) || ABROAD.test(digits) || (isAbroad && !isNewNumber && digits !== '');
      if (isAbroad) {
        isPlusPending = false;
        return digits.length > MAX_DIGITS ? { value: before, caret, isAbroad } : { value: digits, caret, isAbroad };
      }
      const prefix = hasCountryCode ? TRUNK : PREFIX;
      const national = hasCountryCode ? digits.slice(2) : digits;
      const number = national.replace(prefix, '');
      if (number.length > PHONE_LENGTH)
        return { value: before, caret: Math.max(0, caret - Math.max(0, added)), isAbroad };
      const value = /^[1-9]\d{9}$/.test(number) ? number : national;
      const mayGetCountryCode = digits === '' || (digits.startsWith('9') && caret <= 1);
      isPlusPending = hasPlus && !hasCountryCode && mayGetCountryCode;
      return { value, caret: Math.max(0, caret - (digits.length - value.length)), isAbroad };
    },
  };
}

/** The field after it was left, without a prefix: an incomplete number with one could be another person's. */
export function phoneWhenLeft(value: string): string {
  const digits = normalisePhone(value);
  return isTooLong(digits) && !ABROAD.test(digits) ? digits.replace(PREFIX, '') : digits;
}
