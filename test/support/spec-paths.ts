/** Section 2 of the specification: every address the site must answer, listed here so that no code can drop one. */
import type { tools } from '../../src/tools/tool-table.ts';

const under = (section: string, slugs: string) => [section, ...slugs.split(' ').map((slug) => `${section}/${slug}`)];

/** @param slug the product's name in addresses */
export function specPaths(slug: string): string[] {
  return [
    '/',
    '/company-details',
    `/partner-with-${slug}`,
    '/termsofuse',
    '/privacypolicy',
    '/refund-policy',
    '/company-trademark',
    '/figures',
    '/search',
    '/contact',
    '/withdraw',
    ...under(
      '/company-registration',
      'public-company-registration nidhi-company-registration one-person-company-registration section-8-company-registration nbfc-company-registration farmer-producer-company-registration',
    ),
    ...under(
      '/income-tax-filing',
      'itr-1-sahaj-form itr-2-form itr-3-form itr-4-form itr-5-form itr-6-form itr-7-form',
    ),
    ...under('/gst', 'gst-proprietor-individual gst-llp-pertnership-firms gst-private-pubic-company gst-huf'),
    ...under('/others', 'iso-certification fssai-registration shop-establishment-license roc-compliance'),
    ...under(
      '/quick-reads',
      `itr-date-extended-notice private-limited-company-registration tax-advocates-team-india tax-preparation-accounting income-tax-return-updates gst-registration business-consultants-at-${slug} legal-solicitors-at-${slug}`,
    ).slice(1),
  ];
}

/** Every tool with an answer on its page, by name. Together they show each part that an answer can have. */
export const toolAnswers = {
  'itr-form':
    'year=ay-2026-27&who=individual&residence=resident&income=940000&from=salary&from=house&from=other&houses=1',
  'income-tax': 'year=ay-2026-27&age=under-60&salary=1500000&other=40000&deductions=225000',
  'late-return': 'year=ay-2026-27&due=2026-08-31&filed=2026-11-22&income=800000&tax=50000',
  'gst-registration':
    'supplies=goods&state=UP&turnover=1800000&interstate=yes&ecommerce=no&reverse-charge=no&casual=no&exempt-only=no',
  'gst-late-fee': 'return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000&tax=50000',
  'company-type': 'purpose=profit&founders=2&investors=yes&capital=100000&resident=yes',
  'company-cost': 'type=private&state=UP&capital=100000&cancel=3',
  'roc-late-fee': 'form=aoc-4&due=2026-10-30&filed=2026-11-22&capital=100000',
  'fssai-licence': 'turnover=3500000&importer=no',
  'shop-licence': 'state=UP&employees=24',
  'gst-amount': 'amount=25000&rate=18&includes=no&interstate=no',
  hra: 'year=ay-2026-27&basic=600000&hra=240000&rent=216000&city=mumbai',
  residence: 'year=ay-2026-27&citizenship=citizen&travel=visit&days=150&four-years=400&income=2000000',
  identifier: 'number=27AAPFU0939F1ZV',
  'gst-invoice': 'turnover=60000000&value=120000&to=business&interstate=yes&distance=450',
  'gst-scheme': 'kind=goods&state=UP&turnover=8000000&interstate=no&ecommerce=no&margin=20',
  presumptive: 'kind=profession&receipts=4000000&cash-percent=0',
  'advance-tax':
    'year=ay-2026-27&tax=200000&tds=80000&june=10000&september=30000&december=30000&march=20000&filed=2026-07-25',
  'tds-rate': 'payment=professional&payee=individual-huf&pan=yes&amount=40000&paid-before=30000&day=2026-08-10',
  'capital-gains': 'asset=land-building&bought=2008-06-10&sold=2024-12-12&cost=800000&sale=2500000',
  payroll: 'wage=18000&dearness=2000&state=KA&employees=25',
  'company-duties':
    'type=private&capital=1000000&turnover=50000000&profit=2000000&net-worth=5000000&borrowings=0&members=2&agm=2026-09-30',
} as const satisfies Partial<Record<keyof typeof tools, string>>;

export const answeredTools: readonly string[] = Object.entries(toolAnswers).map(
  ([name, query]) => `/tools/${name}?${query}`,
);

/** One page of each kind: wide layouts depend on the kind, not the page. */
export const kindPaths: readonly string[] = [
  '/',
  '/gst',
  '/company-registration/one-person-company-registration',
  '/quick-reads/gst-registration',
  // The page of one figure has every part of the page of all figures, at a tenth of its length.
  '/figures?on=/gst',
  '/figures/gst-goods-threshold',
  '/figures/new-regime-slabs',
  '/figures/changes',
  '/tools',
  '/start',
  '/start/start-a-company?state=MH&turnover=30000000',
  '/due-dates?for=gst-monthly&for=company',
  `/tools/gst-late-fee?${toolAnswers['gst-late-fee']}`,
  `/tools/income-tax?${toolAnswers['income-tax']}`,
  `/tools/shop-licence?${toolAnswers['shop-licence']}`,
  '/contact',
  '/company-details',
  '/refund-policy',
  '/search?q=gst',
  '/withdraw',
  '/no-such-page',
];

/** Of these, the ones that differ most in layout: every test of pages in a browser takes them. */
const FEW = [
  '/',
  '/gst',
  '/quick-reads/gst-registration',
  '/due-dates?for=gst-monthly&for=company',
  `/tools/income-tax?${toolAnswers['income-tax']}`,
  '/contact',
];

/**
 * The pages of a test in two groups, for `describe`: a few, and all others, which `bun run test` leaves out by the
 * name of their group.
 */
export const inGroups = (paths: Iterable<string>): [group: string, paths: string[]][] => {
  const all = [...new Set(paths)];
  return [
    ['a few pages', all.filter((path) => FEW.includes(path))],
    ['more pages', all.filter((path) => !FEW.includes(path))],
  ];
};

/** An address as a title has it: a query, which may be long, is only hinted at. */
export const titleOf = (path: string): string => (path.length > 40 ? path.replace(/\?.*/, '?…') : path);
