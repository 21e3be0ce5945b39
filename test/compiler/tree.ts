/** The least content that compiles: one page of each kind, a home page and two figures. JSON is YAML, so fields are written as objects. */
import { figure, firm } from './samples.ts';

/** A description of a page, long enough. */
export const describe = (page: string) => `What the page on ${page} is for, in a sentence that is long enough to be shown below the title by a search engine.`;
const checked = '2026-11-21';
const url = 'https://www.gst.gov.in/';
const times = (count: number, make: (n: number) => unknown) => Array.from({ length: count }, (_, n) => make(n));

export const page = (matter: object, body = '') => `---\n${JSON.stringify(matter)}\n---\n${body}`;

export const service = {
  title: 'GST registration',
  name: 'GST',
  description: describe('service'),
  summary: 'Above {{gst-limit}} you register.',
  order: 0,
  keywords: ['gst'],
  subject: 'GST registration',
  answer: {
    need: { short: 'Above {{gst-limit}}', more: 'A year, on one PAN.' },
    cost: { short: 'Nothing to the state', more: 'Our fee is below.' },
    time: { short: 'Two weeks or so', more: 'The officer may ask.' },
    when: { short: 'As soon as you must', more: 'Late means a penalty.' },
  },
  card: { title: 'At a glance', rows: times(3, (n) => ({ label: `Row ${n}`, value: 'Value' })) },
  eligibility: {
    rule: 'any',
    verdict: 'You must register.',
    next: 'Above {{gst-limit}} there is no choice.',
    items: ['Anyone above {{gst-limit}}.'],
    notes: ['Others may register.'],
  },
  benefits: ['Credit.'],
  documents: ['PAN.'],
  features: { title: 'Key features', items: ['Free.'] },
  notes: ['A note.'],
  related: ['/', '/termsofuse', '/quick-reads/munshi-news'],
  price: { fee: 'price-gst', includes: ['Filing.'], excludes: ['Stamp duty.'], stampDuty: false },
  diy: { portal: 'GST portal', url, form: 'REG-01', fee: 'None.', steps: ['Open it.'] },
  sources: [{ title: 'CGST Act', url }],
  checked,
};

export const article = {
  title: 'News of {{firm.name}}',
  slug: '{{firm.slug}}-news',
  description: describe('article'),
  excerpt: 'It happened.',
  date: '2025-03-03',
  topic: 'GST',
  order: 1,
  keywords: ['news'],
  illustration: { name: 'return-form', alt: 'A form.' },
  updates: [{ date: '2025-04-01', text: 'The limit is now {{gst-limit:now}}.' }],
  checked,
};

export const legal = {
  title: 'Terms',
  path: '/termsofuse',
  description: describe('terms'),
  summary: 'The terms of {{firm.name}}.',
  keywords: [],
  effective: checked,
  checked,
};

export const pages = [
  { id: 'home', path: '/', title: 'Home', description: describe('home'), summary: 'Home.', keywords: ['home'] },
  { id: 'figures', path: '/figures', title: 'Figures', description: describe('figures'), summary: 'All figures.', keywords: [] },
  { id: 'partner', path: '/partner-with-{{firm.slug}}', title: 'Partners of {{firm.name}}', description: describe('partner'), summary: 'Join.', keywords: [] },
];

const slide = (n: number) => ({ title: `Title ${n}`, text: 'Text', image: 'return-form', navigate: '/gst' });
export const home = {
  title: 'Home',
  description: describe('home'),
  banner: times(4, slide),
  videoHeading: 'Watch',
  tiles: times(4, (n) => ({ id: `tile-${n}`, serviceName: 'GST', url: '/gst', icon: 'receipt', text: 'Text', action: { text: 'Go', url: '/gst#who' } })),
  steps: times(3, (n) => ({ title: `Step ${n}`, text: 'Text' })),
  story: { heading: 'Our Story', paragraphs: ['Once.'] },
  promos: times(3, (n) => ({ ...slide(n), fee: 'price-gst', time: 'refund-processing-time', excludes: 'Fees.' })),
  clients: { note: 'Samples.', marks: times(8, (n) => ({ name: `Client ${n}`, drawing: 'seal' })) },
};
export const updates = times(13, (n) => ({ title: `Update ${n}`, date: checked, tag: 'GST', url }));
export const dueDates = {
  since: '2026-04-01',
  extensions: { checked, newest: 'November 2026', review: '2027-11-21' },
  home: [],
  open: times(4, (n) => ({ title: `Return ${n}`, dueDate: 'TBA', review: '2027-11-21', tag: 'GST', url })),
};

/** Paths and texts of a tree that compiles; `changes` replace or add files. */
export function tree(changes: Record<string, string> = {}): Record<string, string> {
  const gst = figure('gst-limit', {
    published: '₹20 lakh',
    current: '₹40 lakh',
    verdict: 'outdated',
    since: '2019-04-01',
    change: 'Raised to ₹40 lakh.',
  });
  const prices = [figure('price-gst', { published: '₹1,999', current: '₹1,999', value: 1999, unit: 'rupees', verdict: 'house' })];
  const rate = figure('gst-rate-standard', { published: '18%', current: '18%', value: 18, unit: 'percent' });
  const policy = [
    figure('refund-cancellation-charge', { published: '20%', current: '20%', value: 20, unit: 'percent', verdict: 'house' }),
    figure('refund-request-period', { published: '60 days', current: '60 days', verdict: 'house' }),
    figure('refund-processing-time', { published: '4 to 5 weeks', current: '4 to 5 weeks', verdict: 'house' }),
  ];
  return {
    'firm.yaml': JSON.stringify(firm),
    'figures/gst.yaml': JSON.stringify([gst]),
    'figures/product.yaml': JSON.stringify([rate]),
    'figures/prices.yaml': JSON.stringify(prices),
    'figures/policy.yaml': JSON.stringify(policy),
    'services/gst/index.md': page(service, '## Who\n\nAbove {{gst-limit}}.\n'),
    'articles/news.md': page(article, '## What\n\nSee [who](/gst#who) and [the figure](/figures#gst-limit).\n'),
    'legal/terms.md': page(legal, '## One\n\nFor all.\n'),
    'pages.yaml': JSON.stringify(pages),
    'home.yaml': JSON.stringify(home),
    'updates.yaml': JSON.stringify(updates),
    'due-dates.yaml': JSON.stringify(dueDates),
    'synonyms.yaml': '- [gst, goods and services tax]\n',
    ...changes,
  };
}
