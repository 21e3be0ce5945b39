/** Pages for search tests: titles and keywords of the site, shortened descriptions. */
import { parse } from 'yaml';
import type { SearchPage } from '../../src/search/ranking.ts';

/** The site's own groups of synonyms. */
export const synonyms: string[][] = parse(
  await Bun.file(new URL('../../content/synonyms.yaml', import.meta.url)).text(),
);

const service = (path: string, title: string, name: string, keywords: string[], description: string): SearchPage => ({
  path,
  title,
  name,
  keywords,
  description,
  kind: 'service',
});

export const samplePages: SearchPage[] = [
  service(
    '/company-registration',
    'Private limited company registration',
    'Private limited',
    ['startup registration', 'incorporation'],
    'Register a private limited company in India: who can and which papers.',
  ),
  service(
    '/company-registration/public-company-registration',
    'Public limited company registration',
    'Public',
    ['unlisted public company', 'ipo'],
    'Register a public limited company: shareholders and directors.',
  ),
  service(
    '/company-registration/one-person-company-registration',
    'One person company registration',
    'One person',
    ['single founder company'],
    'Register a one person company: the nominee and the papers.',
  ),
  service(
    '/company-registration/section-8-company-registration',
    'Section 8 company registration',
    'Section 8',
    ['charitable company', '80g', '12a'],
    'Register a company with a charitable object.',
  ),
  service(
    '/income-tax-filing',
    'Income tax return filing',
    'Income tax',
    ['income tax', 'which itr form'],
    'Which return is yours, from ITR-1 to ITR-7, and by when it is due.',
  ),
  service(
    '/income-tax-filing/itr-1-sahaj-form',
    'ITR-1 (Sahaj) filing',
    'ITR-1',
    ['salary', 'pension', 'one house'],
    'Who can file ITR-1, the papers to keep and the last day of the income tax return.',
  ),
  service(
    '/income-tax-filing/itr-2-form',
    'ITR-2 filing',
    'ITR-2',
    ['capital gains', 'huf'],
    'Who files ITR-2 instead of ITR-1: capital gains and more than one house.',
  ),
  service(
    '/income-tax-filing/itr-4-form',
    'ITR-4 (Sugam) filing',
    'ITR-4',
    ['presumptive income'],
    'Who can file ITR-4 and what business income it takes.',
  ),
  service(
    '/gst',
    'GST Registration in India',
    'General',
    ['gst', 'gstin', 'gst number'],
    'Who must register for GST in each state and the free steps on the portal.',
  ),
  service(
    '/gst/gst-huf',
    'GST registration for an HUF',
    'HUF',
    ['hindu undivided family', 'karta'],
    'GST registration of a family business in the name of its HUF.',
  ),
  service(
    '/others/shop-establishment-license',
    'Shop and establishment licence',
    'Shop licence',
    ['shop act', 'labour department'],
    'The licence a shop or an office needs from its state.',
  ),
  service(
    '/others/fssai-registration',
    'FSSAI registration',
    'FSSAI',
    ['food business', 'food licence'],
    'Basic, state or central: which FSSAI licence a food business needs.',
  ),
  {
    ...service(
      '/quick-reads/private-limited-company-registration',
      'How to form a private limited company',
      '',
      ['private limited company'],
      'The steps to register a private limited company.',
    ),
    kind: 'article',
  },
  {
    ...service(
      '/quick-reads/gst-registration',
      'Who must register for GST',
      '',
      ['gst limit'],
      'The turnover from which a GST registration is due.',
    ),
    kind: 'article',
  },
  { ...service('/search', 'Search', '', [], 'Search every service, company registration and GST.'), kind: 'plain' },
];
