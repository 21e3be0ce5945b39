/** The fields of content/firm.yaml. */
import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { FirmSchema } from '../../src/domain/firm.ts';
import { isGstin } from '../../src/domain/states.ts';
import { firm } from '../compiler/samples.ts';

test('refuses a name with characters that texts cannot contain', () => {
  for (const name of ['Tax: best', 'Gupta "Tax"', '{{tax}}', '<b>Tax</b>', '& Sons', 'Gupta  Tax', 'T'.repeat(41)])
    expect([name, v.safeParse(FirmSchema.entries.name, name).issues?.map(({ message }) => message)]).toEqual([
      name,
      [expect.stringMatching(/^expected (?:a letter or a digit|at most 40)/)],
    ]);
});

test('a GSTIN has the right check character and the firm’s PAN', () => {
  expect(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'].every(isGstin)).toBe(true);
  expect(
    ['27AAPFU0939F1Z0', '27AAPFU0939F1XV', '27AAPFU0939F0ZV', '27AAPFU0939FZV', '27aapfu0939f1zv', ''].some(isGstin),
  ).toBe(false);
  const faultsOf = (fields: object) =>
    (v.safeParse(FirmSchema, { ...firm, ...fields }).issues ?? []).map(
      (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
    );
  expect(faultsOf({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' })).toEqual([]);
  expect(faultsOf({ gstin: '27AAPFU0939F1ZV' })).toEqual([
    'gstin: expected the PAN of the firm in it, from its third character on',
  ]);
  expect(faultsOf({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZW' })).toEqual([
    'gstin: expected fifteen characters, the last of which checks the others',
  ]);
  expect(faultsOf({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV', gst: 'not-registered' })).toEqual([
    'gst: expected no such field beside a GSTIN',
  ]);
  expect(faultsOf({ gst: 'composition' })).toEqual(['gst: expected not-registered, or no such field']);
});
