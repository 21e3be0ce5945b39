/**
 * The words of quantities, in each language of the content: what they mean, and all their forms, separated by commas. A
 * letter of Hindi with a nukta also matches without it, and a chandrabindu a dot.
 */

type WordKind = 'number' | 'part' | 'scale' | 'sign' | 'rupees' | 'percent' | 'range' | 'month' | 'working' | 'period';

type Words = Readonly<Record<WordKind, Readonly<Record<string, string>>>>;

const ENGLISH: Words = {
  number: {
    ...{ 0: 'zero', 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine' },
    ...{ 10: 'ten', 11: 'eleven', 12: 'twelve', 15: 'fifteen', 20: 'twenty', 30: 'thirty', 40: 'forty' },
    ...{ 45: 'forty-five', 50: 'fifty', 60: 'sixty', 90: 'ninety', 100: 'one hundred' },
  },
  part: {},
  scale: { 1e3: 'thousand', 1e5: 'lakh, lakhs, lac, lacs', 1e7: 'crore, crores' },
  sign: { rupees: 'rs., rs, re., re, inr, ₹' },
  rupees: { rupees: 'rupee, rupees' },
  percent: { percent: 'per cent, percent' },
  range: { to: 'to, or, -, –' },
  month: {
    ...{ january: 'january, jan', february: 'february, feb', march: 'march, mar', april: 'april, apr', may: 'may' },
    ...{ june: 'june, jun', july: 'july, jul', august: 'august, aug', september: 'september, sept, sep' },
    ...{ october: 'october, oct', november: 'november, nov', december: 'december, dec' },
  },
  working: { working: 'working' },
  period: {
    ...{ hours: 'hour, hours', days: 'day, days', weeks: 'week, weeks', months: 'month, months' },
    years: 'year, years',
  },
};

const HINDI: Words = {
  number: {
    ...{ 0: 'शून्य', 0.5: 'आधा', 1: 'एक', 1.25: 'सवा', 1.5: 'डेढ़', 2: 'दो', 2.5: 'ढाई', 3: 'तीन', 4: 'चार', 5: 'पाँच' },
    ...{ 6: 'छह, छः, छ', 7: 'सात', 8: 'आठ', 9: 'नौ', 10: 'दस', 11: 'ग्यारह', 12: 'बारह', 15: 'पंद्रह, पन्द्रह' },
    ...{ 18: 'अठारह', 20: 'बीस', 25: 'पच्चीस', 30: 'तीस', 40: 'चालीस', 45: 'पैंतालीस', 50: 'पचास', 60: 'साठ' },
    ...{ 75: 'पचहत्तर', 90: 'नब्बे', 100: 'एक सौ, सौ', 125: 'सवा सौ' },
  },
  part: { 0.25: 'सवा', 0.5: 'साढ़े', '-0.25': 'पौने' },
  scale: { 100: 'सौ', 1e3: 'हज़ार', 1e5: 'लाख', 1e7: 'करोड़' },
  sign: { rupees: 'रु., रु' },
  rupees: { rupees: 'रुपये, रुपए, रुपया, रुपयों, रु., रु' },
  percent: { percent: 'प्रतिशत, फ़ीसदी, फ़ीसद, परसेंट, पर्सेंट' },
  range: { to: 'से, या' },
  month: {
    ...{ january: 'जनवरी', february: 'फ़रवरी', march: 'मार्च', april: 'अप्रैल', may: 'मई', june: 'जून', july: 'जुलाई' },
    ...{ august: 'अगस्त', september: 'सितंबर, सितम्बर', october: 'अक्टूबर, अक्तूबर', november: 'नवंबर, नवम्बर' },
    december: 'दिसंबर, दिसम्बर',
  },
  working: { working: 'कार्य, कामकाजी' },
  period: {
    ...{ hours: 'घंटा, घंटे, घंटों, घण्टे', days: 'दिन, दिनों, दिवस, दिवसों', weeks: 'हफ़्ता, हफ़्ते, हफ़्तों, सप्ताह' },
    ...{ months: 'महीना, महीने, महीनों, माह, मास', years: 'साल, सालों, वर्ष, वर्षों' },
  },
};

/** One spelling of a text, of the same length: its Hindi letters as the words of the table are compared. */
export function spellAlike(text: string): string {
  return text.replace(/[\u0958-\u095f]/g, (letter) => letter.normalize('NFD').charAt(0)).replaceAll('ँ', 'ं');
}

const NUKTA = /\u093c/g;

/** The key of a word in {@link MEANINGS}. */
const wordKey = (word: string) => spellAlike(word.toLowerCase()).replace(NUKTA, '').replace(/\s+/g, ' ');

const LANGUAGES = [ENGLISH, HINDI];
const KINDS = Object.keys(ENGLISH) as WordKind[];
const tableOf = <T>(make: (kind: WordKind) => T) =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<WordKind, T>;

/** What each word of each kind means. */
const MEANINGS = tableOf(
  (kind) =>
    new Map(
      LANGUAGES.flatMap((words) => Object.entries(words[kind])).flatMap(([meaning, forms]) =>
        forms.split(', ').map((form) => [wordKey(form), meaning]),
      ),
    ),
);

/** What a word means, as the table has it; undefined if it is none of its kind. */
export function readWord(kind: WordKind, word: string): string | undefined {
  return MEANINGS[kind].get(wordKey(word));
}

/** The words of each kind as a pattern, longer ones first, for a text that {@link spellAlike} returned. */
export const WORD_PATTERNS = tableOf((kind) =>
  [...MEANINGS[kind].keys()]
    .sort((a, b) => b.length - a.length)
    .map((key) =>
      RegExp.escape(key)
        .replace(/[कखगजडढफय]/g, '$&\u093c?')
        .replaceAll('\\x20', '\\s+'),
    )
    .join('|'),
);
