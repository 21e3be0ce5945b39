/** The law as the hosts read it: the index, a file for each heading with the histories, and each figure as a Markdown page. */
import type { Body, CompiledContent, PageEntry } from '../../content/site.ts';
import { describeUse, lawFile, type Use } from '../../content/store.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { figurePath } from '../../domain/own-path.ts';
import { say } from '../../domain/say.ts';
import { GST_RATE } from '../../law/bill.ts';
import { firstRecordedDay } from '../../law/changes.ts';
import { citedMarkdown, sureWords } from '../../law/citation-words.ts';
import type { Figure, HistoryEntry, LawIndex, LawTopic } from '../../law/figure.ts';
import { capitalize } from '../../law/figure-words.ts';
import { overdueWords, type Reviewed, reviewOfAll } from '../../law/review.ts';
import { writeValue } from '../../law/write-value.ts';
import type { CompileContext } from '../compile-context.ts';
import { bullets, figureLine, section, writeMarkdownPage } from '../pages/markdown-page.ts';
import { figureIdsIn } from './figure-references.ts';

/** @param published all pages and their bodies @returns the files by name, and the Markdown pages of figures by path */
export function compileLaw(
  {
    firm,
    groups,
    moved,
    today,
    dueReviews,
  }: Pick<CompileContext, 'firm' | 'groups' | 'moved' | 'today'> & Pick<LawIndex, 'dueReviews'>,
  { pages, bodies }: Pick<CompiledContent, 'pages' | 'bodies'> & {},
): Pick<CompiledContent, 'law' | 'markdownPages'> {
  const used = findUses(pages, bodies);
  const findReplaced = (id: string) => [...moved].flatMap(([from, to]) => (to === id ? [from] : []));
  const law: CompiledContent['law'] = {
    index: { kind: 'law', since: firstRecordedDay(groups.flatMap(({ figures }) => figures)), groups: [], dueReviews },
    topics: new Map(),
  };
  const markdownPages = new Map<string, string>();
  for (const { title, figures } of groups) {
    const topic: LawTopic = { kind: 'topic', figures: {} };
    const rows = figures.map((figure) => {
      const { history, ...row } = figure;
      const uses = used.get(figure.id) ?? [];
      topic.figures[figure.id] = { history, used: uses.map(({ path }) => path) };
      const path = figurePath(figure.id);
      markdownPages.set(
        path,
        writeMarkdownPage(
          firm,
          { title: figure.label, changed: figure.checked, path },
          figureParts(figure, title, uses, { firm, today }),
        ),
      );
      const took = findReplaced(figure.id);
      return { ...row, ...(took.length > 0 && { took }), ...(uses.length > 0 && { uses: uses.length }) };
    });
    law.index.groups.push({ title, figures: rows });
    law.topics.set(lawFile(title), topic);
  }
  return { law, markdownPages: markdownPages };
}

/** The pages that use each figure: tools first, then the others in their order. */
function findUses(pages: readonly PageEntry[], bodies: CompiledContent['bodies']): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const page of pages.toSorted((a, b) => Number(b.kind === 'tool') - Number(a.kind === 'tool'))) {
    const body = bodies.get(page.path);
    for (const id of new Set(body ? listRecords(body) : [])) uses.set(id, [...(uses.get(id) ?? []), describeUse(page)]);
  }
  return uses;
}

function figureParts(
  figure: Figure,
  topic: string,
  used: readonly Use[],
  { firm: { origin }, today }: { firm: Firm; today: string },
): string[] {
  const { id, note, history, review } = figure;
  const expected = history.filter((entry) => entry.expected);
  const sure = capitalize(overdueWords(figure, today) ?? sureWords(newestKnown(figure)));
  const lines = (entries: readonly HistoryEntry[]) => bullets(entries.map((entry) => historyLine(entry, figure)));
  return [
    `- ${figureLine(figure, today, note)}`,
    say('figure-plain.state', { sure, day: formatDay(review), topic }),
    `## ${say('figure.history')}`,
    lines(history),
    `## ${say('figure.next')}`,
    expected.length > 0 ? lines(expected) : say('figure-plain.no-change'),
    ...section(
      say('figure.used'),
      used.map(({ kind, title, path }) => `${kind}: [${title}](${origin}${path})`),
    ),
    say('figure-plain.data', { json: `[${say('figure.json')}](${origin}${figurePath(id)}.json)` }),
  ];
}

function newestKnown({ history, source, sure }: Figure): Pick<HistoryEntry, 'sure' | 'read'> {
  return (
    history.find((entry) => !entry.expected) ?? {
      sure,
      read: source.read ? [{ ...source.read, official: !source.read.secondary }] : [],
    }
  );
}

function historyLine(entry: HistoryEntry, figure: Figure): string {
  const { from, to, gap, source, expected, announced } = entry;
  const value = writeValue(entry, figure) ?? say('figure-plain.not-known', { gap: gap ?? '' });
  const [first, last] = [formatDay(from ?? ''), formatDay(to ?? '')];
  const days = say(`figure-plain.${from === null ? 'undated' : 'from'}${to === null ? '' : '-to'}`, { first, last });
  const dated = say(expected || announced ? 'figure-plain.announced' : 'figure-plain.value', { value, days });
  const by = source && say('figure-plain.by', { law: citedMarkdown(source) });
  return [dated, by, `${sureWords(entry)}.`].filter(Boolean).join(' ');
}

/** The records that a page uses in texts or prices. Lists of all records count as none. */
function listRecords(body: Body): readonly string[] {
  if (body.kind === 'home')
    return body.home.promos.flatMap((promo) => [promo.fee, promo.time ?? []].flat()).concat(GST_RATE);
  return figureIdsIn(body);
}

/** The ids of pages without a body that list every figure. */
export const LISTS_OF_ALL = ['figures', 'changes'];

/**
 * The first review that concerns a page; null for a page without records or due dates.
 * @param due the due dates, whose records the home page uses, and the first comparison and review of their rules
 */
export function findFirstReview(
  { id, body }: { id: string; body: Body | undefined },
  figures: ReadonlyMap<string, Figure>,
  due: { body: Body | undefined; compared: Reviewed | null },
): Reviewed | null {
  const bodies = [body, body?.kind === 'home' ? due.body : undefined].filter((one) => one !== undefined);
  const ids =
    LISTS_OF_ALL.includes(id) || body?.kind === 'open-data' ? [...figures.keys()] : bodies.flatMap(listRecords);
  const ofRecords: Reviewed[] = ids.flatMap((id) => figures.get(id) ?? []);
  const all = body && showsDueDates(body) && due.compared ? [...ofRecords, due.compared] : ofRecords;
  // Others may have been compared earlier, and be due later.
  const first = reviewOfAll(all)?.review;
  return reviewOfAll(all.filter(({ review }) => review === first));
}

function showsDueDates(body: Body): boolean {
  if (body.kind === 'service') return body.deadlines.length > 0;
  return body.kind === 'home' || body.kind === 'due-dates' || body.kind === 'journey';
}
