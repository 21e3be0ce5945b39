/** The law on a day, and changes of the law, from the histories of figures. */

import type { HistoryEntry } from '../domain/figure.ts';
import { type FigureState, STATE_LABELS } from '../domain/figure-filter.ts';
import { type LawChange, lawChanges, valueOnDay } from '../domain/law-history.ts';
import { CHANGES_PATH } from '../domain/own-path.ts';
import type { Sure } from '../domain/parameter.ts';
import type { LawBody, OpenFigure } from './site.ts';
import type { ContentStore } from './store.ts';

/** The body with all histories; null if the site has no such page. Throws a ContentMissingError. */
export async function lawOf(content: ContentStore): Promise<LawBody | null> {
  const entry = content.entry(CHANGES_PATH);
  return entry ? content.body(entry, 'law') : null;
}

/**
 * The state of a value on another day. It depends only on how sure the value is, because the published value is
 * compared with that of today.
 */
export const STATE_OF_SURE: Readonly<Record<Sure, FigureState>> = {
  official: 'in-force',
  'two-sources': 'in-force',
  'one-source': 'as-reported',
  'not-confirmed': 'not-confirmed',
  own: 'ours',
};

/** A figure and its value on a day. */
export interface OnDay {
  figure: OpenFigure;
  entry: HistoryEntry;
}

/** All figures with a value on a day, by heading, and the number of figures without one. */
export function lawOn(
  { groups }: LawBody,
  day: string,
): { groups: { title: string; figures: OnDay[] }[]; without: number } {
  const onDay = groups.map(({ title, figures }) => ({
    title,
    figures: figures.flatMap((figure): OnDay[] => {
      const entry = valueOnDay(figure, day);
      return entry ? [{ figure, entry }] : [];
    }),
  }));
  const count = (all: readonly { figures: readonly unknown[] }[]) =>
    all.reduce((sum, { figures }) => sum + figures.length, 0);
  return { groups: onDay.filter(({ figures }) => figures.length > 0), without: count(groups) - count(onDay) };
}

/**
 * A figure on a day, in the fields of open data, without its history. Comparisons with the current value are left out
 * if the value was another one.
 */
export function recordOn({ figure, entry }: OnDay): OpenFigure {
  const isNow = entry.text === figure.current && entry.from === figure.since;
  if (isNow) return { ...figure, history: [] };
  return {
    ...figure,
    published: null,
    current: entry.text,
    value: entry.value,
    state: STATE_LABELS[STATE_OF_SURE[entry.sure]],
    since: entry.from,
    change: null,
    source: entry.source ? { ...entry.source, read: null } : figure.source,
    sure: entry.sure,
    history: [],
  };
}

/** @returns the changes after `from`, up to and including `to`, by heading */
export function changesBetween(
  { groups }: LawBody,
  from: string,
  to: string,
): { title: string; changes: LawChange[] }[] {
  const all = lawChanges(groups, from, to);
  return groups
    .map(({ title }) => ({ title, changes: all.filter(({ group }) => group === title) }))
    .filter(({ changes }) => changes.length > 0);
}
