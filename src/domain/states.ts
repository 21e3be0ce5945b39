/** The states and union territories of India, with vehicle codes (for tools) and the codes of GSTINs. */

export interface State {
  readonly code: string;
  /** The two digits with which a GSTIN of the state begins. */
  readonly gst: string;
  readonly name: string;
  /** Other codes: earlier ones, or those of a merged territory. */
  readonly aliases?: readonly string[];
}

/** All 28 states and 8 union territories, by name. */
export const STATES: readonly State[] = [
  { code: 'AN', gst: '35', name: 'Andaman and Nicobar Islands' },
  { code: 'AP', gst: '37', name: 'Andhra Pradesh' },
  { code: 'AR', gst: '12', name: 'Arunachal Pradesh' },
  { code: 'AS', gst: '18', name: 'Assam' },
  { code: 'BR', gst: '10', name: 'Bihar' },
  { code: 'CH', gst: '04', name: 'Chandigarh' },
  { code: 'CG', gst: '22', name: 'Chhattisgarh' },
  { code: 'DD', gst: '26', name: 'Dadra and Nagar Haveli and Daman and Diu', aliases: ['DN'] },
  { code: 'DL', gst: '07', name: 'Delhi' },
  { code: 'GA', gst: '30', name: 'Goa' },
  { code: 'GJ', gst: '24', name: 'Gujarat' },
  { code: 'HR', gst: '06', name: 'Haryana' },
  { code: 'HP', gst: '02', name: 'Himachal Pradesh' },
  { code: 'JK', gst: '01', name: 'Jammu and Kashmir' },
  { code: 'JH', gst: '20', name: 'Jharkhand' },
  { code: 'KA', gst: '29', name: 'Karnataka' },
  { code: 'KL', gst: '32', name: 'Kerala' },
  { code: 'LA', gst: '38', name: 'Ladakh' },
  { code: 'LD', gst: '31', name: 'Lakshadweep' },
  { code: 'MP', gst: '23', name: 'Madhya Pradesh' },
  { code: 'MH', gst: '27', name: 'Maharashtra' },
  { code: 'MN', gst: '14', name: 'Manipur' },
  { code: 'ML', gst: '17', name: 'Meghalaya' },
  { code: 'MZ', gst: '15', name: 'Mizoram' },
  { code: 'NL', gst: '13', name: 'Nagaland' },
  { code: 'OD', gst: '21', name: 'Odisha', aliases: ['OR'] },
  { code: 'PY', gst: '34', name: 'Puducherry' },
  { code: 'PB', gst: '03', name: 'Punjab' },
  { code: 'RJ', gst: '08', name: 'Rajasthan' },
  { code: 'SK', gst: '11', name: 'Sikkim' },
  { code: 'TN', gst: '33', name: 'Tamil Nadu' },
  { code: 'TG', gst: '36', name: 'Telangana', aliases: ['TS'] },
  { code: 'TR', gst: '16', name: 'Tripura' },
  { code: 'UP', gst: '09', name: 'Uttar Pradesh' },
  { code: 'UK', gst: '05', name: 'Uttarakhand', aliases: ['UA'] },
  { code: 'WB', gst: '19', name: 'West Bengal' },
];

export const STATE_OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.map(({ code, name }) => [code, name]),
);

/** Codes by alias: TS is TG. */
export const STATE_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.flatMap(({ code, aliases = [] }) => aliases.map((alias) => [alias, code])),
);

/** A parameter that is a state or territory. */
export const STATE_CHOICE = {
  kind: 'choice',
  options: STATE_OPTIONS,
  aliases: STATE_ALIASES,
  choose: 'Choose the state',
} as const;

/** Names by the first two digits of a GSTIN; those of no state, and of territories that were merged or divided, too. */
export const GST_STATES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(STATES.map(({ gst, name }) => [gst, name])),
  '25': 'Daman and Diu, before it was merged',
  '28': 'Andhra Pradesh, before it was divided',
  '97': 'Other territory',
  '99': 'The jurisdiction of the Centre',
};

export function findState(code: string): State | undefined {
  return STATES.find((state) => state.code === code || state.aliases?.includes(code));
}

export function stateName(code: string): string | undefined {
  return findState(code)?.name;
}

/** The name of a state as the ids of its records have it: "uttar-pradesh". */
export function stateSlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
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
