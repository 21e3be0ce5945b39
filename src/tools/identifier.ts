/**
 * What a registration number means, and whether its form is valid: GSTIN (rule 10 of the CGST Rules, with its check character), PAN,
 * TAN, CIN and LLPIN by their form. Only the portals know whether a number was issued.
 */
import { GST_STATES, gstinCheck, stateName } from '../domain/states.ts';
import type { LawOn } from './law.ts';
import { defineTool, type Say } from './tool.ts';

const MOST_CHARACTERS = 40;

type Kind = 'gstin' | 'pan' | 'tan' | 'cin' | 'llpin' | 'unknown';

/** The parts of a number, each with the name of its sentence, its blanks, and whether it is valid there. */
type Part = { text: string; means: string; isWrong?: boolean };
type Cut = { kind: Kind; parts: Part[] };

const FORMS: readonly { kind: Kind; form: RegExp; cut: (groups: string[], say: Say, today: string) => Part[] }[] = [
  {
    kind: 'gstin',
    form: /^(\d\d)([A-Z]{5}\d{4}[A-Z]|[A-Z]{4}\d{5}[A-Z])([\dA-Z])([A-Z])([\dA-Z])$/,
    cut: ([state = '', holder = '', entity = '', type = '', check = ''], say) => {
      const expected = gstinCheck(`${state}${holder}${entity}${type}`);
      const place = GST_STATES[state];
      return [
        { text: state, means: place ?? say('gstin.noState'), isWrong: place === undefined },
        { text: holder, means: say(holder[4] && /\d/.test(holder[4]) ? 'gstin.tan' : 'gstin.pan') },
        { text: entity, means: say('gstin.entity'), isWrong: entity === '0' },
        { text: type, means: say(type === 'Z' ? 'gstin.usual' : 'gstin.special') },
        {
          text: check,
          means: say(check === expected ? 'gstin.check' : 'gstin.noCheck', { expected }),
          isWrong: check !== expected,
        },
      ];
    },
  },
  {
    kind: 'tan',
    form: /^([A-Z]{3})([A-Z])(\d{5})([A-Z])$/,
    cut: ([city = '', initial = '', serial = '', check = ''], say) => [
      { text: city, means: say('tan.city') },
      { text: initial, means: say('tan.initial') },
      { text: serial, means: say('serial') },
      { text: check, means: say('letter') },
    ],
  },
  {
    kind: 'pan',
    form: /^([A-Z]{3})([A-Z])([A-Z])(\d{4})([A-Z])$/,
    cut: ([series = '', holder = '', initial = '', serial = '', check = ''], say) => {
      const who = say.find(`pan.holders.${holder}`);
      return [
        { text: series, means: say('pan.series') },
        { text: holder, means: who ?? say('pan.noHolder'), isWrong: who === undefined },
        { text: initial, means: say(holder === 'P' ? 'pan.surname' : 'pan.initial') },
        { text: serial, means: say('serial'), isWrong: serial === '0000' },
        { text: check, means: say('letter') },
      ];
    },
  },
  {
    kind: 'cin',
    form: /^([LU])(\d{5})([A-Z]{2})(\d{4})([A-Z]{3})(\d{6})$/,
    cut: ([listed = '', industry = '', state = '', year = '', type = '', serial = ''], say, today) => {
      const place = stateName(state) ?? say.find(`cin.states.${state}`);
      const company = say.find(`cin.types.${type}`);
      return [
        { text: listed, means: say(`cin.listed.${listed}`) },
        { text: industry, means: say('cin.industry') },
        { text: state, means: place ?? say('cin.noState'), isWrong: place === undefined },
        { text: year, means: say('cin.year'), isWrong: year < say('cin.firstYear') || year > today.slice(0, 4) },
        { text: type, means: company ?? say('cin.noType'), isWrong: company === undefined },
        { text: serial, means: say('cin.serial') },
      ];
    },
  },
  {
    kind: 'llpin',
    form: /^([A-Z]{3})(\d{4})$/,
    cut: ([series = '', serial = ''], say) => [
      { text: series, means: say('llpin.series') },
      { text: serial, means: say('serial') },
    ],
  },
];

/** The kind of number by its length, if its form matches no other kind. */
const LENGTHS = [
  { kind: 'gstin', length: 'gstin-length' },
  { kind: 'pan', length: 'pan-length' },
  { kind: 'cin', length: 'cin-length' },
] as const;

/** @param number without spaces and hyphens, in capitals */
function cutUp(number: string, law: LawOn, say: Say): Cut {
  const found = FORMS.find(({ form }) => form.test(number));
  if (found) return { kind: found.kind, parts: found.cut(found.form.exec(number)?.slice(1) ?? [], say, law.day) };
  const near = LENGTHS.find(({ length }) => law.number(length) === number.length)?.kind ?? 'unknown';
  // Only a TAN has a digit as its fifth character.
  return { kind: near === 'pan' && /^.{4}\d/.test(number) ? 'tan' : near, parts: [] };
}

export const tool = defineTool({
  parameters: { number: { kind: 'text', most: MOST_CHARACTERS } },
  evaluate({ number: entered }, { now, say }) {
    const number = entered.toUpperCase().replace(/[^\dA-Z]/g, '');
    const { kind, parts: cut } = cutUp(number, now, say);
    const wrong = cut.find(({ isWrong }) => isWrong);
    const valid = cut.length > 0 && !wrong;
    const blanks = wrong && { text: wrong.text, means: wrong.means };
    const fault = valid ? null : say(wrong ? 'wrongPart' : `form.${kind}`, blanks);
    const parts = cut.map(({ text, means }) => ({ text, means }));
    return {
      data: { kind, valid, parts, fault },
      headline: {
        lead: say(`kinds.${kind}`),
        result: say(valid ? 'right.result' : 'wrong.result'),
        rest: fault ?? say(kind === 'gstin' ? 'right.agrees' : 'right.form'),
      },
      caution: valid && say('caution'),
      why: [
        parts.length > 0 && say('read', { number }),
        kind === 'gstin' && parts.length > 0 && say('gstin.how', { expected: gstinCheck(number.slice(0, -1)) }),
        say(`rule.${kind}`),
      ],
      lists: parts.length > 0 && [
        { title: say('parts'), items: parts.map((part, at) => say('part', { at: at + 1, ...part })) },
      ],
      next: say.steps(`next.${kind}`),
    };
  },
});
