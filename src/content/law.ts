/** What the law was on a day, and what changed: worked out of the histories that the build wrote. */

import type { HistoryEntry } from '../domain/figure.ts';
import { type FigureState, STATE_LABELS } from '../domain/figure-filter.ts';
import { type LawChange, lawChanges, valueOnDay } from '../domain/law-history.ts';
import { CHANGES_PATH } from '../domain/own-path.ts';
import type { Sure } from '../domain/parameter.ts';
import type { LawBody, OpenFigure } from './site.ts';
import type { ContentStore } from './store.ts';

/** The law through time; null where the site has no such page. Throws a ContentMissingError. */
export async function lawOf(content: ContentStore): Promise<LawBody | null> {
  const entry = content.entry(CHANGES_PATH);
  return entry ? content.body(entry, 'law') : null;
}

/** How a value of another day stands: by how sure it is alone, since what was published is compared with today's. */
export const STATE_OF_SURE: Readonly<Record<Sure, FigureState>> = {
  official: 'in-force',
  'two-sources': 'in-force',
  'one-source': 'as-reported',
  'not-confirmed': 'not-confirmed',
  own: 'ours',
};

/** A figure that had a value on a day, and that value. */
export interface OnDay {
  figure: OpenFigure;
  entry: HistoryEntry;
}

/** Every figure that had a value on a day, by heading; and how many are left out. */
export function lawOn(
  { groups }: LawBody,
  day: string,
): { groups: { title: string; figures: OnDay[] }[]; without: number } {
  const found = groups.map(({ title, figures }) => ({
    title,
    figures: figures.flatMap((figure): OnDay[] => {
      const entry = valueOnDay(figure, day);
      return entry ? [{ figure, entry }] : [];
    }),
  }));
  const count = (all: readonly { figures: readonly unknown[] }[]) =>
    all.reduce((sum, { figures }) => sum + figures.length, 0);
  return { groups: found.filter(({ figures }) => figures.length > 0), without: count(groups) - count(found) };
}

/**
 * A figure as it was on a day, in the fields of today's record, without its history. What compares today's value with another is left out where it
 * was another value.
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

/** @returns what changed after one day, up to and with another, by heading */
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
