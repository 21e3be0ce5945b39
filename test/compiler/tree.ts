/**
 * The least content that compiles: one page of each kind, a home page and a few figures. JSON is YAML, so fields are
 * written as objects.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContent } from '../../src/compiler/compile.ts';
import { listFiles } from '../../src/compiler/read/content-files.ts';
import type { CompiledContent } from '../../src/content/site.ts';
import type { SectionRow } from '../../src/domain/sections.ts';
import { contentFolder, dated, faultsFrom, figuresFile, firm, instruments, ownTerm, parameter } from './samples.ts';

export const describe = (page: string) =>
  `What the page on ${page} is for, in a sentence that is long enough to be shown below the title by a search engine.`;
const checked = '2026-11-21';
const url = 'https://www.gst.gov.in/';
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

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
  price: { fee: 'price-gst', includes: ['Filing.'], excludes: ['Stamp duty.'] },
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
  {
    id: 'figures',
    path: '/figures',
    title: 'Figures',
    description: describe('figures'),
    summary: 'All figures.',
    keywords: [],
  },
  {
    id: 'partner',
    path: '/partner-with-{{firm.slug}}',
    title: 'Partners of {{firm.name}}',
    description: describe('partner'),
    summary: 'Join.',
    keywords: [],
  },
];

const slide = (n: number) => ({ title: `Title ${n}`, text: 'Text', image: 'return-form', navigate: '/gst' });
export const home = {
  banner: times(4, (n) => ({ tab: `Tab ${n}`, ...slide(n), second: { text: 'Go', url: '/gst' } })),
  videoHeading: 'Watch',
  tiles: times(4, (n) => ({
    id: `tile-${n}`,
    serviceName: 'GST',
    url: '/gst',
    text: 'Text',
    action: { text: 'Go', url: '/gst#who' },
  })),
  steps: times(3, (n) => ({ title: `Step ${n}`, text: 'Text' })),
  story: { heading: 'Our Story', paragraphs: ['Once.'] },
  promos: times(3, (n) => ({ ...slide(n), fee: 'price-gst', time: 'refund-processing-time', excludes: 'Fees.' })),
  clients: { note: 'Samples.', marks: times(8, (n) => ({ name: `Client ${n}`, drawing: 'seal' })) },
};
export const updates = times(13, (n) => ({ id: `update-${n}`, title: `Update ${n}`, date: checked, tag: 'GST', url }));
export const dueDates = {
  since: '2026-04-01',
  extensions: { checked, newest: '2026-11', review: '2027-11-21' },
  home: [],
  open: times(4, (n) => ({ title: `Return ${n}`, dueDate: 'TBA', review: '2027-11-21', tag: 'GST', url })),
};

export const gstService = (matter: object) => ({
  'services/gst/index.md': page({ ...service, ...matter }, '## Who\n'),
});

export function compileTree(
  changes: Record<string, string> = {},
  sections: readonly SectionRow[] = [],
  today?: string,
): CompiledContent {
  using folder = contentFolder(tree(changes));
  return compileContent(folder.root, sections, today);
}

export const treeFaults = (...tree: Parameters<typeof compileTree>) => faultsFrom(() => compileTree(...tree));

const content = join(import.meta.dir, '../../content');
/** Of the site: the code says every one of them. */
const words = Object.fromEntries(
  listFiles(content, 'words/*/*.yaml').map((path) => [path, readFileSync(join(content, path), 'utf8')]),
);

/** Paths and texts of a tree that compiles; `changes` replace or add files. */
export function tree(changes: Record<string, string> = {}): Record<string, string> {
  const limit = { from: '2019-04-01', value: 4e6 };
  const gst = parameter('gst-limit', {
    unit: 'rupees',
    published: 2e6,
    values: [dated(limit)],
    change: 'Raised to ₹40 lakh.',
  });
  const rate = parameter('gst-rate-standard', { unit: 'percent', published: 18, values: [dated({ value: 18 })] });
  const policy = [
    ownTerm('refund-cancellation-charge', 'percent', { value: 20 }),
    ownTerm('refund-request-period', 'days', { value: 60 }),
    ownTerm('refund-processing-time', 'text', { text: '4 to 5 weeks' }),
  ];
  return {
    'firm.yaml': JSON.stringify(firm),
    'instruments.yaml': JSON.stringify(instruments),
    'figures/gst.yaml': figuresFile([gst]),
    'figures/product.yaml': figuresFile([rate], { title: 'Using this site', order: 9 }),
    'figures/prices.yaml': figuresFile([ownTerm('price-gst', 'rupees', { value: 1999 })], {
      title: 'Our prices',
      order: 7,
    }),
    'figures/policy.yaml': figuresFile(policy, { title: 'Refunds', order: 8 }),
    'services/gst/index.md': page(service, '## Who\n\nAbove {{gst-limit}}.\n'),
    'articles/news.md': page(article, '## What\n\nSee [who](/gst#who) and [the figure](/figures#gst-limit).\n'),
    'legal/terms.md': page(legal, '## One\n\nFor all.\n'),
    'pages.yaml': JSON.stringify(pages),
    'home.yaml': JSON.stringify(home),
    'updates.yaml': JSON.stringify(updates),
    'due-dates.yaml': JSON.stringify(dueDates),
    'sentences.yaml': JSON.stringify({ 'refund:rule': 'Then we keep {{refund-cancellation-charge}} of our fee.' }),
    'synonyms.yaml': '- [gst, goods and services tax]\n',
    ...words,
    ...changes,
  };
}
