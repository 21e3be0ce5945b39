import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { phoneTyping, phoneWhenLeft } from '../../src/islands/widgets/phone-keys.ts';
import { inScript, SCRIPTS } from '../support/scripts.ts';

/** A phone field, in which text is inserted at the caret. */
function field() {
  const phone = phoneTyping();
  let value = '';
  let caret = 0;
  const put = (text: string) => {
    const typed = value.slice(0, caret) + text + value.slice(caret);
    ({ value, caret } = phone.change(typed, value, caret + text.length));
  };
  return {
    /** Presses a key for each character. */
    type(text: string) {
      for (const key of text) {
        let stopped = false;
        phone.keyDown({
          key,
          currentTarget: { selectionStart: caret },
          preventDefault: () => (stopped = true),
        } as never);
        if (!stopped) put(key);
      }
      return this;
    },
    /** Types on the keyboard of a phone, which does not report keys. */
    tap(text: string) {
      for (const character of text) put(character);
      return this;
    },
    /** Replaces the whole text, as a paste or the browser does. */
    replace(text: string) {
      ({ value, caret } = phone.change(text, value, text.length));
      return this;
    },
    backspace() {
      if (caret > 0)
        ({ value, caret } = phone.change(value.slice(0, caret - 1) + value.slice(caret), value, caret - 1));
      return this;
    },
    caretTo(at: number) {
      caret = at;
      return this;
    },
    get value() {
      return value;
    },
    get caret() {
      return caret;
    },
    get left() {
      return phoneWhenLeft(value);
    },
  };
}

const number = fc.stringMatching(/^[1-9]\d{9}$/);
const PREFIXES = ['', '+91', '+91 ', '91', '0', '0091', '0091 ', '+91-', '+91 0', '91 0', '(+91) '];
/** A number as people write it: with separators, and in the digits of any script. */
const written = fc
  .tuple(
    number,
    fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), { minLength: 10, maxLength: 10 }),
    fc.constantFrom(...SCRIPTS),
  )
  .map(([digits, gaps, script]) => {
    const shown = inScript(digits, script);
    return { digits, text: [...shown].map((digit, index) => gaps[index] + digit).join('') };
  });

test('reduces any spelling of a number to ten digits, typed, tapped, pasted or filled in', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PREFIXES), written, (prefix, { digits, text }) => {
      const spelled = prefix + text;
      expect([spelled, field().type(spelled).value]).toEqual([spelled, digits]);
      expect([spelled, field().tap(spelled).value]).toEqual([spelled, digits]);
      expect([spelled, field().replace(spelled).value]).toEqual([spelled, digits]);
    }),
    { numRuns: 500 },
  );
});

test('keeps ten digits that do not begin with 0, even if they begin with 91', () => {
  fc.assert(
    fc.property(fc.oneof(number, fc.stringMatching(/^91\d{8}$/)), (digits) => {
      expect([field().type(digits).value, field().type(digits).left]).toEqual([digits, digits]);
      expect(field().replace(digits).value).toBe(digits);
    }),
  );
  expect(field().type('9198765432').value).toBe('9198765432');
  expect(field().type('+919198765432').value).toBe('9198765432');
});

test("never takes an incomplete number for another person's", () => {
  // Of "+91 98765 43210", "91 …", "0091 …" and "0 …" the last digits were not typed.
  for (const prefix of ['+91', '0091', '0']) {
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 9 }), (digits, typed) => {
        expect(field().type(prefix + digits.slice(0, typed)).left).not.toMatch(/^[1-9]\d{9}$/);
      }),
    );
  }
  expect(field().type('9198765432').type('1').left).toBe('987654321');
});

test('does not cut a long number: ignores what follows the tenth digit', () => {
  expect(field().type('98765432101').value).toBe('9876543210');
  expect(field().replace('98765432101').value).toBe('');
  expect(field().type('9876543210').replace('123456789012345').value).toBe('9876543210');
});

test('keeps a number from abroad whole, typed, tapped, pasted or filled in, and on blur', () => {
  for (const [spelled, digits] of [
    ['+1 415 555 0134', '14155550134'],
    ['+44 20 7946 0958', '442079460958'],
    ['0044 20 7946 0958', '00442079460958'],
    ['+977 1 4200000', '97714200000'],
  ] as const) {
    const phones = [field().type(spelled), field().tap(spelled), field().replace(spelled)];
    for (const phone of phones) expect([spelled, phone.value, phone.left]).toEqual([spelled, digits, digits]);
  }
  expect(field().replace('+1 415 555 0134').replace('').type('98765432101').value).toBe('9876543210');
});

test('has ten digits at most on blur, after any changes', () => {
  const step = fc.oneof(
    fc.stringMatching(/^[0-9\- e]$/).map((key) => ({ do: 'type', key }) as const),
    fc.stringMatching(/^(?:\+91|[1-9])?[0-9 ]{0,13}$/).map((key) => ({ do: 'replace', key }) as const),
    fc.nat(12).map((at) => ({ do: 'caret', at }) as const),
    fc.constant({ do: 'backspace' } as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const phone = field();
      for (const one of steps) {
        if (one.do === 'type') phone.type(one.key);
        if (one.do === 'replace') phone.replace(one.key);
        if (one.do === 'caret') phone.caretTo(Math.min(one.at, phone.value.length));
        if (one.do === 'backspace') phone.backspace();
        expect(phone.value).toMatch(/^\d*$/);
        expect(phone.caret).toBeGreaterThanOrEqual(0);
        expect(phone.caret).toBeLessThanOrEqual(phone.value.length);
      }
      expect(phone.left.length).toBeLessThanOrEqual(10);
    }),
    { numRuns: 1000 },
  );
});

test('keeps the caret when digits are inserted and when a character is refused', () => {
  const phone = field().type('987210').caretTo(3);
  phone.type('65');
  expect([phone.value, phone.caret]).toEqual(['98765210', 5]);
  phone.tap(' x-');
  expect([phone.value, phone.caret]).toEqual(['98765210', 5]);
  phone.type('43');
  expect([phone.value, phone.caret]).toEqual(['9876543210', 7]);
  phone.type('9');
  expect([phone.value, phone.caret]).toEqual(['9876543210', 7]);
  phone.backspace();
  expect([phone.value, phone.caret]).toEqual(['987654210', 6]);
});

test('removes a country code that is typed before an existing number, or again, or after the field was emptied', () => {
  expect(field().type('98765').caretTo(0).type('+91').value).toBe('98765');
  expect(field().type('9876543210').caretTo(0).type('+91').value).toBe('9876543210');
  expect(field().type('+91').value).toBe('');
  expect(field().type('+91').type('919876543210').value).toBe('9876543210');
  expect(field().type('+91').type('+919876543210').value).toBe('9876543210');
  expect(field().type('+91').type('9').backspace().type('919876543210').value).toBe('9876543210');
});
