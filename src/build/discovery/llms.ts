/** /llms.txt (llmstxt.org): a guide to the site for AI assistants, with each page's address in Markdown. */
import type { CompiledContent, PageEntry } from '../../content/site.ts';
import { FEED_PATH, QUICK_READS_FEED, twinPath, UPDATES_FEED } from '../../domain/discovery-paths.ts';
import { CHANGES_PATH, figurePath } from '../../domain/figure-path.ts';
import { OPEN_DATA } from '../../domain/open-data.ts';

const PARTS: readonly (readonly [PageEntry['kind'], string])[] = [
  ['service', 'Services'],
  ['tool', 'Tools'],
  ['article', 'Quick reads'],
  ['legal', 'Policies'],
  ['plain', 'The site'],
];

/** The interfaces for programs: name, address and description. */
const DATA: readonly (readonly [string, string, string])[] = [
  [
    'Figures as JSON',
    OPEN_DATA.json,
    'every figure with its value in force, the earlier one, conditions, source and the day it was checked',
  ],
  ['Figures as CSV', OPEN_DATA.csv, 'the same as a table'],
  ['Schema of the figures', OPEN_DATA.schema, 'JSON Schema of the first'],
  [
    'Changes of the law as JSON',
    `${CHANGES_PATH}.json`,
    'what changed in the last twelve months and what is announced; `from` and `to` name other days',
  ],
  ['Changes of the law as a feed', `${CHANGES_PATH}.atom`, 'the same'],
  ['Changed figures', FEED_PATH, 'a feed of what the law has changed'],
  [QUICK_READS_FEED.title, QUICK_READS_FEED.path, 'a feed of the articles'],
  [UPDATES_FEED.title, UPDATES_FEED.path, 'a feed of what departments have announced'],
  [
    'Due dates as JSON',
    '/due-dates.json',
    'the next dates with what being late costs, for whoever the parameters of the page name',
  ],
  ['Due dates as a calendar', '/due-dates.ics', 'to subscribe to'],
];

/** @param pages everything that is published; the home page's description is that of the site */
export function llmsText(
  { firm, bodies, twins }: Pick<CompiledContent, 'firm' | 'bodies' | 'twins'>,
  pages: readonly PageEntry[],
): string {
  const home = pages.find(({ path }) => path === '/');
  const figures = bodies.get('/figures');
  const law = bodies.get(CHANGES_PATH);
  const example = figures?.kind === 'figures' ? figures.groups[0]?.figures[0]?.id : undefined;
  const since = law?.kind === 'law' ? law.since : '';
  const parts = PARTS.flatMap(([kind, title]) => [
    `## ${title}`,
    '',
    ...pages
      .filter((page) => page.kind === kind && twins.has(page.path))
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
    ...(example === undefined
      ? []
      : [
          `- [One figure as JSON](${firm.origin}${figurePath(example)}.json): with its history; as text at [the same address with .md](${firm.origin}${twinPath(figurePath(example))})`,
        ]),
    ...(since === ''
      ? []
      : [
          `- [The figures as on a day](${firm.origin}${OPEN_DATA.json}?on=${since}): any day from the first of the records on`,
        ]),
    '',
    '## Tools as JSON',
    '',
    'Each takes its parameters in the query, which its own text explains; these are examples. A parameter that is missing or wrong is',
    'answered with 400, which names it and says what is expected.',
    '',
    ...pages.flatMap(({ title, path, preview }) => {
      const body = bodies.get(path);
      return body?.kind === 'tool'
        ? [`- [${title}](${firm.origin}${path}.json?${body.example}): ${preview?.answers ?? title}`]
        : [];
    }),
    '',
  ].join('\n');
}
