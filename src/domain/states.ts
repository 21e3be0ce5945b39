/** The states and union territories of India, with their vehicle registration codes, which tools use as their codes of states. */

export interface State {
  readonly code: string;
  readonly name: string;
  /** Other codes: earlier ones, or those of a merged territory. */
  readonly aliases?: readonly string[];
}

/** All 28 states and 8 union territories, by name. */
export const STATES: readonly State[] = [
  { code: 'AN', name: 'Andaman and Nicobar Islands' },
  { code: 'AP', name: 'Andhra Pradesh' },
  { code: 'AR', name: 'Arunachal Pradesh' },
  { code: 'AS', name: 'Assam' },
  { code: 'BR', name: 'Bihar' },
  { code: 'CH', name: 'Chandigarh' },
  { code: 'CG', name: 'Chhattisgarh' },
  { code: 'DD', name: 'Dadra and Nagar Haveli and Daman and Diu', aliases: ['DN'] },
  { code: 'DL', name: 'Delhi' },
  { code: 'GA', name: 'Goa' },
  { code: 'GJ', name: 'Gujarat' },
  { code: 'HR', name: 'Haryana' },
  { code: 'HP', name: 'Himachal Pradesh' },
  { code: 'JK', name: 'Jammu and Kashmir' },
  { code: 'JH', name: 'Jharkhand' },
  { code: 'KA', name: 'Karnataka' },
  { code: 'KL', name: 'Kerala' },
  { code: 'LA', name: 'Ladakh' },
  { code: 'LD', name: 'Lakshadweep' },
  { code: 'MP', name: 'Madhya Pradesh' },
  { code: 'MH', name: 'Maharashtra' },
  { code: 'MN', name: 'Manipur' },
  { code: 'ML', name: 'Meghalaya' },
  { code: 'MZ', name: 'Mizoram' },
  { code: 'NL', name: 'Nagaland' },
  { code: 'OD', name: 'Odisha', aliases: ['OR'] },
  { code: 'PY', name: 'Puducherry' },
  { code: 'PB', name: 'Punjab' },
  { code: 'RJ', name: 'Rajasthan' },
  { code: 'SK', name: 'Sikkim' },
  { code: 'TN', name: 'Tamil Nadu' },
  { code: 'TG', name: 'Telangana', aliases: ['TS'] },
  { code: 'TR', name: 'Tripura' },
  { code: 'UP', name: 'Uttar Pradesh' },
  { code: 'UK', name: 'Uttarakhand', aliases: ['UA'] },
  { code: 'WB', name: 'West Bengal' },
];

/** Names by code, as the options of a choice. */
export const STATE_OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.map(({ code, name }) => [code, name]),
);

/** Codes by alias: TS is TG. */
export const STATE_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  STATES.flatMap(({ code, aliases = [] }) => aliases.map((alias) => [alias, code])),
);

/** The state with this code or alias; undefined if there is none. */
export function stateOf(code: string): State | undefined {
  return STATES.find((state) => state.code === code || state.aliases?.includes(code));
}

/** @returns the name of the state with this code or alias, or undefined */
export function stateName(code: string): string | undefined {
  return stateOf(code)?.name;
}
