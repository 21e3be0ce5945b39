/** /llms.txt (llmstxt.org): the site in one text for assistants that read, each page by its address in Markdown. */
import type { PageEntry } from '../../content/site.ts';
import { TWIN_KINDS, twinPath } from '../../domain/discovery-paths.ts';
import type { Firm } from '../../domain/firm.ts';

const PARTS: readonly (readonly [PageEntry['kind'], string])[] = [
  ['service', 'Services'],
  ['tool', 'Tools'],
  ['article', 'Quick reads'],
  ['legal', 'Policies'],
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
    '## Figures',
    '',
    `- [Every figure, with its source](${firm.origin}/figures): the list itself, as a page`,
    `- [Changed figures](${firm.origin}/figures.atom): a feed of what the law has changed`,
    '',
  ].join('\n');
}
