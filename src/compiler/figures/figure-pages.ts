/** The list at /figures, the feed of changed figures, and the pages at /figures/<id> with their twins. */

import { atomFeed, type FeedEntry } from '../../content/atom.ts';
import { arialWidth, TITLE } from '../../content/format.ts';
import type { Body, CompiledContent, FigureBody, FigureLine, FiguresBody } from '../../content/site.ts';
import { earliestDay, formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { KINDS } from '../../domain/kinds.ts';
import { FEED_PATH, figurePath, type OwnPath } from '../../domain/own-path.ts';
import { GST_RATE } from '../../law/bill.ts';
import { citedMarkdown, citedText, sureWords } from '../../law/citation.ts';
import { type Figure, type HistoryEntry, isSure, scaleInShort } from '../../law/figure.ts';
import { STATE_LABELS } from '../../law/figure-filter.ts';
import type { CompileContext } from '../compile-context.ts';
import { DESCRIPTION } from '../pages/head-words.ts';
import { bullets, figureLine, section, writeTwin } from '../pages/twin.ts';
import { describeHistory, describeState, explainFigure, isRecentChange, judgeState } from './figure-notes.ts';
import { figureIdsIn } from './figure-references.ts';
import { licenceOf, makeOpenFigure } from './open-data.ts';

/** The page of the figure shows the whole value. */
const MAX_LETTERS = 44;

/** The value in force, or the published one if it is not confirmed. Of a scale, the lowest and highest rate. */
export function shortenValue({ published, current, amounts, history }: Figure): string {
  const brackets = history.find(({ text }) => text === current)?.brackets;
  return clipped(brackets ? scaleInShort(brackets, amounts === true) : current || published || 'Not found');
}

function clipped(text: string): string {
  if (text.length <= MAX_LETTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS - 1)).replace(/[,;:]$/, '')} …`;
}

/** @param replaced ids of figures that it replaced */
export function makeIndexLine(figure: Figure, replaced: string[]): FigureLine {
  const { id, label, source, note } = figure;
  const more = [describeHistory([figure]), explainFigure(figure), citedText(source), note].filter(Boolean).join(' ');
  const state = judgeState(figure);
  const words = describeState(figure) ?? STATE_LABELS[state];
  const mark = words.slice(0, 1).toUpperCase() + words.slice(1);
  return {
    id,
    label,
    value: shortenValue(figure),
    state,
    mark,
    isRecent: isRecentChange(figure),
    more,
    took: replaced,
  };
}

/** The feed at /figures.atom, latest change first: an entry for each figure that the law has changed or added to. */
export function makeFigureFeed(firm: Firm, figures: readonly Figure[]): FiguresBody['feed'] {
  const changed = figures
    .filter(({ verdict }) => verdict === 'outdated' || verdict === 'incomplete')
    .sort((a, b) => changedOn(b).localeCompare(changedOn(a)) || a.id.localeCompare(b.id));
  const text = atomFeed(
    firm,
    {
      id: 'figures',
      title: 'Changed figures',
      subtitle: 'Limits, fees and dates that the law has changed or added to since they were published.',
      path: FEED_PATH,
      page: '/figures' satisfies OwnPath,
      updated: changed[0] ? changedOn(changed[0]) : '',
    },
    changed.map((figure) => entryOf(figure, firm.origin)),
  );
  return { text, etag: `"${new Bun.CryptoHasher('sha1').update(text).digest('hex')}"` };
}

function entryOf(figure: Figure, origin: string): FeedEntry {
  const { id, label, published = '', current = '', change = '', source, sure } = figure;
  const value = `${isSure(sure) ? 'In force' : 'As reported'}: ${current}.`;
  const values = published === current ? value : `${value} Published earlier: ${published}.`;
  return {
    name: id,
    title: label,
    updated: changedOn(figure),
    href: origin + figurePath(id),
    summary: `${values} ${change}`,
    source,
  };
}

/** For a figure with added conditions, the day of the check. */
function changedOn({ since, checked }: Figure): string {
  return since ?? checked;
}

/** @param published all pages and their bodies @returns the pages of figures, their bodies by id, and twins by path */
export function compileFigurePages(
  { firm, groups, moved }: Pick<CompileContext, 'firm' | 'groups' | 'moved'>,
  published: Pick<CompiledContent, 'pages' | 'bodies'>,
): Pick<CompiledContent, 'figurePages' | 'figures' | 'twins'> {
  const used = usesOf(published);
  const figurePages: CompiledContent['figurePages'] = [];
  const bodies: CompiledContent['figures'] = new Map([...moved].map(([from, to]) => [from, { kind: 'moved', to }]));
  const twins = new Map<string, string>();
  for (const { title: topic, figures } of groups) {
    for (const figure of figures) {
      const { id, label, checked, amounts = false } = figure;
      const path = figurePath(id);
      const body: FigureBody = {
        kind: 'figure',
        title: fitted(label, TITLE),
        description: descriptionOf(figure),
        topic,
        figure: makeOpenFigure(figure),
        amounts,
        used: used.get(id) ?? [],
        licence: licenceOf(firm, path, 'the day we checked the figure'),
      };
      figurePages.push({ path, changed: checked });
      bodies.set(id, body);
      twins.set(path, writeTwin(firm, { title: label, changed: checked, path }, twinParts(figure, body, firm)));
    }
  }
  return { figurePages, figures: bodies, twins };
}

/** The pages that use each figure: tools first, then the others in their order. */
function usesOf({ pages, bodies }: Pick<CompiledContent, 'pages' | 'bodies'>): Map<string, FigureBody['used']> {
  const uses = new Map<string, FigureBody['used']>();
  for (const { kind, title, path } of pages.toSorted((a, b) => Number(b.kind === 'tool') - Number(a.kind === 'tool'))) {
    const body = bodies.get(path);
    for (const id of new Set(body ? recordsOf(body) : [])) {
      uses.set(id, [...(uses.get(id) ?? []), { kind: KINDS[kind].usedAs ?? KINDS[kind].label, title, path }]);
    }
  }
  return uses;
}

/** Cuts a text after a word, so that search engines do not cut it elsewhere. */
function fitted(text: string, room: { size: number; most: number }): string {
  if (arialWidth(text, room.size) <= room.most) return text;
  const words = text.split(' ');
  const cut = () => `${words.join(' ').replace(/[,;:]$/, '')} …`;
  while (words.length > 1 && arialWidth(cut(), room.size) > room.most) words.pop();
  return cut();
}

/** The answer first, then as much else as fits. */
function descriptionOf(figure: Figure): string {
  const label = fitted(figure.label, { ...DESCRIPTION, most: DESCRIPTION.most * 0.6 });
  const sentences = [
    `${label}: ${shortenValue(figure)}, ${standingWords(figure)}.`,
    'Its history, the law, and the sources we read.',
    'With the pages that use it.',
  ];
  while (sentences.length > 2 && arialWidth(sentences.join(' '), DESCRIPTION.size) > DESCRIPTION.most) sentences.pop();
  return fitted(sentences.join(' '), DESCRIPTION);
}

function standingWords({ current, since, sure }: Figure): string {
  if (current === undefined) return 'not confirmed';
  const day = since === undefined ? '' : ` since ${formatDay(since)}`;
  if (isSure(sure)) return `in force${day}`;
  return sure === 'own' ? `ours${day}` : `as reported${day}`;
}

function twinParts(figure: Figure, { used, topic }: FigureBody, { origin }: Firm): string[] {
  const { id, note, history, review } = figure;
  const expected = history.filter((entry) => entry.expected);
  return [
    `- ${figureLine(figure, note)}`,
    `How sure: ${sureWords(newestKnown(figure))}. Next check by ${formatDay(review)}. Topic: ${topic}.`,
    '## History',
    bullets(history.map(historyLine)),
    '## What changes next',
    expected.length > 0 ? bullets(expected.map(historyLine)) : 'No change announced.',
    ...section(
      'Used by',
      used.map(({ kind, title, path }) => `${kind}: [${title}](${origin}${path})`),
    ),
    `As data: [JSON](${origin}${figurePath(id)}.json).`,
  ];
}

/** How sure the newest value is, and its readings. */
function newestKnown({ history, source, sure }: Figure): Pick<HistoryEntry, 'sure' | 'read'> {
  return (
    history.find((entry) => !entry.expected) ?? {
      sure,
      read: source.read ? [{ ...source.read, official: !source.read.secondary }] : [],
    }
  );
}

function historyLine(entry: HistoryEntry): string {
  const { from, to, text, gap, source, expected } = entry;
  const first = from === null ? 'first day not known' : `from ${formatDay(from)}`;
  const days = to === null ? first : `${first} to ${formatDay(to)}`;
  const by = source === null ? '' : ` By ${citedMarkdown(source)}.`;
  return `${text ?? `Not known (${gap})`}, ${days}${expected ? ', announced' : ''}.${by} ${sureWords(entry)}.`;
}

/** The records that a page uses in texts or prices. Lists of all records count as none. */
function recordsOf(body: Body): readonly string[] {
  if (body.kind === 'home')
    return body.home.promos.flatMap((promo) => [promo.fee, promo.time ?? []].flat()).concat(GST_RATE);
  return figureIdsIn(body);
}

/**
 * The first review that concerns a page, when a copy saved on a device may be out of date; undefined for a page without
 * records or due dates.
 * @param due the due dates, whose records the home page uses, and the first review of their rules
 */
export function findFirstReview(
  body: Body | undefined,
  figures: ReadonlyMap<string, Figure>,
  due: { body: Body | undefined; review: string },
): string | undefined {
  if (!body) return undefined;
  const listsAll = body.kind === 'figures' || body.kind === 'law' || body.kind === 'open-data';
  const bodies = body.kind === 'home' && due.body ? [body, due.body] : [body];
  const ids = listsAll ? [...figures.keys()] : bodies.flatMap(recordsOf);
  const ofRecords = ids.map((id) => figures.get(id)?.review ?? '');
  const days = showsDueDates(body) ? [...ofRecords, due.review] : ofRecords;
  return earliestDay(days.filter(Boolean)) || undefined;
}

function showsDueDates(body: Body): boolean {
  if (body.kind === 'service') return body.deadlines.length > 0;
  return body.kind === 'home' || body.kind === 'due-dates' || body.kind === 'journey';
}
