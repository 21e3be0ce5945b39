import { expect, test } from 'bun:test';
import { latinDigits } from '../../src/domain/digits.ts';
import { inScript, SCRIPTS } from '../support/scripts.ts';

test.each(SCRIPTS)('reads the digits %s', (script) => {
  expect(latinDigits(`₹${script} लाख`)).toBe('₹0123456789 लाख');
});

test('reads full-width and mathematical digits, and leaves other numbers', () => {
  expect(latinDigits('１２３ 𝟗𝟎 ½ ² Ⅳ')).toBe('123 90 ½ ² Ⅳ');
});

test('mixed scripts are read digit by digit', () => {
  expect(latinDigits(SCRIPTS.map((script) => inScript('7', script)).join(''))).toBe('7'.repeat(SCRIPTS.length));
});
