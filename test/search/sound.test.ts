/** The sound of words with several spellings, in Latin letters and in Devanagari. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { inLatin, soundOf, spelledOut } from '../../src/search/spelling.ts';

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
  expect(new Set(words.map(soundOf)).size).toBe(1);
});

test('different words do not sound the same', () => {
  const words = [
    'company',
    'licence',
    'return',
    'refund',
    'penalty',
    'farmer',
    'director',
    'capital',
    'salary',
    'partner',
    'notice',
    'calendar',
  ];
  expect(new Set(words.map(soundOf)).size).toBe(words.length);
});

test.each([
  { abbreviation: 'gst', written: ['jiesti', 'जीएसटी', 'jst'] },
  { abbreviation: 'itr', written: ['aitiar', 'आईटीआर'] },
  { abbreviation: 'ngo', written: ['enjio', 'एनजीओ'] },
  { abbreviation: 'opc', written: ['opisi', 'ओपीसी'] },
])('$abbreviation is pronounced as $written are written', ({ abbreviation, written }) => {
  expect(new Set([spelledOut(abbreviation), ...written].map(soundOf)).size).toBe(1);
});

test('the sound of any text uses only a few characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (word) =>
      expect(soundOf(word.toLowerCase())).toMatch(/^[a-z01]*$/),
    ),
  );
});
