/** /llms.txt (llmstxt.org): the site in one text for assistants that read, each page by its address in Markdown. */
import type { PageEntry } from '../../content/site.ts';
import { TWIN_KINDS, twinPath } from '../../domain/discovery-paths.ts';
import type { Firm } from '../../domain/firm.ts';
import { OPEN_DATA } from '../../domain/open-data.ts';

const PARTS: readonly (readonly [PageEntry['kind'], string])[] = [
  ['service', 'Services'],
  ['tool', 'Tools'],
  ['article', 'Quick reads'],
  ['legal', 'Policies'],
];

/** What stands for programs, by its name, its address, and what it is. */
const DATA: readonly (readonly [string, string, string])[] = [
  ['Every figure, with its source', '/figures', 'the list itself, as a page'],
  ['Figures as JSON', OPEN_DATA.json, 'every figure with its value in force, the earlier one, conditions, source and the day it was checked'],
  ['Figures as CSV', OPEN_DATA.csv, 'the same as a table'],
  ['Schema of the figures', OPEN_DATA.schema, 'JSON Schema of the first'],
  ['Terms of the open data', '/open-data', 'what each field is, and on what terms it may be used'],
  ['Changed figures', '/figures.atom', 'a feed of what the law has changed'],
  ['Due dates', '/due-dates', 'the next dates for whoever asks, with what being late costs, as a page'],
  ['Due dates as JSON', '/due-dates.json', 'the same, by the same parameters'],
  ['Due dates as a calendar', '/due-dates.ics', 'to subscribe to'],
];

/** @param pages everything that is published; the home page's description is that of the site */
export function llmsText(firm: Firm, pages: readonly PageEntry[]): string {
  const home = pages.find(({ path }) => path === '/');
  const parts = PARTS.flatMap(([kind, title]) => [
    `## ${title}`,
    '',
    ...pages
      .filter((page) => page.kind === kind && TWIN_KINDS.includes(kind))
      .map((page) => `- [${page.title}](${firm.origin}${twinPath(page.path)}): ${page.description}`),
    '',
  ]);
  return [
    `# ${firm.name}`,
    '',
    `> ${home?.description ?? ''}`,
    '',
    'Limits, fees and dates on these pages are records, each with its source and the day it was checked. They are the law of India on that',
    'day: please name the day and the source with a figure, and look at the page again before you rely on it.',
    '',
    ...parts,
    '## Data',
    '',
    ...DATA.map(([name, path, about]) => `- [${name}](${firm.origin}${path}): ${about}`),
    '',
    '## Tools as JSON',
    '',
    'Each takes its parameters in the query. One that is missing or wrong is answered with 400, which names it and says what is expected.',
    '',
    ...pages.filter(({ kind }) => kind === 'tool').map(({ title, path, preview }) => `- [${title}](${firm.origin}${path}.json): ${preview?.answers ?? title}`),
    '',
  ].join('\n');
}
