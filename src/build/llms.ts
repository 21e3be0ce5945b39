/** /llms.txt (llmstxt.org): a list of the site for AI assistants, with the Markdown address of each page. */
import type { CompiledContent, PageEntry } from '../content/site.ts';
import {
  CHANGES_PATH,
  FEED_PATH,
  figurePath,
  OPEN_DATA,
  QUICK_READS_FEED,
  twinPath,
  UPDATES_FEED,
} from '../domain/own-path.ts';

const PARTS: readonly (readonly [PageEntry['kind'], string])[] = [
  ['service', 'Services'],
  ['tool', 'Tools'],
  ['journey', 'Plans'],
  ['article', 'Quick reads'],
  ['legal', 'Policies'],
  ['plain', 'The site'],
];

/** Interfaces for programs: name, address and description. */
const DATA: readonly (readonly [string, string, string])[] = [
  [
    'Figures as JSON',
    OPEN_DATA.json,
    'every figure with its value in force, earlier value, conditions, source and the day we checked it',
  ],
  ['Figures as CSV', OPEN_DATA.csv, 'the same as a table'],
  ['Schema of the figures', OPEN_DATA.schema, 'JSON Schema of the figures file'],
  [
    'Changes of the law as JSON',
    `${CHANGES_PATH}.json`,
    'changes of the last twelve months and announced changes; use `from` and `to` for other days',
  ],
  ['Changes of the law as a feed', `${CHANGES_PATH}.atom`, 'the same'],
  ['Changed figures', FEED_PATH, 'a feed of figures that the law has changed'],
  [QUICK_READS_FEED.title, QUICK_READS_FEED.path, 'a feed of the articles'],
  [UPDATES_FEED.title, UPDATES_FEED.path, 'a feed of announcements of government departments'],
  [
    'Due dates as JSON',
    '/due-dates.json',
    'the next due dates with the cost of being late; use the parameters of the page to filter them',
  ],
  ['Due dates as a calendar', '/due-dates.ics', 'a calendar to subscribe to'],
];

/** @param pages all published pages */
export function llmsText(
  { firm, bodies, twins }: Pick<CompiledContent, 'firm' | 'bodies' | 'twins'>,
  pages: readonly PageEntry[],
): string {
  const home = pages.find(({ path }) => path === '/');
  const figures = bodies.get('/figures');
  const law = bodies.get(CHANGES_PATH);
  const [first] = figures?.kind === 'figures' ? figures.groups : [];
  const example = first?.figures[0] && figurePath(first.figures[0].id);
  const parts = PARTS.flatMap(([kind, title]) => [
    `## ${title}`,
    '',
    ...pages
      .filter((page) => page.kind === kind && (kind === 'journey' || twins.has(page.path)))
      .map((page) => `- [${page.title}](${firm.origin}${twinPath(page.path)}): ${page.description}`),
    '',
  ]);
  return [
    `# ${firm.name}`,
    '',
    `> ${home?.description ?? ''}`,
    '',
    'Limits, fees and dates on these pages are records, each with its source and the day we checked it. They are the law of India on that',
    'day. Please give the day and the source with a figure, and check the page again before you rely on it.',
    '',
    ...parts,
    '## Data',
    '',
    ...DATA.map(([name, path, about]) => `- [${name}](${firm.origin}${path}): ${about}`),
    ...(example
      ? [
          `- [One figure as JSON](${firm.origin}${example}.json): with its history; for text, see [the same address with .md](${firm.origin}${twinPath(example)})`,
        ]
      : []),
    ...(law?.kind === 'law'
      ? [
          `- [The figures as on a day](${firm.origin}${OPEN_DATA.json}?on=${law.since}): any day from the first day of our records`,
        ]
      : []),
    '',
    '## Tools as JSON',
    '',
    'Each tool accepts parameters in the query. Its own text explains them. These are examples. If a parameter is missing or wrong, the',
    'answer is 400. It names the parameter and the expected value.',
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
