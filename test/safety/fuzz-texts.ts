/** Texts that might break a site or be echoed by it. */
import fc from 'fast-check';

/** Text that closes the surrounding markup if it is written into a page unescaped. fuzz-judge.ts looks for it. */
export const MARKERS = [
  `"'><x-fuzz>`,
  '</script></style></title></textarea><x-fuzz>',
  `x-fuzz" onx-fuzz="1`,
  `x-fuzz' onx-fuzz='1`,
  'javascript:x-fuzz',
  '--><x-fuzz>',
  '{{x-fuzz}}<x-fuzz>',
];

/** Appears in an answer only if a line break in the request became a line break in its headers. */
export const INJECTED_HEADER = 'x-fuzz-header';

/** One of these texts, or a line break that might split a header. */
export const marker = fc.constantFrom(...MARKERS, `x\r\n${INJECTED_HEADER}: 1\r\n\r\n<x-fuzz>`);
/** Any text, including lone surrogates and control characters. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: marker },
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202egst',
    '\ufeff',
    'जीएसटी',
    '\ud800',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%',
    '%00',
    '__proto__',
    'constructor',
    '1e999',
    '-0',
  ),
  fc.integer({ min: 200, max: 6000 }).map((length) => 'gst '.repeat(length / 4)),
);

/** Percent-encoded as browsers do it, entirely, twice, or incorrectly. */
export const encodedText = fc.tuple(anyText, fc.constantFrom('once', 'fully', 'twice', 'broken')).map(([text, how]) => {
  const once = [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  if (how === 'fully') return once;
  if (how === 'twice') return encodeURIComponent(once);
  const plain = encodeURIComponent(text.toWellFormed());
  return how === 'once' ? plain : plain.replace(/%../, '%zz');
});
