/**
 * Which type of company suits: by purpose, number of founders, investors, capital and residence, with what each asks every year,
 * and the LLP beside them. Companies Act, 2013, sections 2(62), 2(68), 2(71), 3, 8, 149, 378C and 406; Nidhi Rules, 2014; section
 * 45-IA of the RBI Act, 1934; LLP Act, 2008.
 */
import type { OwnPath } from '../domain/own-path.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Step } from './tool.ts';

const YES_NO = { no: 'No', yes: 'Yes' } as const;

const parameters = {
  purpose: {
    kind: 'choice',
    label: 'What is it for?',
    options: {
      profit: 'A business for profit',
      charity: 'Charity, education, sport or another public purpose',
      savings: 'Savings and loans among members',
      lending: 'Lending or investing as a business',
      farming: 'Farmers and other producers who sell together',
    },
    initial: 'profit',
  },
  founders: { kind: 'whole', label: 'How many founders are you?', hint: 'Everybody who will hold shares from the start.', least: 1, most: 1e6 },
  investors: { kind: 'choice', label: 'Will outside investors take shares?', hint: 'Now or in the next years.', options: YES_NO, initial: 'no' },
  capital: { kind: 'amount', label: 'Capital at the start', hint: 'What you will all pay in for your shares.', initial: '1,00,000' },
  resident: {
    kind: 'choice',
    label: 'Does one of you live in India?',
    hint: 'For a good part of each financial year. Nationality does not matter for this.',
    options: { yes: 'Yes', no: 'No' },
    initial: 'yes',
  },
} as const satisfies Parameters;

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
type Purpose = Input['purpose'];

/** A type, judged: what stands against it, what speaks for it, what it asks every year. */
interface Judged {
  path: OwnPath;
  name: string;
  blocks: readonly Step[];
  speaks: readonly Step[];
  everyYear: readonly Step[];
}

/** What the contract names. `best` is null where none fits. */
type Data = { best: string | null; types: { path: string; name: string; fits: boolean; why: string; everyYear: string[] }[] };

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const { purpose, investors, resident } = input;
  const { opc, private: ofFew, public: ofMany, section8, nidhi, nbfc, producer, llp } = judge(input, law);
  const types = [ofFew, ofMany, opc, section8, nidhi, nbfc, producer, llp];
  const own = { profit: ofFew, charity: section8, savings: nidhi, lending: nbfc, farming: producer }[purpose];
  // What is made for one purpose comes first; a single founder fits one type alone; a public company is the last resort.
  const best = [section8, nidhi, nbfc, producer, opc, ofFew, ofMany].find(fits);
  const shown = best ?? own;
  const also = types.flatMap((type) => (fits(type) && type !== best ? [type.name] : []));
  const cautions = [
    ...(resident === 'no' && best ? ['None of you lives in India: find the director who does before you begin.'] : []),
    ...(resident === 'no' && best === opc ? ['A foreign citizen cannot form this one: it then takes a second shareholder, and a private company.'] : []),
    ...(investors === 'yes' && purpose === 'charity' ? ['It never pays a dividend: what others give it is a gift, not an investment.'] : []),
    ...(investors === 'yes' && purpose === 'savings' ? ['An investor can only be a member, and members are individuals.'] : []),
  ];
  return {
    data: {
      best: best?.path ?? null,
      types: types.map((type) => ({
        path: type.path,
        name: type.name,
        fits: fits(type),
        why: reasonsOf(type)
          .map(({ text }) => text)
          .join(' '),
        everyYear: type.everyYear.map(({ text }) => text),
      })),
    },
    headline: best
      ? { lead: 'What suits you:', result: best.name, rest: also.length > 0 ? `These fit too: ${also.join(', ')}.` : 'None of the others fits.' }
      : { lead: 'None fits yet. Nearest:', result: own.name, rest: own.blocks.map(({ text }) => text).join(' ') },
    ...(cautions.length > 0 && { caution: cautions.join(' ') }),
    compare: [shown, llp].map((type) => ({
      name: type.name,
      result: fits(type) ? 'fits' : 'does not fit',
      note: type.everyYear[0]?.text ?? '',
      best: type === best,
    })),
    why: [
      ...reasonsOf(shown),
      ...(best && best !== own && purpose === 'farming' ? own.blocks : []),
      {
        text: `One director of a company, of any nationality, stays in India ${textIn(law, 'resident-director-days')} or more in the financial year.`,
        figures: ['resident-director-days'],
      },
      { text: 'Every year it owes what is listed below.', figures: figuresIn(shown.everyYear) },
    ],
    whyNot: types
      .filter((type) => type !== shown)
      .map((type) => ({
        what: type.name,
        why: `${fits(type) ? 'it fits too. ' : ''}${reasonsOf(type)
          .map(({ text }) => text)
          .join(' ')
          .replace(/\.$/, '')}`,
        figures: figuresIn([...reasonsOf(type), ...type.everyYear]),
      })),
    lists: [{ title: 'Every year', items: shown.everyYear.map(({ text }) => text) }],
    next: [
      { text: `${shown.name}: who can form one, and the steps`, href: shown.path },
      { text: 'What it costs in your state', href: '/tools/company-cost' },
      { text: 'Form it yourself on the MCA portal', href: 'https://www.mca.gov.in/' },
    ],
    year: 'Companies Act, 2013, and Limited Liability Partnership Act, 2008, for a company that is formed now.',
    notCovered: [
      'Whether you need a company at all: a proprietorship or a partnership asks for much less.',
      'Tax: a company pays its own, and you pay again on salary or dividend.',
      'Founders and investors abroad: some lines of business are closed to them or need approval. Ask us first.',
      'Trusts, societies and co-operative societies.',
      'NBFC classes with another minimum than most lenders have, and financiers whom the Reserve Bank exempts.',
    ],
  };
}

function fits({ blocks }: Judged): boolean {
  return blocks.length === 0;
}

function reasonsOf({ blocks, speaks }: Judged): readonly Step[] {
  return blocks.length > 0 ? blocks : speaks;
}

function figuresIn(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ figures }) => figures))];
}

function judge({ purpose, founders, investors, capital, resident }: Input, law: Law<Id>) {
  const t = (id: Id) => textIn(law, id);
  const you = founders === 1 ? 'you are one' : `you are ${founders}`;
  const step = (text: string, ...figures: Id[]): Step => ({ text, figures });
  const when = (is: boolean, text: string, ...figures: Id[]): Step[] => (is ? [step(text, ...figures)] : []);
  const isFor = (purposes: readonly Purpose[], text: string) => when(!purposes.includes(purpose), text);
  const least = (id: Id, whom: string) => when(founders < numberIn(law, id), `It needs at least ${t(id)} ${whom}, and ${you}.`, id);
  const capitalOf = (id: Id, what: string) => when(capital < numberIn(law, id), `It needs ${t(id)} of ${what}.`, id);
  const abroad = when(
    purpose === 'farming' && resident === 'no',
    'Most lines of farming are closed to investors abroad, and none of you lives in India: have your case looked at first.',
  );
  /** A company that trades: neither for a public purpose nor in finance. */
  const trading = {
    profit: [],
    farming: abroad,
    charity: [step('It is for profit: a public purpose without dividend has the section 8 company.')],
    savings: [step('It may not take the savings of its members: that is for a Nidhi.')],
    lending: [step('It may not lend as its business without the certificate of the Reserve Bank, which makes it an NBFC.')],
  }[purpose];

  const audit = step('Accounts audited, even with no sales.');
  const returned = step(`Income tax return ITR-6 by ${t('itr6-due-date')}.`, 'itr6-due-date');
  const kyc = step(`DIR-3 KYC of each director ${t('dir-3-kyc-cycle')}, by ${t('dir-3-kyc-due-date')}.`, 'dir-3-kyc-cycle', 'dir-3-kyc-due-date');
  const yearly = (annualReturn: string, taxReturn: Step, ...more: Step[]) => [
    audit,
    step(`Annual general meeting within ${t('agm-period')} of the year's end.`, 'agm-period'),
    step(`AOC-4, the accounts, within ${t('aoc-4-period')} of that meeting.`, 'aoc-4-period'),
    step(`${annualReturn}, the annual return, within ${t('mgt-7-period')} of it.`, 'mgt-7-period'),
    taxReturn,
    kyc,
    ...more,
  ];

  return {
    private: {
      path: '/company-registration',
      name: 'Private limited company',
      blocks: [
        ...trading,
        // Whoever invests holds shares, and is the second shareholder.
        ...(investors === 'yes' ? [] : least('private-min-shareholders', 'shareholders')),
        ...when(founders > numberIn(law, 'private-max-members'), `It has at most ${t('private-max-members')} members, and ${you}.`, 'private-max-members'),
      ],
      speaks: [
        step(
          `A company of ${t('private-min-shareholders')} to ${t('private-max-members')} shareholders with limited liability, in which investors can take shares.`,
          'private-min-shareholders',
          'private-max-members',
        ),
        ...when(
          founders < numberIn(law, 'private-min-shareholders'),
          'You are alone until the investor joins: a relative or friend can be the second shareholder and director.',
          'private-min-directors',
        ),
        step(`It needs ${t('private-min-directors')} directors, who may be the shareholders.`, 'private-min-directors'),
        step(`Paid-up capital: ${t('private-min-capital')}.`, 'private-min-capital'),
      ],
      everyYear: yearly('MGT-7A while it is small, or MGT-7', returned),
    },
    public: {
      path: '/company-registration/public-company-registration',
      name: 'Public limited company',
      blocks: [...trading, ...least('public-min-shareholders', 'shareholders')],
      speaks: [
        step(`Any number of shareholders from ${t('public-min-shareholders')}, and shares that change hands freely.`, 'public-min-shareholders'),
        step(`It needs ${t('public-min-directors')} directors, and more meetings and filings than a private company.`, 'public-min-directors'),
      ],
      everyYear: yearly('MGT-7', returned, step(`PAS-6, on its share capital, within ${t('pas-6-period')} of each half year.`, 'pas-6-period')),
    },
    opc: {
      path: '/company-registration/one-person-company-registration',
      name: 'One person company',
      blocks: [
        ...(purpose === 'charity' || purpose === 'lending' ? [step('It may be neither a section 8 company nor one that lends or invests.')] : trading),
        ...when(founders > numberIn(law, 'opc-shareholders'), `It has ${t('opc-shareholders')} shareholder, and ${you}.`, 'opc-shareholders'),
        ...when(investors === 'yes', `An investor would be a second shareholder, and it has ${t('opc-shareholders')}.`, 'opc-shareholders'),
      ],
      speaks: [
        step('Limited liability for a founder who decides alone.'),
        step(
          `It has ${t('opc-shareholders')} shareholder, who is ${t('opc-who')}, and ${t('opc-nominees')} nominee.`,
          'opc-shareholders',
          'opc-who',
          'opc-nominees',
        ),
        step(`Turnover above which it must convert: ${t('opc-conversion-turnover')}.`, 'opc-conversion-turnover'),
      ],
      everyYear: [
        audit,
        step(`AOC-4, the accounts, within ${t('aoc-4-opc-period')} of the year's end; no annual general meeting.`, 'aoc-4-opc-period'),
        step('MGT-7A, the annual return.'),
        returned,
        kyc,
      ],
    },
    section8: {
      path: '/company-registration/section-8-company-registration',
      name: 'Section 8 company',
      blocks: [...isFor(['charity'], 'It is for a public purpose, and never pays a dividend.'), ...least('private-min-shareholders', 'members')],
      speaks: [
        step('A company for a public purpose: its whole income goes there.'),
        step(`Formed as a private one it needs ${t('private-min-shareholders')} members; no least capital.`, 'private-min-shareholders'),
        step(`It can apply for ${t('section-8-tax-benefits')}, so that its income is exempt and donors may deduct.`, 'section-8-tax-benefits'),
      ],
      everyYear: yearly(
        'MGT-7',
        step(`Income tax return ITR-7 where it is registered as a charity, else ITR-6 by ${t('itr6-due-date')}.`, 'itr6-due-date'),
        step('Its tax registrations kept alive, and each donation for a deduction reported.'),
      ),
    },
    nidhi: {
      path: '/company-registration/nidhi-company-registration',
      name: 'Nidhi',
      blocks: [
        ...isFor(['savings'], 'It takes savings from its members and lends to them, and does nothing else.'),
        ...least('public-min-shareholders', 'shareholders at the start'),
        ...capitalOf('nidhi-min-capital', 'paid-up capital'),
        ...when(resident === 'no', 'It is closed to everyone who lives abroad.'),
      ],
      speaks: [
        step('Members save with it and borrow from it, without a certificate of the Reserve Bank.'),
        step(
          `It begins with ${t('public-min-shareholders')} shareholders, ${t('public-min-directors')} directors and ${t('nidhi-min-capital')} of paid-up capital.`,
          'public-min-shareholders',
          'public-min-directors',
          'nidhi-min-capital',
        ),
        step(
          `Within ${t('nidhi-ndh4-period')} it has ${t('nidhi-min-members')} members and ${t('nidhi-net-owned-funds')} of net owned funds, and files NDH-4; no deposit and no loan before that is approved.`,
          'nidhi-ndh4-period',
          'nidhi-min-members',
          'nidhi-net-owned-funds',
        ),
      ],
      everyYear: yearly('MGT-7', returned, step('NDH-1 each year and NDH-3 each half year.')),
    },
    nbfc: {
      path: '/company-registration/nbfc-company-registration',
      name: 'NBFC',
      blocks: [
        ...isFor(['lending'], 'It is for lending or investing as the main business.'),
        ...least('private-min-shareholders', 'shareholders'),
        ...capitalOf('nbfc-min-capital', 'net owned funds, for most lenders'),
      ],
      speaks: [
        step('A company that may lend or invest as its business, once the Reserve Bank has given its certificate.'),
        step(`It needs ${t('nbfc-min-capital')} of net owned funds, for most lenders.`, 'nbfc-min-capital'),
        step(`It is formed as a private company with ${t('private-min-shareholders')} shareholders or more, or as a public one.`, 'private-min-shareholders'),
      ],
      everyYear: yearly('MGT-7', returned, step('Returns to the Reserve Bank, with the certificate of the auditor.')),
    },
    producer: {
      path: '/company-registration/farmer-producer-company-registration',
      name: 'Farmer producer company',
      blocks: [
        ...isFor(['farming'], 'Only farmers and other primary producers may own it.'),
        ...when(
          founders < numberIn(law, 'producer-min-producers'),
          `It needs ${t('producer-min-producers')} producers, or ${t('producer-min-institutions')} producer institutions, and ${you}.`,
          'producer-min-producers',
          'producer-min-institutions',
        ),
        ...when(investors === 'yes', 'Only producers may hold its shares: no outside investor can.'),
        ...abroad,
      ],
      speaks: [
        step(
          `A company that ${t('producer-min-producers')} or more producers own, or ${t('producer-min-institutions')} or more producer institutions, with one vote each.`,
          'producer-min-producers',
          'producer-min-institutions',
        ),
        step(`It needs ${t('producer-min-directors')} directors; no least capital.`, 'producer-min-directors'),
      ],
      everyYear: yearly('MGT-7', returned, step('Internal audit, and part of the surplus into the general reserve.')),
    },
    llp: {
      path: '/gst/gst-llp-pertnership-firms',
      name: 'LLP',
      blocks: [
        ...(purpose === 'profit' || purpose === 'farming'
          ? abroad
          : [step('It is for carrying on a business for profit, and may be neither a Nidhi nor an NBFC.')]),
        ...least('llp-min-partners', 'partners'),
        ...when(investors === 'yes', 'It has no shares that an investor could take.'),
      ],
      speaks: [
        step(`A partnership of ${t('llp-min-partners')} or more with limited liability, and less to file.`, 'llp-min-partners'),
        step(`One designated partner stays in India ${t('llp-resident-days')} or more in the financial year.`, 'llp-resident-days'),
      ],
      everyYear: [
        step(
          `Accounts audited only above ${t('llp-audit-turnover')} of turnover or ${t('llp-audit-contribution')} of contribution.`,
          'llp-audit-turnover',
          'llp-audit-contribution',
        ),
        step(`Form 11, the annual return, by ${t('llp-form-11-due-date')}.`, 'llp-form-11-due-date'),
        step(`Form 8, accounts and solvency, by ${t('llp-form-8-due-date')}.`, 'llp-form-8-due-date'),
        step('Income tax return ITR-5.'),
        kyc,
      ],
    },
  } as const satisfies Record<string, Judged>;
}

export const tool = defineTool({ parameters, figures: FIGURES, evaluate });
