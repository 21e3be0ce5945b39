/** The pages that tests in a browser open, by kind. */
import { routeTable } from '../../routes/route-table.ts';
import { builtSite } from './built-site.ts';
import { pageFinder } from './page-finder.ts';
import { toolAnswers } from './spec-paths.ts';

/** The pages of a kind that differ in layout. */
const SHOWN: readonly string[] = [
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

const { firm, pages } = builtSite();
const findPage = pageFinder(routeTable(firm));
const kindOf = (path: string) => findPage(path.replace(/\?.*/, ''))?.id;
/** The kinds of page, by the first of their addresses. */
const firsts = new Map(pages.toReversed().map(({ path }) => [kindOf(path), path]));

/** One page of each kind at least: wide layouts depend on the kind, not the page. */
export const kindPaths: readonly string[] = [
  ...SHOWN,
  ...[...firsts].flatMap(([kind, path]) => (SHOWN.some((shown) => kindOf(shown) === kind) ? [] : [path])),
];

/** Of these, the ones that differ most in layout: every test of pages in a browser takes them. */
const FEW = [
  '/',
  '/gst',
  '/quick-reads/gst-registration',
  '/due-dates?for=gst-monthly&for=company',
  `/tools/income-tax?${toolAnswers['income-tax']}`,
  '/contact',
  '/hi',
  '/hi/gst',
  `/hi/tools/income-tax?${toolAnswers['income-tax']}`,
  '/hi/contact',
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
