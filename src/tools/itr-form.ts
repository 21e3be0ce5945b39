/**
 * Which form an income tax return of the Income-tax Act, 1961 goes on, and by when. Rule 12(1) of the Income-tax Rules, 1962, with
 * the forms of the year, and Explanation 2 to section 139(1). ITR-1 and ITR-4 are open to a few and closed by any one of many
 * things; who is left takes the full form of its kind.
 */
import { writtenDay } from '../domain/calendar.ts';
import { rupees } from '../domain/rupees.ts';
import { dayIn, type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Step } from './tool.ts';

const parameters = {
  year: {
    kind: 'choice',
    label: 'Year',
    hint: 'AY 2026-27 is the income of April 2025 to March 2026.',
    options: { 'ay-2026-27': 'AY 2026-27', 'ay-2025-26': 'AY 2025-26' },
    initial: 'ay-2026-27',
  },
  who: {
    kind: 'choice',
    label: 'Who files',
    options: {
      individual: 'An individual',
      huf: 'A Hindu undivided family (HUF)',
      firm: 'A partnership firm',
      llp: 'An LLP',
      company: 'A company',
      trust: 'A trust',
      aop: 'An association of persons, or a society',
    },
    initial: 'individual',
  },
  residence: {
    kind: 'choice',
    label: 'Residence in that year',
    options: { resident: 'Resident', 'not-ordinary': 'Not ordinarily', 'non-resident': 'Non-resident' },
    initial: 'resident',
    onlyIf: { parameter: 'who', is: ['individual', 'huf'] },
  },
  income: { kind: 'amount', label: 'Total income', hint: 'After deductions, gains on shares included.' },
  from: {
    kind: 'choices',
    label: 'Income from',
    options: {
      salary: 'Salary or pension',
      house: 'House property',
      other: 'Interest, dividend, family pension',
      business: 'Business or profession, from books',
      presumptive: 'Business or profession, a fixed share of turnover (44AD, 44ADA, 44AE)',
      partner: 'A firm you are a partner in',
      'ltcg-112a': 'Listed shares or equity funds held over a year (112A)',
      'capital-gains': 'Other capital gains',
      crypto: 'Crypto and other virtual assets',
      lottery: 'Lottery, games or race horses',
      agriculture: 'Farming',
    },
    optional: true,
  },
  houses: { kind: 'whole', label: 'House properties owned', least: 1, most: 999, optional: true, onlyIf: { parameter: 'from', is: ['house'] } },
  ltcg: {
    kind: 'amount',
    label: 'Gain on listed shares and equity funds',
    hint: 'Long-term, of section 112A alone.',
    optional: true,
    onlyIf: { parameter: 'from', is: ['ltcg-112a'] },
  },
  agriculture: { kind: 'amount', label: 'Income from farming', optional: true, onlyIf: { parameter: 'from', is: ['agriculture'] } },
  also: {
    kind: 'choices',
    label: 'Does any of this hold?',
    options: {
      director: 'Director of a company',
      'unlisted-shares': 'Unlisted shares held in the year',
      foreign: 'Income, assets or an account abroad',
      losses: 'Losses brought or carried forward',
      'tds-194n': 'Tax deducted on cash withdrawn (194N)',
      'esop-deferred': 'Tax on start-up shares deferred',
      'section-11': 'Exemption claimed as a charity (section 11)',
    },
    optional: true,
  },
} as const satisfies Parameters;

type Input = InputOf<typeof parameters>;
type Short = 'ITR-1' | 'ITR-4';
type Form = Short | 'ITR-2' | 'ITR-3' | 'ITR-5' | 'ITR-6' | 'ITR-7';

/** What each of the two short forms allows, by the ids of the records. */
const SHORT = {
  'ITR-1': {
    who: 'itr1-who',
    income: 'itr1-income-limit',
    houses: { 'ay-2026-27': 'itr1-house-properties', 'ay-2025-26': 'itr1-house-properties-ay-2025-26' },
    ltcg: 'itr1-ltcg-limit',
    agriculture: 'itr1-agricultural-income',
  },
  'ITR-4': {
    who: 'itr4-who',
    income: 'itr4-income-limit',
    houses: { 'ay-2026-27': 'itr4-house-properties', 'ay-2025-26': 'itr4-house-properties-ay-2025-26' },
    ltcg: 'itr4-ltcg-limit',
    agriculture: 'itr4-agricultural-income',
  },
} as const;

/** The due dates of a year. Accounts that must be audited have one day, whoever keeps them; every company has that of its own. */
const DATES = {
  'ay-2026-27': {
    plain: 'ay-2026-27-no-business',
    business: 'ay-2026-27-business-no-audit',
    trust: 'ay-2026-27-trust-no-audit',
    audit: 'ay-2026-27-audit',
    company: 'ay-2026-27-company',
  },
  'ay-2025-26': {
    plain: 'itr-2025-due-date',
    business: 'itr-2025-due-date',
    trust: 'itr-2025-due-date',
    audit: 'itr-2025-audit-due-date',
    company: 'itr-2025-audit-due-date',
  },
} as const;

const SURE = [
  'itr1-who',
  'itr1-income-limit',
  'itr1-house-properties',
  'itr1-house-properties-ay-2025-26',
  'itr1-ltcg-limit',
  'itr1-agricultural-income',
  'itr4-who',
  'itr4-income-limit',
  'itr4-house-properties',
  'itr4-house-properties-ay-2025-26',
  'itr4-ltcg-limit',
  'itr4-agricultural-income',
  'ay-2026-27-no-business',
  'ay-2026-27-business-no-audit',
  'ay-2026-27-audit',
  'ay-2026-27-company',
  'ay-2026-27-belated',
  'itr-2025-due-date',
  'itr-2025-audit-due-date',
  'itr-u-window',
] as const;
const IN_DOUBT = ['ay-2026-27-trust-no-audit'] as const;
type Id = (typeof SURE)[number] | (typeof IN_DOUBT)[number];

/** What the contract names. `due` is null where sources disagree on the day. */
type Data = { form: Form; due: string | null; dueWithAudit: string; why: string[]; whyNot: Record<string, string>; papers: string[]; page: string };

const PAGES: Record<Form, string> = {
  'ITR-1': '/income-tax-filing/itr-1-sahaj-form',
  'ITR-2': '/income-tax-filing/itr-2-form',
  'ITR-3': '/income-tax-filing/itr-3-form',
  'ITR-4': '/income-tax-filing/itr-4-form',
  'ITR-5': '/income-tax-filing/itr-5-form',
  'ITR-6': '/income-tax-filing/itr-6-form',
  'ITR-7': '/income-tax-filing/itr-7-form',
};
const FORMS = Object.keys(PAGES) as Form[];

/** Incomes that close both short forms, whatever the amount. */
const CLOSING_INCOME: Partial<Record<Input['from'][number], string>> = {
  business: 'income from a business or profession kept by books',
  partner: 'pay or a share of profit from a firm',
  'capital-gains': 'capital gains that are not of section 112A',
  crypto: 'income from crypto or other virtual assets',
  lottery: 'winnings from a lottery, games or race horses',
};
/** What else closes both. */
const CLOSING_FACTS: Partial<Record<Input['also'][number], string>> = {
  director: 'a director of a company',
  'unlisted-shares': 'unlisted shares were held in the year',
  foreign: 'income, assets or an account abroad',
  losses: 'losses brought or carried forward',
  'esop-deferred': 'tax on start-up shares is deferred',
};

function evaluate(input: Input, law: Law<Id>): Answer<Data> {
  const closed = { 'ITR-1': closing('ITR-1', input, law), 'ITR-4': closing('ITR-4', input, law) };
  const form = formOf(input, closed);
  const { due, dueId, dueWithAudit, auditId } = datesOf(form, input, law);
  const year = parameters.year.options[input.year];
  const dates = DATES[input.year];
  const why: Step[] = [
    ...reasons(form, input, law, closed),
    due === null
      ? {
          text: `Without audit the due date is in doubt: ${textIn(law, dates.plain)} or ${textIn(law, dates.business)}. Sources disagree; the portal of the Income Tax Department decides.`,
          figures: [dueId, dates.plain, dates.business],
        }
      : { text: dueText(form, due, dueWithAudit), figures: [dueId] },
    ...(due === dueWithAudit ? [] : [auditText(form, dueWithAudit, auditId)]),
    input.year === 'ay-2026-27'
      ? { text: `A late return is taken until ${textIn(law, 'ay-2026-27-belated')}, with a fee.`, figures: ['ay-2026-27-belated'] }
      : {
          text: `Late returns of this year are no longer taken. An updated return, ITR-U, is: for ${textIn(law, 'itr-u-window')} from the end of the assessment year, with extra tax.`,
          figures: ['itr-u-window'],
        },
  ];
  const papers = papersOf(input, form);
  const whyNot = FORMS.filter((other) => other !== form).map((other) => ({ what: other, ...refusal(other, form, input, closed) }));
  return {
    data: {
      form,
      due,
      dueWithAudit,
      why: why.map(({ text }) => text),
      whyNot: Object.fromEntries(whyNot.map((other) => [other.what, other.why])),
      papers,
      page: PAGES[form],
    },
    headline: {
      lead: `For ${year}, file`,
      result: form,
      rest: restOf(form, due, dueWithAudit),
    },
    ...cautionOf(input, law, due),
    why,
    whyNot,
    lists: [{ title: 'Papers to have ready', items: papers }],
    next: [
      { text: `What ${form} takes: papers, steps, dates`, href: PAGES[form] },
      { text: 'File it yourself, free, on the e-filing portal', href: 'https://www.incometax.gov.in/' },
    ],
    year: `Income-tax Act, 1961, for ${year}: rule 12 of the Income-tax Rules, 1962, and section 139(1).`,
    notCovered: [
      'Income taxed together with that of a spouse under Portuguese law, tax deducted in somebody else’s name, and relief for foreign tax: each closes ITR-1 and ITR-4.',
      'Whether the limits of sections 44AD, 44ADA and 44AE hold for your turnover, and whether accounts must be audited.',
      'A transfer pricing report, which moves the date; firms that are not resident; political parties and institutions that file ITR-7 for other reasons.',
      'Tax Year 2026-27, which is returned in 2027 under the Income-tax Act, 2025.',
    ],
  };
}

/** Everything that closes a short form, or only that it is not made for somebody of this kind. */
function closing(form: Short, { who, residence, income, from, also, houses, ltcg, agriculture, year }: Input, law: Law<Id>): Step[] {
  const limits = SHORT[form];
  const kind = (text: string): Step[] => [{ text, figures: [limits.who] }];
  if (form === 'ITR-1' && who !== 'individual') return kind('only for individuals');
  if (who !== 'individual' && who !== 'huf' && who !== 'firm') return kind('only for individuals, HUFs and firms other than LLPs');
  if (form === 'ITR-4' && !from.includes('presumptive')) return kind('only for a business or profession that declares a fixed share of turnover');
  const above = (what: string, amount: number | null, id: Id, written: (amount: number) => string): Step[] =>
    amount !== null && amount > numberIn(law, id) ? [{ text: `${what} ${written(amount)}, above ${textIn(law, id)}`, figures: [id] }] : [];
  return [
    ...(who === 'firm' || residence === 'resident' ? [] : kind('only for who is resident and ordinarily resident')),
    ...(form === 'ITR-1' && from.includes('presumptive') ? kind('income from a business or profession') : []),
    ...above('a total income of', income, limits.income, rupees),
    ...above('house properties:', houses, limits.houses[year], String),
    ...above('a gain under section 112A of', ltcg, limits.ltcg, rupees),
    ...above('farm income of', agriculture, limits.agriculture, rupees),
    ...from.flatMap((source) => kinds(CLOSING_INCOME[source], limits.who)),
    ...also.flatMap((fact) => kinds(CLOSING_FACTS[fact], limits.who)),
    // The rule names it for ITR-1. For ITR-4 no page that was read does; a full form is right in either case.
    ...(also.includes('tds-194n')
      ? kind(
          form === 'ITR-1'
            ? 'tax was deducted under section 194N'
            : 'tax was deducted under section 194N: ITR-3 or ITR-5 takes that in any case, while for ITR-4 the portal decides',
        )
      : []),
  ];
}

function kinds(text: string | undefined, id: Id): Step[] {
  return text === undefined ? [] : [{ text, figures: [id] }];
}

type Closed = Record<Short, readonly Step[]>;

function formOf({ who, from, also }: Input, closed: Closed): Form {
  if (also.includes('section-11')) return 'ITR-7';
  if (who === 'company') return 'ITR-6';
  if (closed['ITR-4'].length === 0) return 'ITR-4';
  if (who !== 'individual' && who !== 'huf') return 'ITR-5';
  if (hasBusiness(from)) return 'ITR-3';
  return closed['ITR-1'].length === 0 ? 'ITR-1' : 'ITR-2';
}

function hasBusiness(from: Input['from']): boolean {
  return from.some((source) => source === 'business' || source === 'presumptive' || source === 'partner');
}

function datesOf(form: Form, { year, who, from }: Input, law: Law<Id>) {
  const dates = DATES[year];
  // A firm or an LLP is made for a business: without any word on its income it has one.
  const business = hasBusiness(from) || ((who === 'firm' || who === 'llp') && from.length === 0);
  const inTrust = form === 'ITR-7' || (who === 'trust' && !business);
  const dueId: Id = who === 'company' ? dates.company : inTrust ? dates.trust : business ? dates.business : dates.plain;
  const auditId: Id = who === 'company' ? dates.company : dates.audit;
  return { dueId, auditId, due: law[dueId].text === null ? null : dayIn(law, dueId), dueWithAudit: dayIn(law, auditId) };
}

function restOf(form: Form, due: string | null, dueWithAudit: string): string {
  const audited = `${writtenDay(dueWithAudit)} where the accounts must be audited`;
  if (due === null) return `Due on ${audited}; otherwise the day is in doubt.`;
  return `Due on ${writtenDay(due)}${due === dueWithAudit || form === 'ITR-1' || form === 'ITR-2' ? '' : `, or ${audited}`}.`;
}

function dueText(form: Form, due: string, dueWithAudit: string): string {
  if (due === dueWithAudit) return `Due on ${writtenDay(due)}: the day of every company.`;
  return form === 'ITR-1' || form === 'ITR-2'
    ? `Due on ${writtenDay(due)}: the day of those without a business or profession.`
    : `Due on ${writtenDay(due)} where the accounts need no audit.`;
}

function auditText(form: Form, day: string, id: Id): Step {
  const forms: Partial<Record<Form, string>> = {
    'ITR-1': 'those go on ITR-3',
    'ITR-2': 'those go on ITR-3',
    'ITR-4': 'those go on ITR-3, or ITR-5 for a firm',
  };
  const where = forms[form];
  return { text: `Accounts that must be audited: ${writtenDay(day)}${where ? `; ${where}` : ''}.`, figures: [id] };
}

function cautionOf({ year }: Input, law: Law<Id>, due: string | null): { caution?: string } {
  if (due === null)
    return {
      caution: `Whether a trust without audit has until ${textIn(law, DATES[year].plain)} or ${textIn(law, DATES[year].business)} is in doubt. File by the earlier day, or ask the Income Tax Department.`,
    };
  if (year === 'ay-2025-26')
    return { caution: 'The time for a return of AY 2025-26 is over: only an updated return, ITR-U, can still be filed, on this form.' };
  return {};
}

const OPEN_TO: Partial<Record<Input['who'], string>> = {
  individual: 'an individual who is resident and ordinarily resident',
  huf: 'a family that is resident and ordinarily resident',
  firm: 'a firm that is resident and no LLP',
};

/** Why this form. */
function reasons(form: Form, input: Input, law: Law<Id>, closed: Closed): Step[] {
  const { who, from, houses, ltcg, agriculture, income, year } = input;
  if (form === 'ITR-1' || form === 'ITR-4') {
    const limits = SHORT[form];
    const within = (what: string, id: Id): Step => ({ text: `${what}, not above ${textIn(law, id)}.`, figures: [id] });
    return [
      { text: `${form} is open to ${OPEN_TO[who]}, and nothing that you say closes it.`, figures: [limits.who] },
      within(`Total income of ${rupees(income)}`, limits.income),
      ...(houses === null ? [] : [within(`House properties: ${houses}`, limits.houses[year])]),
      ...(ltcg === null ? [] : [within(`Gain under section 112A of ${rupees(ltcg)}`, limits.ltcg)]),
      ...(agriculture === null ? [] : [within(`Farm income of ${rupees(agriculture)}`, limits.agriculture)]),
    ];
  }
  const because = (short: Short): Step => ({
    text: `${short} is closed: ${closed[short].map(({ text }) => text).join('; ')}.`,
    figures: closed[short].flatMap(({ figures }) => figures),
  });
  const plain = (text: string): Step => ({ text, figures: [] });
  if (form === 'ITR-2') return [plain('No income from a business, a profession or a firm: that leaves ITR-1 and ITR-2.'), because('ITR-1')];
  if (form === 'ITR-3')
    return [
      plain(
        from.includes('partner')
          ? 'A partner’s share or pay is income from a business, and goes on ITR-3.'
          : 'Income from a business or profession leaves ITR-3 and ITR-4.',
      ),
      because('ITR-4'),
    ];
  if (form === 'ITR-5')
    return [
      plain(`${KINDS[who]} files ITR-5, unless it claims exemption as a charity.`),
      ...(who === 'firm' && from.includes('presumptive') ? [because('ITR-4')] : []),
    ];
  if (form === 'ITR-6') return [plain('A company files ITR-6, unless it claims exemption as a charity under section 11.')];
  return [plain(`${KINDS[who]} that claims exemption under section 11 files ITR-7${who === 'company' ? ': a section 8 company, for instance' : ''}.`)];
}

const KINDS: Record<Input['who'], string> = {
  individual: 'An individual',
  huf: 'A family',
  firm: 'A firm',
  llp: 'An LLP',
  company: 'A company',
  trust: 'A trust',
  aop: 'An association or society',
};

/** Why not another form. */
function refusal(other: Form, form: Form, { who, also, from }: Input, closed: Closed): { why: string; figures: readonly string[] } {
  const person = who === 'individual' || who === 'huf';
  const plain = (why: string) => ({ why, figures: [] });
  if (other === 'ITR-1' || other === 'ITR-4') {
    const steps = closed[other];
    return steps.length === 0
      ? plain('only where no exemption is claimed')
      : { why: steps.map(({ text }) => text).join('; '), figures: steps.flatMap(({ figures }) => figures) };
  }
  if (other === 'ITR-2') {
    if (!person) return plain('only for individuals and HUFs');
    return plain(hasBusiness(from) ? 'only without income from a business, a profession or a firm' : 'longer, and needed only where ITR-1 is closed');
  }
  if (other === 'ITR-3') {
    if (!person) return plain('only for individuals and HUFs');
    return plain(form === 'ITR-4' ? 'longer, and needed only where ITR-4 is closed' : 'only with income from a business, a profession or a firm');
  }
  if (other === 'ITR-5') {
    if (form === 'ITR-4' && who === 'firm') return plain('longer, and needed only where ITR-4 is closed');
    return plain(also.includes('section-11') && who !== 'company' ? 'only where no exemption is claimed' : 'only for firms, LLPs, associations and trusts');
  }
  if (other === 'ITR-6') return plain(who === 'company' ? 'only for companies that claim no exemption under section 11' : 'only for companies');
  return plain('only for trusts, charities and parties that claim exemption');
}

const PAPERS_OF_KIND: Record<Input['who'], string> = {
  individual: 'PAN, and Aadhaar linked to it',
  huf: 'PAN of the family; PAN and Aadhaar of the Karta',
  firm: 'PAN and deed of the firm',
  llp: 'PAN and agreement of the LLP; digital signature of a designated partner',
  company: 'PAN and CIN of the company; digital signature of a director',
  trust: 'PAN and deed of the trust',
  aop: 'PAN and rules of the association',
};
const PAPERS_OF_FORM: Partial<Record<Form, string>> = {
  'ITR-5': 'Balance sheet, with the account of profit and loss or of income and expenditure',
  'ITR-6': 'Audited accounts and the auditor’s report',
  'ITR-7': 'Registration as a charity, and the audit report in Form 10B or 10BB where one is due',
};
const PAPERS_OF_INCOME: Record<Input['from'][number], string> = {
  salary: 'Form 16 of each employer, or the pension certificate',
  house: 'Rent received, municipal tax paid, and the certificate of a home loan',
  other: 'Certificates of interest, and dividend statements',
  business: 'Books, GST returns and the list of assets',
  presumptive: 'Turnover or receipts of the year, in cash and through the bank',
  partner: 'The firm’s PAN, and your capital account, pay and interest',
  'ltcg-112a': 'Statement of gains from each broker and fund',
  'capital-gains': 'Deeds and bills of what was sold, with its cost',
  crypto: 'List of each transfer, with cost and tax deducted',
  lottery: 'Form 16A for the tax on winnings',
  agriculture: 'Proof of the land, and of farm income and expense',
};
const PAPERS_OF_FACT: Partial<Record<Input['also'][number], string>> = {
  director: 'DIN, and names of the companies',
  'unlisted-shares': 'Names of the companies, number and cost of the shares',
  foreign: 'Statements of accounts and assets abroad; Form 67 for tax paid there',
  losses: 'Earlier returns that show the losses',
  'tds-194n': 'The bank’s certificate of tax on cash withdrawn',
  'esop-deferred': 'The employer’s statement of the deferred tax',
};

function papersOf({ who, from, also }: Input, form: Form): string[] {
  const some = [PAPERS_OF_FORM[form], ...from.map((source) => PAPERS_OF_INCOME[source]), ...also.map((fact) => PAPERS_OF_FACT[fact])];
  return [PAPERS_OF_KIND[who], ...some.filter((text) => text !== undefined), 'Form 26AS and AIS, both free on the portal'];
}

export const tool = defineTool({
  parameters,
  figures: SURE,
  inDoubt: IN_DOUBT,
  contradictions({ who, from, also, houses, ltcg, agriculture }) {
    const person = who === 'individual';
    const short = person || who === 'huf' || who === 'firm';
    const lacking = (source: Input['from'][number], value: number | null) => short && from.includes(source) && value === null;
    const alone = also.find((fact) => fact === 'director' || fact === 'esop-deferred');
    return {
      ...(from.length === 0 && (person || who === 'huf' || who === 'aop') && { from: 'Choose at least one' }),
      ...(!person && from.includes('salary') && { from: 'Only an individual has a salary' }),
      ...(lacking('house', houses) && { houses: 'Enter how many' }),
      ...(lacking('ltcg-112a', ltcg) && { ltcg: 'Enter the gain: the form depends on it' }),
      ...(lacking('agriculture', agriculture) && { agriculture: 'Enter the income from farming: the form depends on it' }),
      ...(!person && alone && { also: `Only an individual can have “${parameters.also.options[alone]}”` }),
      ...(also.includes('section-11') && (short || who === 'llp') && { also: 'Section 11 is for trusts, associations and section 8 companies' }),
    };
  },
  evaluate,
});
