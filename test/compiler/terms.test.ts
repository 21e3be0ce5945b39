/** One word for each thing in Hindi, and sentences that can be read aloud. */
import { expect, test } from 'bun:test';
import { checkTerms, readBanned } from '../../src/compiler/lint/terms.ts';
import { CONTENT_ROOT } from '../support/real-content.ts';

const banned = readBanned(CONTENT_ROOT, 'hi');

test.each([
  ['जीएसटी का पंजीकरण', 'expected "रजिस्ट्रेशन", found "पंजीकरण"'],
  ['कंपनी के निदेशकों का पैन', 'expected "डायरेक्टर", found "निदेशक*"'],
  ['३ दिन', 'expected the digits 0 to 9, found others'],
  ['फ़ीस भरें.', 'expected "।" at the end of a sentence, found a full stop'],
  ['\u095eीस', 'expected NFC, found letters and signs in another form'],
  [`${'काम '.repeat(23)}है।`, `expected at most 22 words in a sentence, found "${'काम '.repeat(23)}है।"`],
])('%s: %s', (text, fault) => {
  expect(checkTerms(text, banned)).toEqual([fault]);
});

test.each([
  'लेट फ़ीस (विलंब शुल्क) रोज़ बढ़ती है।',
  `${'काम '.repeat(15)}है। ${'काम '.repeat(15)}है।`,
  `- ${'काम '.repeat(15)}\n- ${'काम '.repeat(15)}`,
  '{{gst-goods-threshold:now}} से ऊपर [रजिस्ट्रेशन लें](/gst#पंजीकरण)।',
  'GSTR-3B, CGST Act, 2017.',
])('%s is fine', (text) => {
  expect(checkTerms(text, banned)).toEqual([]);
});

test('a language without a list of terms has rules of writing alone', () => {
  expect(readBanned(CONTENT_ROOT, 'mr')).toEqual([]);
});
