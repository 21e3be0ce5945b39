/**
 * Which type of company suits, what each asks every year, and the LLP beside them. Companies Act, 2013, sections 2(62),
 * 2(68), 2(71), 3, 8, 149, 378C and 406; Nidhi Rules, 2014; section 45-IA of the RBI Act, 1934; LLP Act, 2008.
 */
import { withoutStop } from '../../domain/sentences.ts';
import type { LawOn } from '../../law/dated.ts';
import type { Say } from '../answer-shape.ts';
import { type InputOf, NO_OR_YES, type ParameterRules } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawBars } from './draw-answer.ts';

const parameters = {
  purpose: { kind: 'choice', options: ['profit', 'charity', 'savings', 'lending', 'farming'], initial: 'profit' },
  founders: { kind: 'whole', least: 1, most: 1e6 },
  investors: NO_OR_YES,
  capital: { kind: 'amount', initial: '1,00,000' },
  resident: { kind: 'choice', options: ['yes', 'no'], initial: 'yes' },
} as const satisfies ParameterRules;

type Input = InputOf<typeof parameters>;
/** In the order of the contract. */
const TYPES = ['private', 'public', 'opc', 'section8', 'nidhi', 'nbfc', 'producer', 'llp'] as const;
type Type = (typeof TYPES)[number];
const MADE_FOR = {
  profit: 'private',
  charity: 'section8',
  savings: 'nidhi',
  lending: 'nbfc',
  farming: 'producer',
} as const;
/** First types for one purpose, then that for a single founder; a public company is the last resort. */
const BY_PREFERENCE: readonly Type[] = ['section8', 'nidhi', 'nbfc', 'producer', 'opc', 'private', 'public'];

interface Judged {
  path: string;
  name: string;
  blocks: readonly string[];
  strengths: readonly string[];
  everyYear: readonly string[];
}

function fits({ blocks }: Judged): boolean {
  return blocks.length === 0;
}

function writeReasons({ blocks, strengths }: Judged): string {
  return (blocks.length > 0 ? blocks : strengths).join(' ');
}

function writeCaution({ purpose, investors, resident }: Input, best: Type | undefined, say: Say): string {
  const cautions = [
    resident === 'no' && best && say('caution.abroad'),
    resident === 'no' && best === 'opc' && say('caution.abroadOne'),
    investors === 'yes' && purpose === 'charity' && say('caution.gift'),
    investors === 'yes' && purpose === 'savings' && say('caution.members'),
  ];
  return cautions.filter(Boolean).join(' ');
}

/** Paths of sentences that rule a type out, in the order shown. */
function findBlocks(type: Type, { purpose, founders, investors, capital, resident }: Input, law: LawOn): string[] {
  const block = (is: boolean, name: string) => (is ? [`types.${type}.blocks.${name}`] : []);
  const tooFew = (id: string) => block(founders < law.number(id), 'least');
  const tooMany = (id: string) => block(founders > law.number(id), 'most');
  const tooLittle = (id: string) => block(capital < law.number(id), 'capital');
  const wrongPurpose = block(MADE_FOR[purpose] !== type, 'purpose');
  const investor = block(investors === 'yes', 'investor');
  const farmingAbroad = purpose === 'farming' && resident === 'no' ? ['abroad'] : [];
  const isTrade = purpose === 'profit' || purpose === 'farming';
  const notTrading = isTrade ? farmingAbroad : [`trading.${purpose}`];
  const charityOrLending = purpose === 'charity' || purpose === 'lending';
  const blocks: Record<Type, () => string[]> = {
    private: () => [
      ...notTrading,
      // An investor is the second shareholder.
      ...(investors === 'yes' ? [] : tooFew('private-min-shareholders')),
      ...tooMany('private-max-members'),
    ],
    public: () => [...notTrading, ...tooFew('public-min-shareholders')],
    opc: () => [...(charityOrLending ? wrongPurpose : notTrading), ...tooMany('opc-shareholders'), ...investor],
    section8: () => [...wrongPurpose, ...tooFew('private-min-shareholders')],
    nidhi: () => [
      ...wrongPurpose,
      ...tooFew('public-min-shareholders'),
      ...tooLittle('nidhi-min-capital'),
      ...block(resident === 'no', 'abroad'),
    ],
    nbfc: () => [...wrongPurpose, ...tooFew('private-min-shareholders'), ...tooLittle('nbfc-min-capital')],
    producer: () => [...wrongPurpose, ...tooFew('producer-min-producers'), ...investor, ...farmingAbroad],
    llp: () => [...(isTrade ? farmingAbroad : wrongPurpose), ...tooFew('llp-min-partners'), ...investor],
  };
  return blocks[type]();
}

const STRENGTHS: Record<Type, readonly string[]> = {
  private: ['what', 'alone', 'directors', 'capital'],
  public: ['what', 'directors'],
  opc: ['what', 'who', 'turnover'],
  section8: ['what', 'members', 'tax'],
  nidhi: ['what', 'begins', 'members'],
  nbfc: ['what', 'capital', 'formed'],
  producer: ['what', 'directors'],
  llp: ['what', 'resident'],
};

/** Yearly duties in addition to those of all companies: names of sentences. */
const OWN_DUTIES = {
  private: [],
  public: ['capital'],
  section8: ['donations'],
  nidhi: ['forms'],
  nbfc: ['returns'],
  producer: ['audit'],
} as const;

function listYearlyDuties(type: Type, taxReturn: string, last: readonly string[], say: Say): string[] {
  const duty = (name: string) => say(`everyYear.${name}`);
  const own = (name: string) => say(`types.${type}.everyYear.${name}`);
  if (type === 'llp') return [...['audit', 'form11', 'form8', 'taxReturn'].map(own), duty('kyc')];
  if (type === 'opc')
    return [duty('audit'), ...['board', 'accounts', 'annualReturn'].map(own), taxReturn, duty('kyc'), ...last];
  return [
    ...['audit', 'meeting', 'board', 'accounts'].map(duty),
    say('everyYear.annualReturn', { form: own('annualReturn') }),
    type === 'section8' ? own('taxReturn') : taxReturn,
    duty('kyc'),
    ...OWN_DUTIES[type].map(own),
    ...last,
  ];
}

/** Judges every type. The order of reading the law is the order in which the page lists its figures. */
function judge(input: Input, law: LawOn, say: Say): Record<Type, Judged> {
  const { founders } = input;
  const you = founders === 1 ? say('founders.one') : say('founders.some', { count: founders });
  const isAlone = founders < law.number('private-min-shareholders');
  const last = [say('everyYear.deposits'), say('everyYear.suppliers')];
  const taxReturn = say('everyYear.taxReturn');
  const judged = (type: Type): Judged => ({
    blocks: findBlocks(type, input, law).map((path) => say(path, { you })),
    everyYear: listYearlyDuties(type, taxReturn, last, say),
    path: say(`types.${type}.path`),
    name: say(`types.${type}.name`),
    strengths: STRENGTHS[type]
      .filter((name) => name !== 'alone' || isAlone)
      .map((name) => say(`types.${type}.speaks.${name}`)),
  });
  return Object.fromEntries(TYPES.map((type) => [type, judged(type)])) as Record<Type, Judged>;
}

export const tool = defineTool({
  parameters,
  evaluate(input, { now, say }) {
    const judged = judge(input, now, say);
    const best = BY_PREFERENCE.find((type) => fits(judged[type]));
    const own = MADE_FOR[input.purpose];
    const shownType = best ?? own;
    const shown = judged[shownType];
    const also = TYPES.filter((type) => type !== best && fits(judged[type])).map((type) => judged[type].name);
    return {
      data: {
        best: best ? shown.path : null,
        types: TYPES.map((name) => {
          const { path, name: title, everyYear } = judged[name];
          return { path, name: title, fits: fits(judged[name]), why: writeReasons(judged[name]), everyYear };
        }),
      },
      headline: best
        ? {
            lead: say('headline.lead'),
            result: shown.name,
            rest: also.length > 0 ? say('headline.also', { names: also.join(', ') }) : say('headline.alone'),
          }
        : { lead: say('headline.nearest'), result: shown.name, rest: shown.blocks.join(' ') },
      caution: writeCaution(input, best, say),
      drawings: [
        drawBars(
          say('everyYear.title'),
          [shown, judged.llp].map((type) => ({
            name: type.name,
            note: say(fits(type) ? 'fits.yes' : 'fits.no'),
            result: say('everyYear.count', { count: type.everyYear.length }),
            amount: type.everyYear.length,
            best: best !== undefined && type === judged[best],
          })),
        ),
      ],
      why: [
        ...(shown.blocks.length > 0 ? shown.blocks : shown.strengths),
        ...(best && best !== own && input.purpose === 'farming' ? judged[own].blocks : []),
        say('why.resident'),
        say('why.yearly'),
      ],
      whyNot: TYPES.filter((type) => type !== shownType).map((name) => {
        const type = judged[name];
        const why = withoutStop(writeReasons(type));
        return { what: type.name, why: fits(type) ? say('fits.too', { why }) : why };
      }),
      lists: [{ title: say('everyYear.title'), items: shown.everyYear }],
      next: [{ text: say('next.page', { type: shown.name }), href: shown.path }, ...say.steps('next.others')],
    };
  },
});
