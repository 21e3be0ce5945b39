/** What /search shows if it has no answer: what was not understood, who to ask, and the nearest tools, plans and figures. */

import type { PageEntry } from '../../src/content/site.ts';
import { type ContentStore, openEnglish } from '../../src/content/store.ts';
import { KINDS } from '../../src/domain/kinds.ts';
import { figurePath, type OwnPath } from '../../src/domain/own-path.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { say } from '../../src/domain/say.ts';
import { shortenValue } from '../../src/law/figure-words.ts';
import { foldText, listedFigures } from '../../src/law/filter-figures.ts';
import type { Answers } from '../../src/search/answers.ts';
import { findMatches } from '../../src/search/question.ts';
import { MIN_TOOL_SHARE, weighParts } from '../../src/search/ranking.ts';
import type { ParsedQuery } from '../../src/search/vocabulary.ts';
import { MainLinks } from '../../src/ui/main-links.tsx';

export interface Nearest {
  tools: PageEntry[];
  plans: PageEntry[];
  figures: { id: string; label: string; value: string }[];
  /** Of the records with these words. */
  count: number;
  words: string;
}

const MAX_NEAREST = 3;

/** The tools and plans that have most of what the query says, and the records with all of its words. */
export async function findNearest(
  parsed: ParsedQuery,
  { question, guide }: Answers,
  content: ContentStore,
): Promise<Nearest> {
  const english = await openEnglish(content);
  const near = findNear(parsed, english.site.pages, guide).flatMap(({ path }) => content.entry(path) ?? []);
  const words = question.words.join(' ');
  const listRows = async (of: ContentStore) => (await of.law()).groups.flatMap(({ figures }) => figures);
  const [rows, said] = await Promise.all([listRows(english), listRows(content)]);
  const listed = listedFigures(
    { q: words, state: '' },
    rows.map(({ label }) => ({ text: foldText(label), state: '' })),
  );
  const found = words === '' ? [] : said.filter((_, at) => listed[at]);
  return {
    tools: near.filter(({ kind }) => kind === 'tool').slice(0, MAX_NEAREST),
    plans: near.filter(({ kind }) => kind === 'journey').slice(0, MAX_NEAREST),
    figures: found
      .slice(0, MAX_NEAREST)
      .map((figure) => ({ id: figure.id, label: figure.label, value: unbroken(shortenValue(figure)) })),
    count: found.length,
    words,
  };
}

/** The tools and plans that have enough of the query, the best first, weighed among all pages of the site. */
function findNear(parsed: ParsedQuery, pages: readonly PageEntry[], guide: Answers['guide']): PageEntry[] {
  const rows = pages.map((page) => {
    const matched = new Set(findMatches(parsed, page, guide).map(({ typed }) => typed));
    return { page, has: parsed.segments.map(({ typed }) => matched.has(typed.join(' '))) };
  });
  const shareOf = weighParts(rows, rows.length);
  return rows
    .map(({ page, has }) => ({ page, share: shareOf(has) }))
    .filter(({ page, share }) => KINDS[page.kind].shows === 'answer' && share >= MIN_TOOL_SHARE)
    .sort((a, b) => b.share - a.share)
    .map(({ page }) => page);
}

interface HelpProps {
  nearest: Nearest;
  /** Above results: fewer figures. */
  isBrief: boolean;
}

/** Only what has the words of the query; without any, the main pages if nothing else was found either. */
export function SearchHelp({ nearest, isBrief }: HelpProps) {
  const { tools, plans, count, words } = nearest;
  const figures = nearest.figures.slice(0, isBrief ? 1 : MAX_NEAREST);
  if (tools.length + plans.length + count === 0) return isBrief ? null : <MainLinks />;
  return (
    <div className={isBrief ? 'search-help search-help-brief' : 'search-help'}>
      <Pages title={say('search.tools')} all="/tools" pages={tools} />
      <Pages title={say('search.plans')} all="/start" pages={plans} />
      {count > 0 && (
        <section>
          <h2>
            <a href={'/figures' satisfies OwnPath}>{say('search.figures')}</a>
          </h2>
          <ul>
            {figures.map(({ id, label, value }) => (
              <li key={id}>
                <a href={figurePath(id)}>{label}</a> <b>{value}</b>
              </li>
            ))}
            {count > figures.length && (
              <li>
                <a href={`/figures?q=${encodeURIComponent(words)}` satisfies OwnPath}>
                  {say('search.all-with', { count, words })}
                </a>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

function Pages({ title, all, pages }: { title: string; all: OwnPath; pages: readonly PageEntry[] }) {
  return (
    pages.length > 0 && (
      <section>
        <h2>
          <a href={all}>{title}</a>
        </h2>
        <ul>
          {pages.map(({ path, name }) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
