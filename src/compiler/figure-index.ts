/** The list at /figures, with the words that its filter searches, and the feed of changed figures (RFC 4287). */

import { atomFeed, type FeedEntry } from '../content/atom.ts';
import type { FigureLine, FiguresBody } from '../content/site.ts';
import { citedText } from '../domain/citation.ts';
import { type Figure, isSure, scaleInShort } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { FEED_PATH, figurePath, type OwnPath } from '../domain/own-path.ts';
import { type FigureState, STATE_LABELS } from '../domain/query.ts';
import { explanationOf, historyOf, kindOf, stateWords } from './figure-notes.ts';

/** Longer values are cut; the page of the figure shows the whole value. */
const MOST_LETTERS = 44;

/** The state of a figure, as the filter offers it. A misquoted figure is simply in force. */
export function stateOf(figure: Figure): FigureState {
  switch (kindOf(figure)) {
    case 'changed':
      return 'changed';
    case 'conditions':
      return 'conditions';
    case 'unconfirmed':
      return figure.verdict === 'disputed' ? 'disagree' : 'not-confirmed';
    default:
      if (figure.verdict === 'house') return 'ours';
      if (isSure(figure.sure)) return 'in-force';
      return figure.sure === 'one-source' ? 'as-reported' : 'not-confirmed';
  }
}

/** The value in force, or the published one if it is not confirmed. A scale is shown as its lowest and highest rate. */
export function shortValue({ published, current, amounts, history }: Figure): string {
  const brackets = history.find(({ text }) => text === current)?.brackets;
  return clipped(brackets ? scaleInShort(brackets, amounts === true) : current || published || 'Not found');
}

function clipped(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MOST_LETTERS - 1)).replace(/[,;:]$/, '')} …`;
}

/** "In force", "Changed 1 April 2026". */
export function stateText(figure: Figure): string {
  const words = stateWords(figure) ?? STATE_LABELS[stateOf(figure)];
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** @param replaced ids of figures that it replaced */
export function figureIndexLine(figure: Figure, replaced: string[]): FigureLine {
  const { id, label, source, note } = figure;
  const more = [historyOf([figure]), explanationOf(figure), citedText(source), note].filter(Boolean).join(' ');
  const state = stateOf(figure);
  return { id, label, value: shortValue(figure), state, mark: stateText(figure), more, took: replaced };
}

/** The feed at /figures.atom, latest change first, with its entity tag. */
export function taggedFeed(firm: Firm, figures: readonly Figure[]): FiguresBody['feed'] {
  const text = figuresFeed(firm, figures);
  return { text, etag: `"${new Bun.CryptoHasher('sha1').update(text).digest('hex')}"` };
}

/** An entry for each published figure that the law has changed or added to. */
export function figuresFeed(firm: Firm, figures: readonly Figure[]): string {
  const changed = figures
    .filter(({ verdict }) => verdict === 'outdated' || verdict === 'incomplete')
    .sort((a, b) => changedOn(b).localeCompare(changedOn(a)) || a.id.localeCompare(b.id));
  return atomFeed(
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

/** The day the law changed. For a figure with added conditions, the day of the check. */
function changedOn({ since, checked }: Figure): string {
  return since ?? checked;
}
