/**
 * Which type of company suits: by purpose, number of founders, investors, capital and residence, with what each asks every year,
 * and the LLP beside them. Companies Act, 2013, sections 2(62), 2(68), 2(71), 3, 8, 149, 378C and 406; Nidhi Rules, 2014; section
 * 45-IA of the RBI Act, 1934; LLP Act, 2008.
 */
import type { LawOn } from './law.ts';
import type { InputOf, ParameterRules } from './parameters.ts';
import { type Answer, defineTool, type Say } from './tool.ts';

const parameters = {
  purpose: { kind: 'choice', options: ['profit', 'charity', 'savings', 'lending', 'farming'], initial: 'profit' },
  founders: { kind: 'whole', least: 1, most: 1e6 },
  investors: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
  capital: { kind: 'amount', initial: '1,00,000' },
  resident: { kind: 'choice', options: ['yes', 'no'], initial: 'yes' },
} as const satisfies ParameterRules;

type Input = InputOf<typeof parameters>;
/** In the order in which the contract names them. */
const TYPES = ['private', 'public', 'opc', 'section8', 'nidhi', 'nbfc', 'producer', 'llp'] as const;
type Type = (typeof TYPES)[number];
/** The type that is made for each purpose. */
const MADE_FOR = {
  profit: 'private',
  charity: 'section8',
  savings: 'nidhi',
  lending: 'nbfc',
  farming: 'producer',
} as const;
/** What is made for one purpose comes first; a single founder fits one type alone; a public company is the last resort. */
const BY_PREFERENCE: readonly Type[] = ['section8', 'nidhi', 'nbfc', 'producer', 'opc', 'private', 'public'];

/** A type, judged: what stands against it, what speaks for it, what it asks every year. */
interface Judged {
  path: string;
  name: string;
  blocks: readonly string[];
  speaks: readonly string[];
  everyYear: readonly string[];
}

/** What the contract names. `best` is null where none fits. */
type Data = {
  best: string | null;
  types: { path: string; name: string; fits: boolean; why: string; everyYear: string[] }[];
};

function fits({ blocks }: Judged): boolean {
  return blocks.length === 0;
}

function reasonsOf({ blocks, speaks }: Judged): string {
  return (blocks.length > 0 ? blocks : speaks).join(' ');
}

function cautionOf({ purpose, investors, resident }: Input, best: Type | undefined, say: Say): string {
  const cautions = [
    ...(resident === 'no' && best ? ['abroad'] : []),
    ...(resident === 'no' && best === 'opc' ? ['abroadOne'] : []),
    ...(investors === 'yes' && purpose === 'charity' ? ['gift'] : []),
    ...(investors === 'yes' && purpose === 'savings' ? ['members'] : []),
  ];
  return cautions.map((name) => say(`caution.${name}`)).join(' ');
}

function judge({ purpose, founders, investors, capital, resident }: Input, law: LawOn, say: Say): Record<Type, Judged> {
  const you = founders === 1 ? say('founders.one') : say('founders.some', { count: founders });
  const when = (is: boolean, path: string): string[] => (is ? [say(path, { you })] : []);
  const least = (type: Type, id: string) => when(founders < law.number(id), `types.${type}.blocks.least`);
  const abroad = when(purpose === 'farming' && resident === 'no', 'abroad');
  /** A company that trades: neither for a public purpose nor in finance. */
  const trading = purpose === 'profit' ? [] : purpose === 'farming' ? abroad : [say(`trading.${purpose}`)];
  const few = law.number('private-min-shareholders');
  const of = (type: Type, blocks: string[], speaks: string[], everyYear: string[]): Judged => ({
    path: say(`types.${type}.path`),
    name: say(`types.${type}.name`),
    blocks,
    speaks: speaks.map((name) => say(`types.${type}.speaks.${name}`)),
    everyYear,
  });
  const yearly = (type: Type, taxReturn: string, ...more: string[]) => [
    say('everyYear.audit'),
    say('everyYear.meeting'),
    say('everyYear.board'),
    say('everyYear.accounts'),
    say('everyYear.annualReturn', { form: say(`types.${type}.everyYear.annualReturn`) }),
    taxReturn,
    say('everyYear.kyc'),
    ...more.map((name) => say(`types.${type}.everyYear.${name}`)),
    ...common,
  ];
  const common = [say('everyYear.deposits'), say('everyYear.suppliers')];
  const returned = say('everyYear.taxReturn');
  const opc = (name: string) => say(`types.opc.everyYear.${name}`);
  const llp = (name: string) => say(`types.llp.everyYear.${name}`);

  return {
    private: of(
      'private',
      [
        ...trading,
        // An investor holds shares, and is the second shareholder.
        ...(investors === 'yes' ? [] : least('private', 'private-min-shareholders')),
        ...when(founders > law.number('private-max-members'), 'types.private.blocks.most'),
      ],
      ['what', ...(founders < few ? ['alone'] : []), 'directors', 'capital'],
      yearly('private', returned),
    ),
    public: of(
      'public',
      [...trading, ...least('public', 'public-min-shareholders')],
      ['what', 'directors'],
      yearly('public', returned, 'capital'),
    ),
    opc: of(
      'opc',
      [
        ...(purpose === 'charity' || purpose === 'lending' ? [say('types.opc.blocks.purpose')] : trading),
        ...when(founders > law.number('opc-shareholders'), 'types.opc.blocks.most'),
        ...when(investors === 'yes', 'types.opc.blocks.investor'),
      ],
      ['what', 'who', 'turnover'],
      [
        say('everyYear.audit'),
        opc('board'),
        opc('accounts'),
        opc('annualReturn'),
        returned,
        say('everyYear.kyc'),
        ...common,
      ],
    ),
    section8: of(
      'section8',
      [
        ...when(purpose !== 'charity', 'types.section8.blocks.purpose'),
        ...least('section8', 'private-min-shareholders'),
      ],
      ['what', 'members', 'tax'],
      yearly('section8', say('types.section8.everyYear.taxReturn'), 'donations'),
    ),
    nidhi: of(
      'nidhi',
      [
        ...when(purpose !== 'savings', 'types.nidhi.blocks.purpose'),
        ...least('nidhi', 'public-min-shareholders'),
        ...when(capital < law.number('nidhi-min-capital'), 'types.nidhi.blocks.capital'),
        ...when(resident === 'no', 'types.nidhi.blocks.abroad'),
      ],
      ['what', 'begins', 'members'],
      yearly('nidhi', returned, 'forms'),
    ),
    nbfc: of(
      'nbfc',
      [
        ...when(purpose !== 'lending', 'types.nbfc.blocks.purpose'),
        ...least('nbfc', 'private-min-shareholders'),
        ...when(capital < law.number('nbfc-min-capital'), 'types.nbfc.blocks.capital'),
      ],
      ['what', 'capital', 'formed'],
      yearly('nbfc', returned, 'returns'),
    ),
    producer: of(
      'producer',
      [
        ...when(purpose !== 'farming', 'types.producer.blocks.purpose'),
        ...least('producer', 'producer-min-producers'),
        ...when(investors === 'yes', 'types.producer.blocks.investor'),
        ...abroad,
      ],
      ['what', 'directors'],
      yearly('producer', returned, 'audit'),
    ),
    llp: of(
      'llp',
      [
        ...(purpose === 'profit' || purpose === 'farming' ? abroad : [say('types.llp.blocks.purpose')]),
        ...least('llp', 'llp-min-partners'),
        ...when(investors === 'yes', 'types.llp.blocks.investor'),
      ],
      ['what', 'resident'],
      [llp('audit'), llp('form11'), llp('form8'), llp('taxReturn'), say('everyYear.kyc')],
    ),
  };
}

export const tool = defineTool({
  parameters,
  evaluate(input, { law, today, speak }): Answer<Data> {
    const now = law.on(today);
    const say = speak(now);
    const judged = judge(input, now, say);
    const best = BY_PREFERENCE.find((type) => fits(judged[type]));
    const own = MADE_FOR[input.purpose];
    const shownType = best ?? own;
    const shown = judged[shownType];
    const also = TYPES.filter((type) => type !== best && fits(judged[type])).map((type) => judged[type].name);
    const caution = cautionOf(input, best, say);
    return {
      data: {
        best: best ? judged[best].path : null,
        types: TYPES.map((type) => judged[type]).map((type) => ({
          path: type.path,
          name: type.name,
          fits: fits(type),
          why: reasonsOf(type),
          everyYear: [...type.everyYear],
        })),
      },
      headline: best
        ? {
            lead: say('headline.lead'),
            result: shown.name,
            rest: also.length > 0 ? say('headline.also', { names: also.join(', ') }) : say('headline.alone'),
          }
        : { lead: say('headline.nearest'), result: shown.name, rest: shown.blocks.join(' ') },
      ...(caution && { caution }),
      compare: [shown, judged.llp].map((type) => ({
        name: type.name,
        result: say(fits(type) ? 'fits.yes' : 'fits.no'),
        note: type.everyYear[0] ?? '',
        best: best !== undefined && type === judged[best],
      })),
      why: [
        ...(shown.blocks.length > 0 ? shown.blocks : shown.speaks),
        ...(best && best !== own && input.purpose === 'farming' ? judged[own].blocks : []),
        say('why.resident'),
        say('why.yearly'),
      ],
      whyNot: TYPES.filter((type) => type !== shownType).map((name) => {
        const type = judged[name];
        const why = reasonsOf(type).replace(/\.$/, '');
        return { what: type.name, why: fits(type) ? say('fits.too', { why }) : why };
      }),
      lists: [{ title: say('everyYear.title'), items: [...shown.everyYear] }],
      next: [{ text: say('next.page', { type: shown.name }), href: shown.path }, ...say.steps('next.others')],
      year: say('year'),
      notCovered: say.list('notCovered'),
    };
  },
});
