/**
 * Which type of company suits: by purpose, number of founders, investors, capital and residence, with what each asks every year,
 * and the LLP beside them. Companies Act, 2013, sections 2(62), 2(68), 2(71), 3, 8, 149, 378C and 406; Nidhi Rules, 2014; section
 * 45-IA of the RBI Act, 1934; LLP Act, 2008.
 */
import { type Law, numberIn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { fill } from './sentence.ts';
import { type Answer, type Step, toolWith } from './tool.ts';
import type { Words } from './words/company-type.ts';

const parameters = {
  purpose: { kind: 'choice', options: ['profit', 'charity', 'savings', 'lending', 'farming'], initial: 'profit' },
  founders: { kind: 'whole', least: 1, most: 1e6 },
  investors: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
  capital: { kind: 'amount', initial: '1,00,000' },
  resident: { kind: 'choice', options: ['yes', 'no'], initial: 'yes' },
} as const satisfies ParameterRules;

const FIGURES = [
  'private-min-shareholders',
  'private-max-members',
  'private-min-directors',
  'private-min-capital',
  'public-min-shareholders',
  'public-min-directors',
  'opc-shareholders',
  'opc-nominees',
  'opc-who',
  'opc-conversion-turnover',
  'section-8-tax-benefits',
  'nidhi-min-capital',
  'nidhi-min-members',
  'nidhi-ndh4-period',
  'nidhi-net-owned-funds',
  'nbfc-min-capital',
  'producer-min-producers',
  'producer-min-institutions',
  'producer-min-directors',
  'llp-min-partners',
  'llp-resident-days',
  'llp-audit-turnover',
  'llp-audit-contribution',
  'resident-director-days',
  'agm-period',
  'aoc-4-period',
  'aoc-4-opc-period',
  'mgt-7-period',
  'pas-6-period',
  'dir-3-kyc-cycle',
  'dir-3-kyc-due-date',
  'itr6-due-date',
  'llp-form-8-due-date',
  'llp-form-11-due-date',
] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;
type Type = keyof Words['types'];
/** The order in which the contract names them. */
const TYPES: readonly Type[] = ['private', 'public', 'opc', 'section8', 'nidhi', 'nbfc', 'producer', 'llp'];
/** The type that is made for each purpose. */
const MADE_FOR = { profit: 'private', charity: 'section8', savings: 'nidhi', lending: 'nbfc', farming: 'producer' } as const;
/** What is made for one purpose comes first; a single founder fits one type alone; a public company is the last resort. */
const BY_PREFERENCE: readonly Type[] = ['section8', 'nidhi', 'nbfc', 'producer', 'opc', 'private', 'public'];

/** A type, judged: what stands against it, what speaks for it, what it asks every year. */
interface Judged {
  path: string;
  name: string;
  blocks: readonly Step[];
  speaks: readonly Step[];
  everyYear: readonly Step[];
}

/** What the contract names. `best` is null where none fits. */
type Data = { best: string | null; types: { path: string; name: string; fits: boolean; why: string; everyYear: string[] }[] };

function fits({ blocks }: Judged): boolean {
  return blocks.length === 0;
}

function reasonsOf({ blocks, speaks }: Judged): readonly Step[] {
  return blocks.length > 0 ? blocks : speaks;
}

function figuresIn(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ figures }) => figures))];
}

function textOf(steps: readonly Step[]): string {
  return steps.map(({ text }) => text).join(' ');
}

function cautionOf({ purpose, investors, resident }: Input, best: Type | undefined, { caution: w }: Words): string {
  const cautions = [
    ...(resident === 'no' && best ? [w.abroad] : []),
    ...(resident === 'no' && best === 'opc' ? [w.abroadOne] : []),
    ...(investors === 'yes' && purpose === 'charity' ? [w.gift] : []),
    ...(investors === 'yes' && purpose === 'savings' ? [w.members] : []),
  ];
  return cautions.join(' ');
}

function judge({ purpose, founders, investors, capital, resident }: Input, law: Law<Id>, { types: w, everyYear, ...words }: Words): Record<Type, Judged> {
  const you = founders === 1 ? words.founders.one : fill(words.founders.some, { count: founders });
  const step = (text: string, ...figures: Id[]): Step => ({ text, figures });
  const when = (is: boolean, text: string, ...figures: Id[]): Step[] => (is ? [step(text, ...figures)] : []);
  const least = (said: Words['types']['public']['blocks']['least'], id: Id, ...more: Id[]) =>
    when(founders < numberIn(law, id), fill(said, { you }), id, ...more);
  const abroad = when(purpose === 'farming' && resident === 'no', words.abroad);
  /** A company that trades: neither for a public purpose nor in finance. */
  const trading = purpose === 'profit' ? [] : purpose === 'farming' ? abroad : [step(words.trading[purpose])];
  const alone = founders < numberIn(law, 'private-min-shareholders');

  const audit = step(everyYear.audit);
  const returned = step(everyYear.taxReturn, 'itr6-due-date');
  const kyc = step(everyYear.kyc, 'dir-3-kyc-cycle', 'dir-3-kyc-due-date');
  const yearly = (form: string, taxReturn: Step, ...more: Step[]) => [
    audit,
    step(everyYear.meeting, 'agm-period'),
    step(everyYear.accounts, 'aoc-4-period'),
    step(fill(everyYear.annualReturn, { form }), 'mgt-7-period'),
    taxReturn,
    kyc,
    ...more,
  ];
  const named = ({ path, name }: { path: string; name: string }) => ({ path, name });

  return {
    private: {
      ...named(w.private),
      blocks: [
        ...trading,
        // Whoever invests holds shares, and is the second shareholder.
        ...(investors === 'yes' ? [] : least(w.private.blocks.least, 'private-min-shareholders')),
        ...when(founders > numberIn(law, 'private-max-members'), fill(w.private.blocks.most, { you }), 'private-max-members'),
      ],
      speaks: [
        step(w.private.speaks.what, 'private-min-shareholders', 'private-max-members'),
        ...when(alone, w.private.speaks.alone, 'private-min-directors'),
        step(w.private.speaks.directors, 'private-min-directors'),
        step(w.private.speaks.capital, 'private-min-capital'),
      ],
      everyYear: yearly(w.private.everyYear.annualReturn, returned),
    },
    public: {
      ...named(w.public),
      blocks: [...trading, ...least(w.public.blocks.least, 'public-min-shareholders')],
      speaks: [step(w.public.speaks.what, 'public-min-shareholders'), step(w.public.speaks.directors, 'public-min-directors')],
      everyYear: yearly(w.public.everyYear.annualReturn, returned, step(w.public.everyYear.capital, 'pas-6-period')),
    },
    opc: {
      ...named(w.opc),
      blocks: [
        ...(purpose === 'charity' || purpose === 'lending' ? [step(w.opc.blocks.purpose)] : trading),
        ...when(founders > numberIn(law, 'opc-shareholders'), fill(w.opc.blocks.most, { you }), 'opc-shareholders'),
        ...when(investors === 'yes', w.opc.blocks.investor, 'opc-shareholders'),
      ],
      speaks: [
        step(w.opc.speaks.what),
        step(w.opc.speaks.who, 'opc-shareholders', 'opc-who', 'opc-nominees'),
        step(w.opc.speaks.turnover, 'opc-conversion-turnover'),
      ],
      everyYear: [audit, step(w.opc.everyYear.accounts, 'aoc-4-opc-period'), step(w.opc.everyYear.annualReturn), returned, kyc],
    },
    section8: {
      ...named(w.section8),
      blocks: [...when(purpose !== 'charity', w.section8.blocks.purpose), ...least(w.section8.blocks.least, 'private-min-shareholders')],
      speaks: [
        step(w.section8.speaks.what),
        step(w.section8.speaks.members, 'private-min-shareholders'),
        step(w.section8.speaks.tax, 'section-8-tax-benefits'),
      ],
      everyYear: yearly(w.section8.everyYear.annualReturn, step(w.section8.everyYear.taxReturn, 'itr6-due-date'), step(w.section8.everyYear.donations)),
    },
    nidhi: {
      ...named(w.nidhi),
      blocks: [
        ...when(purpose !== 'savings', w.nidhi.blocks.purpose),
        ...least(w.nidhi.blocks.least, 'public-min-shareholders'),
        ...when(capital < numberIn(law, 'nidhi-min-capital'), w.nidhi.blocks.capital, 'nidhi-min-capital'),
        ...when(resident === 'no', w.nidhi.blocks.abroad),
      ],
      speaks: [
        step(w.nidhi.speaks.what),
        step(w.nidhi.speaks.begins, 'public-min-shareholders', 'public-min-directors', 'nidhi-min-capital'),
        step(w.nidhi.speaks.members, 'nidhi-ndh4-period', 'nidhi-min-members', 'nidhi-net-owned-funds'),
      ],
      everyYear: yearly(w.nidhi.everyYear.annualReturn, returned, step(w.nidhi.everyYear.forms)),
    },
    nbfc: {
      ...named(w.nbfc),
      blocks: [
        ...when(purpose !== 'lending', w.nbfc.blocks.purpose),
        ...least(w.nbfc.blocks.least, 'private-min-shareholders'),
        ...when(capital < numberIn(law, 'nbfc-min-capital'), w.nbfc.blocks.capital, 'nbfc-min-capital'),
      ],
      speaks: [step(w.nbfc.speaks.what), step(w.nbfc.speaks.capital, 'nbfc-min-capital'), step(w.nbfc.speaks.formed, 'private-min-shareholders')],
      everyYear: yearly(w.nbfc.everyYear.annualReturn, returned, step(w.nbfc.everyYear.returns)),
    },
    producer: {
      ...named(w.producer),
      blocks: [
        ...when(purpose !== 'farming', w.producer.blocks.purpose),
        ...least(w.producer.blocks.least, 'producer-min-producers', 'producer-min-institutions'),
        ...when(investors === 'yes', w.producer.blocks.investor),
        ...abroad,
      ],
      speaks: [
        step(w.producer.speaks.what, 'producer-min-producers', 'producer-min-institutions'),
        step(w.producer.speaks.directors, 'producer-min-directors'),
      ],
      everyYear: yearly(w.producer.everyYear.annualReturn, returned, step(w.producer.everyYear.audit)),
    },
    llp: {
      ...named(w.llp),
      blocks: [
        ...(purpose === 'profit' || purpose === 'farming' ? abroad : [step(w.llp.blocks.purpose)]),
        ...least(w.llp.blocks.least, 'llp-min-partners'),
        ...when(investors === 'yes', w.llp.blocks.investor),
      ],
      speaks: [step(w.llp.speaks.what, 'llp-min-partners'), step(w.llp.speaks.resident, 'llp-resident-days')],
      everyYear: [
        step(w.llp.everyYear.audit, 'llp-audit-turnover', 'llp-audit-contribution'),
        step(w.llp.everyYear.form11, 'llp-form-11-due-date'),
        step(w.llp.everyYear.form8, 'llp-form-8-due-date'),
        step(w.llp.everyYear.taxReturn),
        kyc,
      ],
    },
  };
}

export const tool = toolWith<Words>()({
  parameters,
  figures: FIGURES,
  evaluate(input, law: Law<Id>, { words: w }): Answer<Data> {
    const judged = judge(input, law, w);
    const best = BY_PREFERENCE.find((type) => fits(judged[type]));
    const own = MADE_FOR[input.purpose];
    const shownType = best ?? own;
    const shown = judged[shownType];
    const also = TYPES.filter((type) => type !== best && fits(judged[type])).map((type) => judged[type].name);
    const caution = cautionOf(input, best, w);
    return {
      data: {
        best: best ? judged[best].path : null,
        types: TYPES.map((type) => judged[type]).map((type) => ({
          path: type.path,
          name: type.name,
          fits: fits(type),
          why: textOf(reasonsOf(type)),
          everyYear: type.everyYear.map(({ text }) => text),
        })),
      },
      headline: best
        ? { lead: w.headline.lead, result: shown.name, rest: also.length > 0 ? fill(w.headline.also, { names: also.join(', ') }) : w.headline.alone }
        : { lead: w.headline.nearest, result: shown.name, rest: textOf(shown.blocks) },
      ...(caution && { caution }),
      compare: [shown, judged.llp].map((type) => ({
        name: type.name,
        result: fits(type) ? w.fits.yes : w.fits.no,
        note: type.everyYear[0]?.text ?? '',
        best: best !== undefined && type === judged[best],
      })),
      why: [
        ...reasonsOf(shown),
        ...(best && best !== own && input.purpose === 'farming' ? judged[own].blocks : []),
        { text: w.why.resident, figures: ['resident-director-days'] },
        { text: w.why.yearly, figures: figuresIn(shown.everyYear) },
      ],
      whyNot: TYPES.filter((type) => type !== shownType).map((name) => {
        const type = judged[name];
        const why = textOf(reasonsOf(type)).replace(/\.$/, '');
        return { what: type.name, why: fits(type) ? fill(w.fits.too, { why }) : why, figures: figuresIn([...reasonsOf(type), ...type.everyYear]) };
      }),
      lists: [{ title: w.everyYear.title, items: shown.everyYear.map(({ text }) => text) }],
      next: [{ text: fill(w.next.page, { type: shown.name }), href: shown.path }, ...w.next.others],
      year: w.year,
      notCovered: w.notCovered,
    };
  },
});
