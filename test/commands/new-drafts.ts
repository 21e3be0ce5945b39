/** What the tests of `bun run new` write, and the small content that it is written into. */
import { dump } from 'js-yaml';
import { figuresFile, parameter } from '../compiler/samples.ts';
import { pages } from '../compiler/tree.ts';
import { servicePage } from './small-project.ts';

export const NOW = Date.parse('2026-11-22T12:00:00+05:30');
export const NAMES = {
  service: 'others/drug-licence',
  article: 'drug-licence-news',
  page: 'our-fees',
  kind: 'guide',
  parameter: 'licences/drug-licence-fee',
  island: 'fee-chooser',
  tool: 'days-late',
};
export const SERVICE = 'content/services/others/drug-licence.md';
export const ARTICLE = 'content/articles/drug-licence-news.md';
export const GUIDE = 'content/guide/first-page.md';
export const PAGES = 'content/pages.yaml';
export const TOOL = 'content/tools/days-late.yaml';
export const FIGURES = 'content/figures/licences.yaml';

/** A group of figures for licences and a list of pages, written as those of the project, and pages of the section. */
export const CONTENT = {
  'pages.yaml': dump(pages),
  'figures/licences.yaml': figuresFile([parameter('licence-years')], { title: 'Licences', order: 3 }).replace(
    '\n-',
    '\n  -',
  ),
  'services/company-trademark.md': servicePage('Trademark', 5),
  ...Object.fromEntries(
    ['iso-certification', 'fssai-registration', 'roc-compliance'].map((name, at) => [
      `services/others/${name}.md`,
      servicePage(name, at + 1),
    ]),
  ),
};

/** Completes a page: replaces the starting text, and removes the draft mark. */
export const writtenOut = (words: string) => (text: string) =>
  text.replace(/ *draft: true\n/, '').replaceAll('Write here', words);

export const SECTION = {
  ...{ id: 'labour', title: 'Labour law', about: 'Provident fund and registers', drawing: 'desk-plan' },
  ownAddress: [],
};
