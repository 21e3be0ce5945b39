/**
 * Correction of words that are not written as the site writes them, and how they sound in Latin letters and in
 * Devanagari.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createSpeller, encodeSound, inLatin, spelledOut } from '../../src/search/spelling.ts';

const known =
  'gst itr return returns company pvt ltd private late fee fees form firm food feed office nidhi fssai licence trademark banner cost sheet income tax one person correct fno limit';
const spelled = createSpeller(
  new Set(known.split(' ')),
  new Set(['bengaluru', 'lateral']),
  new Set(['kaise', 'apply', 'online', 'banane', 'liye', 'kholu', 'hoti']),
);

test.each([
  ['gst', ['gst']],
  // As it sounds, in Latin letters or in Devanagari.
  ['laisens', ['licence']],
  ['लाइसेंस', ['licence']],
  ['praivet', ['private']],
  ['nidi', ['nidhi']],
  ['fasai', ['fssai']],
  ['शीट', ['sheet']],
  ['fudd', ['food']],
  ['phood', ['food']],
  ['cmpny', ['company']],
  // A short word without its vowel.
  ['limt', ['limit']],
  // Letter by letter.
  ['jiesti', ['gst']],
  ['आईटीआर', ['itr']],
  // Two in one.
  ['pvtltd', ['pvt', 'ltd']],
  ['gstreturn', ['gst', 'return']],
  ['latefee', ['late', 'fee']],
  ['incometax', ['income', 'tax']],
  ['oneperson', ['one', 'person']],
  // Begun, or short of one letter.
  ['trade', ['trade']],
  ['lat', ['late']],
  ['compan', ['company']],
  // Mistyped.
  ['comapny', ['company']],
  ['trademrak', ['trademark']],
  ['gts', ['gst']],
])('%s is corrected to %p', (typed, words) => {
  expect(spelled(typed)).toEqual(words);
});

test.each(['cricket', 'iphone', 'केला', 'banana', 'onlin', 'noc', 'fire', 'zzzz', 'नमस्ते', '😀', 'x'])(
  '%s is not corrected',
  (typed) => {
    expect(spelled(typed)).toBeNull();
  },
);

test('does not change a letter of a short word', () => {
  expect(spelled('cast')).toBeNull();
  expect(spelled('farm')).toBeNull();
});

test('recognizes small words of Hindi in both scripts, and corrects nothing in Latin letters to one', () => {
  expect(spelled('कैसे')).toEqual(['kaise']);
  expect(spelled('लिए')).toEqual(['liye']);
  expect(spelled('banana')).toBeNull();
  // With another vowel it is another word.
  expect(spelled('हाथी')).toBeNull();
});

test('leaves numbers and rare words unchanged', () => {
  for (const typed of ['80', '16', 'bengaluru']) expect(spelled(typed)).toEqual([typed]);
});

test.each([
  ['दुकान', 'dukan'],
  ['पैसा', 'paisa'],
  ['ज़रूरी', 'jaruri'],
  ['आधार', 'aadhar'],
  ['कैसे', 'kaise'],
  ['क्या', 'kya'],
  ['gst', 'gst'],
  ['ગુજરાત', ''],
])('%s is written %s in Latin letters', (word, latin) => {
  expect(inLatin(word)).toBe(latin);
});

const ALIKE = [
  ['licence', 'laisens', 'लाइसेंस'],
  ['company', 'kampani', 'कंपनी', 'कम्पनी', 'cumpany'],
  ['registration', 'ragistration', 'rajistreshan', 'रजिस्ट्रेशन'],
  ['policy', 'polisi', 'पॉलिसी'],
  ['certificate', 'sertifiket', 'सर्टिफिकेट'],
  ['solicitor', 'solisitor'],
  ['private', 'privet', 'pravite', 'praivet'],
  ['section', 'secshan', 'सेक्शन'],
  ['tax', 'taks', 'टैक्स'],
  ['nidhi', 'nidi', 'निधि'],
];

test.each(ALIKE.map((words) => ({ words })))('$words sound alike', ({ words }) => {
  expect(new Set(words.map(encodeSound)).size).toBe(1);
});

test('different words do not sound the same', () => {
  const words = 'company licence return refund penalty farmer director capital salary partner notice calendar'.split(
    ' ',
  );
  expect(new Set(words.map(encodeSound)).size).toBe(words.length);
});

test.each([
  { abbreviation: 'gst', written: ['jiesti', 'जीएसटी', 'jst'] },
  { abbreviation: 'itr', written: ['aitiar', 'आईटीआर'] },
  { abbreviation: 'ngo', written: ['enjio', 'एनजीओ'] },
  { abbreviation: 'opc', written: ['opisi', 'ओपीसी'] },
])('$abbreviation is pronounced as $written are written', ({ abbreviation, written }) => {
  expect(new Set([spelledOut(abbreviation), ...written].map(encodeSound)).size).toBe(1);
});

test('the sound of any text uses only a few characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (word) =>
      expect(encodeSound(word.toLowerCase())).toMatch(/^[a-z01]*$/),
    ),
  );
});
