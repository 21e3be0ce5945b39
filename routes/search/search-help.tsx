/** What /search shows if it has no answer: what was not understood, who to ask, and the nearest tools, plans and figures. */
import type { PageEntry } from '../../src/content/site.ts';
import type { ContentStore } from '../../src/content/store.ts';
import type { NamedKind } from '../../src/domain/kinds.ts';
import { figurePath, type OwnPath } from '../../src/domain/own-path.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { shortenValue } from '../../src/law/figure-words.ts';
import { foldText, listedFigures } from '../../src/law/filter-figures.ts';
import type { Answers } from '../../src/search/answers.ts';
import { findMatches } from '../../src/search/question.ts';
import type { ParsedQuery } from '../../src/search/vocabulary.ts';

export interface Nearest {
  tools: NearPage[];
  plans: NearPage[];
  figures: { id: string; label: string; value: string }[];
  /** Of the records with these words. */
  count: number;
  words: string;
}

interface NearPage {
  page: PageEntry;
  /** How many words of the query it has. */
  count: number;
}

const MAX_NEAREST = 3;

/** The pages and records with most of the words; without any, the first of each kind. */
export async function findNearest(
  parsed: ParsedQuery,
  { question, guide }: Answers,
  content: ContentStore,
): Promise<Nearest> {
  const nearest = (kind: NamedKind) =>
    content
      .kind(kind)
      .map((page) => ({ page, count: findMatches(parsed, page, guide).length }))
      .sort((a, b) => b.count - a.count)
      .slice(0, MAX_NEAREST);
  const words = question.words.join(' ');
  const rows = (await content.law()).groups.flatMap(({ figures }) => figures);
  const listed = listedFigures(
    { q: words, state: '' },
    rows.map(({ label }) => ({ text: foldText(label), state: '' })),
  );
  const found = words === '' ? [] : rows.filter((_, at) => listed[at]);
  return {
    tools: nearest('tool'),
    plans: nearest('journey'),
    figures: found
      .slice(0, MAX_NEAREST)
      .map((figure) => ({ id: figure.id, label: figure.label, value: unbroken(shortenValue(figure)) })),
    count: found.length,
    words,
  };
}

interface HelpProps {
  nearest: Nearest;
  /** Above results: only what has words of the query, and fewer figures. */
  isBrief: boolean;
}

export function SearchHelp({ nearest, isBrief }: HelpProps) {
  const { count, words } = nearest;
  const near = (pages: readonly NearPage[]) => pages.filter((one) => !isBrief || one.count > 0);
  const figures = nearest.figures.slice(0, isBrief ? 1 : MAX_NEAREST);
  return (
    <div className={isBrief ? 'search-help search-help-brief' : 'search-help'}>
      <Pages title="Tools" all="/tools" pages={near(nearest.tools)} />
      <Pages title="Plans" all="/start" pages={near(nearest.plans)} />
      {(!isBrief || count > 0) && (
        <section>
          <h2>
            <a href={'/figures' satisfies OwnPath}>Figures</a>
          </h2>
          <ul>
            {figures.map(({ id, label, value }) => (
              <li key={id}>
                <a href={figurePath(id)}>{label}</a> <b>{value}</b>
              </li>
            ))}
            {count > figures.length && (
              <li>
                <a
                  href={`/figures?q=${encodeURIComponent(words)}` satisfies OwnPath}
                >{`All ${count} with “${words}”`}</a>
              </li>
            )}
            {count === 0 && <li>Every limit, fee and date, with its source.</li>}
          </ul>
        </section>
      )}
    </div>
  );
}

function Pages({ title, all, pages }: { title: string; all: OwnPath; pages: readonly NearPage[] }) {
  return (
    pages.length > 0 && (
      <section>
        <h2>
          <a href={all}>{title}</a>
        </h2>
        <ul>
          {pages.map(({ page: { path, name } }) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
