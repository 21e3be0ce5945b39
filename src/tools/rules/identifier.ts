/**
 * What a registration number means and whether its form is valid: GSTIN (rule 10 of the CGST Rules, with its check
 * character), PAN, TAN, CIN, LLPIN. Only the portals know whether a number was issued.
 */
import { GST_STATES, gstinCheck, stateName } from '../../domain/states.ts';
import type { LawOn } from '../../law/dated.ts';
import { defineTool, type Say } from '../tool.ts';

const MAX_CHARACTERS = 40;

type Kind = 'gstin' | 'pan' | 'tan' | 'cin' | 'llpin' | 'unknown';

type Part = { text: string; means: string; isWrong?: boolean };
type Cut = { kind: Kind; parts: Part[] };
/** What a part means: the name of its sentence, or worked out from the part and those before it. */
type Meaning = string | ((text: string, say: Say, before: string, today: string) => Omit<Part, 'text'>);

const FORMS: readonly { kind: Kind; form: RegExp; meanings: readonly Meaning[] }[] = [
  {
    kind: 'gstin',
    form: /^(\d\d)([A-Z]{5}\d{4}[A-Z]|[A-Z]{4}\d{5}[A-Z])([\dA-Z])([A-Z])([\dA-Z])$/,
    meanings: [
      (state, say) => found(GST_STATES[state], say('gstin.noState')),
      (holder, say) => ({ means: say(/^.{4}\d/.test(holder) ? 'gstin.tan' : 'gstin.pan') }),
      (entity, say) => ({ means: say('gstin.entity'), isWrong: entity === '0' }),
      (type, say) => ({ means: say(type === 'Z' ? 'gstin.usual' : 'gstin.special') }),
      (check, say, before) => {
        const expected = gstinCheck(before);
        const isWrong = check !== expected;
        return { means: say(isWrong ? 'gstin.noCheck' : 'gstin.check', { expected }), isWrong };
      },
    ],
  },
  { kind: 'tan', form: /^([A-Z]{3})([A-Z])(\d{5})([A-Z])$/, meanings: ['tan.city', 'tan.initial', 'serial', 'letter'] },
  {
    kind: 'pan',
    form: /^([A-Z]{3})([A-Z])([A-Z])(\d{4})([A-Z])$/,
    meanings: [
      'pan.series',
      (holder, say) => found(say.find(`pan.holders.${holder}`), say('pan.noHolder')),
      (_, say, before) => ({ means: say(before.endsWith('P') ? 'pan.surname' : 'pan.initial') }),
      (serial, say) => ({ means: say('serial'), isWrong: serial === '0000' }),
      'letter',
    ],
  },
  {
    kind: 'cin',
    form: /^([LU])(\d{5})([A-Z]{2})(\d{4})([A-Z]{3})(\d{6})$/,
    meanings: [
      (listed, say) => ({ means: say(`cin.listed.${listed}`) }),
      'cin.industry',
      (state, say) => found(stateName(state) ?? say.find(`cin.states.${state}`), say('cin.noState')),
      (year, say, _, today) => ({
        means: say('cin.year'),
        isWrong: year < say('cin.firstYear') || year > today.slice(0, 4),
      }),
      (type, say) => found(say.find(`cin.types.${type}`), say('cin.noType')),
      'cin.serial',
    ],
  },
  { kind: 'llpin', form: /^([A-Z]{3})(\d{4})$/, meanings: ['llpin.series', 'serial'] },
];

function found(means: string | undefined, otherwise: string): Omit<Part, 'text'> {
  return { means: means ?? otherwise, isWrong: means === undefined };
}

/** The kind by length, for a number of no known form. */
const LENGTHS = [
  { kind: 'gstin', length: 'gstin-length' },
  { kind: 'pan', length: 'pan-length' },
  { kind: 'cin', length: 'cin-length' },
] as const;

/** @param number capitals and digits only */
function cutUp(number: string, law: LawOn, say: Say): Cut {
  for (const { kind, form, meanings } of FORMS) {
    const texts = form.exec(number)?.slice(1);
    if (!texts) continue;
    const parts = meanings.map((meaning, at) => {
      const text = texts[at] ?? '';
      if (typeof meaning === 'string') return { text, means: say(meaning) };
      return { text, ...meaning(text, say, texts.slice(0, at).join(''), law.day) };
    });
    return { kind, parts };
  }
  const near = LENGTHS.find(({ length }) => law.number(length) === number.length)?.kind ?? 'unknown';
  // Only a TAN has a digit in fifth place.
  return { kind: near === 'pan' && /^.{4}\d/.test(number) ? 'tan' : near, parts: [] };
}

export const tool = defineTool({
  parameters: { number: { kind: 'text', most: MAX_CHARACTERS } },
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
