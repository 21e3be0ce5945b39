/** The pseudo-language. */
import { expect, test } from 'bun:test';
import { disguise } from '../../../src/compiler/read/disguise.ts';

test.each([
  ['GST', 'छधन'],
  ['gst: ₹20 lakh, 18%', 'छधन: ₹20 लाख, 18%'],
  ['{days} late, {{gst-limit:now}}', '{days} ठकनङ, {{gst-limit:now}}'],
  ['a{{gst: with GST|}}b', 'क{{gst: बझनज छधन|}}ख'],
  ['a{{gst: with {{fee}}}}', 'क{{gst: बझनज {{fee}}}}'],
  ['[see](/gst#who) `code` <b>it</b> &amp;', '[धङङ](/gst#who) `code` <b>झन</b> &amp;'],
  ['https://a.example/b a@b.example', 'https://a.example/b a@b.example'],
])('%s', (text, disguised) => {
  expect(disguise(text)).toBe(disguised);
});

test('a text is about a tenth longer, and a word always the same', () => {
  const text = 'Above this limit every business must register, and some must register at any turnover.';
  expect(disguise(text).length / text.length).toBeCloseTo(1.1, 1);
  expect(new Set(disguise(text).match(/दङछझधनङदद/g))).toHaveLength(1);
});
