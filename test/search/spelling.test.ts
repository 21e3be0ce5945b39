/**
 * Correction of words that are not written as the site writes them, and how they sound in Latin letters and in
 * Devanagari.
 */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createSpeller, inLatin } from '../../src/search/spelling.ts';

const known =
  'gst itr return returns company pvt ltd private late fee fees form firm food feed office nidhi fssai licence trademark banner cost sheet income tax one person correct fno limit';
const SMALL = ['kaise', 'apply', 'online', 'banane', 'liye', 'kholu', 'hoti'];
const ALL = [...known.split(' '), ...SMALL];
const spelled = createSpeller(new Set(known.split(' ')), new Set(['bengaluru', 'lateral']), new Set(SMALL));

/** By what they are corrected to. */
const CORRECTED = {
  gst: 'gst',
  // As it sounds, in Latin letters or in Devanagari.
  licence: 'laisens लाइसेंस',
  private: 'praivet',
  nidhi: 'nidi',
  fssai: 'fasai',
  sheet: 'शीट',
  food: 'fudd phood',
  // Without vowels, short of a letter, or mistyped.
  company: 'cmpny compan comapny',
  limit: 'limt',
  trademark: 'trademrak',
  // Letter by letter, or with two letters exchanged.
  'gst ': 'jiesti gts',
  itr: 'आईटीआर',
  // Two in one.
  'pvt ltd': 'pvtltd',
  'gst return': 'gstreturn',
  'late fee': 'latefee',
  'income tax': 'incometax',
  'one person': 'oneperson',
  // Begun, or short of one letter.
  trade: 'trade',
  late: 'lat',
  // Small words of Hindi, in both scripts.
  kaise: 'कैसे',
  liye: 'लिए',
  // Numbers and rare words stay.
  '80': '80',
  '16': '16',
  bengaluru: 'bengaluru',
};
test.each(
  Object.entries(CORRECTED).flatMap(([words, typed]) => typed.split(' ').map((word) => [word, words.trim()] as const)),
)('%s is corrected to %s', (typed, words) => {
  expect(spelled(typed)).toEqual(words.split(' '));
});

// Nothing in Latin letters is corrected to a small word, and no letter of a short word is changed.
test.each('cricket iphone केला banana onlin noc fire zzzz नमस्ते 😀 x cast farm हाथी'.split(' '))(
  '%s is not corrected',
  (typed) => {
    expect(spelled(typed)).toBeNull();
  },
);

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

const HEARD = {
  company: 'kampani कंपनी कम्पनी cumpany',
  registration: 'ragistration rajistreshan रजिस्ट्रेशन',
  policy: 'polisi पॉलिसी',
  certificate: 'sertifiket सर्टिफिकेट',
  solicitor: 'solisitor',
  private: 'privet pravite praivet',
  section: 'secshan सेक्शन',
  tax: 'taks टैक्स',
  nidhi: 'निधि',
  // By the names of their letters.
  gst: 'jiesti जीएसटी',
  itr: 'aitiar आईटीआर',
  ngo: 'enjio एनजीओ',
  opc: 'opisi ओपीसी',
};
const alike = createSpeller(
  new Set([
    ...Object.keys(HEARD),
    ...'licence return refund penalty farmer director capital salary partner notice calendar'.split(' '),
  ]),
  new Set(),
  new Set(),
);
test.each(Object.entries(HEARD))('%s is heard in %s', (word, heard) => {
  expect(heard.split(' ').map((typed) => [typed, alike(typed)])).toEqual(
    heard.split(' ').map((typed) => [typed, [word]]),
  );
});

test('any text is corrected to known words, or not at all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const words = spelled(typed);
      if (words !== null && words.join() !== typed) for (const word of words) expect(ALL).toContain(word);
    }),
  );
});

test('a known word in Devanagari is heard as one in Latin letters too, if its sound is clear', () => {
  const { hear } = createSpeller(new Set(['लाइसेंस', 'licence', 'माल', 'mal']), new Set(), new Set());
  expect([hear('लाइसेंस'), hear('माल'), hear('licence')]).toEqual(['licence', undefined, undefined]);
});
