/** The states and union territories of India, with vehicle codes (for tools) and the codes of GSTINs. */
import { say, type WordKey } from './say.ts';

/** Of a name in content/words/en/states.yaml. */
type NameKey = WordKey extends infer Key ? (Key extends `states.${infer Name}` ? Name : never) : never;

export interface State {
  readonly code: string;
  /** The two digits with which a GSTIN of the state begins. */
  readonly gst: string;
  /** Its English name, as ids of records and addresses have it. */
  readonly slug: string;
  /** Other codes: earlier ones, or those of a merged territory. */
  readonly aliases?: readonly string[];
}

/** All 28 states and 8 union territories, by name. */
export const STATES: readonly State[] = [
  { code: 'AN', gst: '35', slug: 'andaman-and-nicobar-islands' },
  { code: 'AP', gst: '37', slug: 'andhra-pradesh' },
  { code: 'AR', gst: '12', slug: 'arunachal-pradesh' },
  { code: 'AS', gst: '18', slug: 'assam' },
  { code: 'BR', gst: '10', slug: 'bihar' },
  { code: 'CH', gst: '04', slug: 'chandigarh' },
  { code: 'CG', gst: '22', slug: 'chhattisgarh' },
  { code: 'DD', gst: '26', slug: 'dadra-and-nagar-haveli-and-daman-and-diu', aliases: ['DN'] },
  { code: 'DL', gst: '07', slug: 'delhi' },
  { code: 'GA', gst: '30', slug: 'goa' },
  { code: 'GJ', gst: '24', slug: 'gujarat' },
  { code: 'HR', gst: '06', slug: 'haryana' },
  { code: 'HP', gst: '02', slug: 'himachal-pradesh' },
  { code: 'JK', gst: '01', slug: 'jammu-and-kashmir' },
  { code: 'JH', gst: '20', slug: 'jharkhand' },
  { code: 'KA', gst: '29', slug: 'karnataka' },
  { code: 'KL', gst: '32', slug: 'kerala' },
  { code: 'LA', gst: '38', slug: 'ladakh' },
  { code: 'LD', gst: '31', slug: 'lakshadweep' },
  { code: 'MP', gst: '23', slug: 'madhya-pradesh' },
  { code: 'MH', gst: '27', slug: 'maharashtra' },
  { code: 'MN', gst: '14', slug: 'manipur' },
  { code: 'ML', gst: '17', slug: 'meghalaya' },
  { code: 'MZ', gst: '15', slug: 'mizoram' },
  { code: 'NL', gst: '13', slug: 'nagaland' },
  { code: 'OD', gst: '21', slug: 'odisha', aliases: ['OR'] },
  { code: 'PY', gst: '34', slug: 'puducherry' },
  { code: 'PB', gst: '03', slug: 'punjab' },
  { code: 'RJ', gst: '08', slug: 'rajasthan' },
  { code: 'SK', gst: '11', slug: 'sikkim' },
  { code: 'TN', gst: '33', slug: 'tamil-nadu' },
  { code: 'TG', gst: '36', slug: 'telangana', aliases: ['TS'] },
  { code: 'TR', gst: '16', slug: 'tripura' },
  { code: 'UP', gst: '09', slug: 'uttar-pradesh' },
  { code: 'UK', gst: '05', slug: 'uttarakhand', aliases: ['UA'] },
  { code: 'WB', gst: '19', slug: 'west-bengal' },
];

/** Codes by alias: TS is TG. */
export const STATE_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.flatMap(({ code, aliases = [] }) => aliases.map((alias) => [alias, code])),
);

/** A parameter that is a state or territory, in the words of the page that asks. */
export const STATE_CHOICE = {
  kind: 'choice',
  get options(): Readonly<Record<string, string>> {
    return Object.fromEntries(STATES.map(({ code }) => [code, sayName(code)]));
  },
  aliases: STATE_ALIASES,
  get choose() {
    return say('states.choose');
  },
} as const;

/** First digits of a GSTIN that are of no state. */
const OTHER_DIGITS = ['25', '28', '97', '99'] as const;

/** Whose GSTIN begins with two digits; also of no state, and of territories that were merged or divided. */
export function ownerOfGstin(digits: string): string | undefined {
  const state = STATES.find(({ gst }) => gst === digits);
  if (state) return sayName(state.code);
  const other = OTHER_DIGITS.find((each) => each === digits);
  return other && sayName(`gst-${other}`);
}

export function findState(code: string): State | undefined {
  return STATES.find((state) => state.code === code || state.aliases?.includes(code));
}

export function stateName(code: string): string | undefined {
  const state = findState(code);
  return state && sayName(state.code);
}

function sayName(key: string): string {
  return say(`states.${key.toLowerCase() as NameKey}`);
}

/** The state as the ids of its records have it: "uttar-pradesh". */
export function stateSlug(code: string): string {
  return findState(code)?.slug ?? '';
}

/** "Andaman and Nicobar Islands", as content/firm.yaml has it. @param slug of a state */
export function writeEnglishName(slug: string): string {
  return slug.replace(/(?!and\b)\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
}

/** @param name in English, as in content/firm.yaml and in the records */
export function stateNamed(name: string): State | undefined {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return STATES.find((state) => state.slug === slug);
}

/** What a list of law names: a state in the language of the page, and any other item as it is. */
export function namePlace(item: string): string {
  const state = stateNamed(item);
  return (state && stateName(state.code)) ?? item;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Whether a text has the form of a GSTIN and its check character is correct. */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && text.endsWith(gstinCheck(text.slice(0, 14)));
}

export function gstinCheck(text: string): string {
  const sum = [...text].reduce((total, character, i) => {
    const product = DIGITS.indexOf(character) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

export function extractPan(gstin: string): string {
  return gstin.slice(2, 12);
}
