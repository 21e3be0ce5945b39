/**
 * What a registration number means and whether its form is valid: GSTIN (rule 10 of the CGST Rules, with its check
 * character), PAN, TAN, CIN, LLPIN. Only the portals know whether a number was issued.
 */
import { latinDigits } from '../../domain/digits.ts';
import { gstinCheck, ownerOfGstin, stateName } from '../../domain/states.ts';
import type { LawOn } from '../../law/dated.ts';
import type { Say } from '../answer-shape.ts';
import { defineTool } from '../tool.ts';

const MAX_CHARACTERS = 40;

type Kind = 'gstin' | 'pan' | 'tan' | 'cin' | 'llpin' | 'unknown';

type Part = { text: string; means: string; isWrong?: boolean };
/** `isOther`: of a kind that the tool does not check. */
type Cut = { kind: Kind; parts: Part[]; rule?: string; isOther?: boolean };
/** What a part means: the name of its sentence, or worked out from the part and those before it. */
type Meaning = string | ((text: string, say: Say, before: string, today: string) => Omit<Part, 'text'>);

const readState: Meaning = (state, say) => found(ownerOfGstin(state), say('gstin.noState'));
/** Published numbers of each form have the same check character. */
const readCheck: Meaning = (check, say, before) => {
  const expected = gstinCheck(before);
  const isWrong = check !== expected;
  return { means: say(isWrong ? 'gstin.noCheck' : 'gstin.check', { expected }), isWrong };
};

/** `rule` names the sentence on what sets the form, other than that of its kind. */
const FORMS: readonly { kind: Kind; form: RegExp; meanings: readonly Meaning[]; rule?: string }[] = [
  {
    kind: 'gstin',
    form: /^(\d\d)([A-Z]{5}\d{4}[A-Z]|[A-Z]{4}\d{5}[A-Z])([\dA-Z])([A-Z])([\dA-Z])$/,
    meanings: [
      readState,
      (holder, say, _, today) => {
        const { kind, parts } = cutByForm(holder, say, today) ?? NOTHING;
        const wrong = parts.find(({ isWrong }) => isWrong);
        return {
          means: say(wrong ? 'gstin.noPan' : `gstin.${kind}`, wrong && pickBlanks(wrong)),
          isWrong: Boolean(wrong),
        };
      },
      (entity, say) => ({ means: say('gstin.entity'), isWrong: entity === '0' }),
      (type, say) => ({ means: say(type === 'Z' ? 'gstin.usual' : 'gstin.special') }),
      readCheck,
    ],
  },
  {
    kind: 'gstin',
    rule: 'online',
    form: /^(99)(\d\d)([A-Z]{3})(\d{5})(OS)([\dA-Z])$/,
    meanings: [readState, 'gstin.year', 'gstin.country', 'serial', 'gstin.online', readCheck],
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

const NOTHING: Cut = { kind: 'unknown', parts: [] };

const pickBlanks = ({ text, means }: Part) => ({ text, means });

/** @param number capitals and digits only */
function cutByForm(number: string, say: Say, today: string): Cut | undefined {
  for (const { kind, form, meanings, rule = kind } of FORMS) {
    const texts = form.exec(number)?.slice(1);
    if (!texts) continue;
    const parts = meanings.map((meaning, at) => {
      const text = texts[at] ?? '';
      if (typeof meaning === 'string') return { text, means: say(meaning) };
      return { text, ...meaning(text, say, texts.slice(0, at).join(''), today) };
    });
    return { kind, parts, rule };
  }
  return undefined;
}

/** The same of a number of no known form. */
function cutUp(number: string, law: LawOn, say: Say): Cut {
  const cut = cutByForm(number, say, law.day);
  if (cut) return cut;
  const near = LENGTHS.find(({ length }) => law.number(length) === number.length)?.kind ?? 'unknown';
  // Other numbers of the GST portal hold a year instead of a PAN or TAN, and have the same check character.
  if (
    near === 'gstin' &&
    (/^\d{4}/.test(number) || (/^\d\d/.test(number) && number.endsWith(gstinCheck(number.slice(0, -1)))))
  )
    return { ...NOTHING, isOther: true };
  // Only a TAN has a digit in fifth place.
  return { kind: near === 'pan' && /^.{4}\d/.test(number) ? 'tan' : near, parts: [] };
}

export const tool = defineTool({
  parameters: { number: { kind: 'text', most: MAX_CHARACTERS } },
  evaluate({ number: entered }, { now, say }) {
    const number = latinDigits(entered)
      .toUpperCase()
      .replace(/[^\dA-Z]/g, '');
    const { kind, parts: cut, rule = kind, isOther = false } = cutUp(number, now, say);
    const wrong = cut.find(({ isWrong }) => isWrong);
    const valid = isOther ? null : cut.length > 0 && !wrong;
    const form = isOther ? 'other' : `form.${kind}`;
    const fault = valid ? null : say(wrong ? 'wrongPart' : form, wrong && pickBlanks(wrong));
    const parts = cut.map(pickBlanks);
    return {
      data: { kind, valid, parts, fault },
      headline: {
        lead: say(`kinds.${kind}`),
        result: say(isOther ? 'otherKind' : valid ? 'right.result' : 'wrong.result'),
        rest: fault ?? say(kind === 'gstin' ? 'right.agrees' : 'right.form'),
      },
      caution: valid && say('caution'),
      why: [
        parts.length > 0 && say('read', { number }),
        kind === 'gstin' && parts.length > 0 && say('gstin.how', { expected: gstinCheck(number.slice(0, -1)) }),
        say(`rule.${rule}`),
      ],
      lists: parts.length > 0 && [
        { title: say('parts'), items: parts.map((part, at) => say('part', { at: at + 1, ...part })) },
      ],
      next: say.steps(`next.${kind}`),
    };
  },
});
