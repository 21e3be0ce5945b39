/** Figures with a history that replace the built ones: for pages and endpoints of the law through time. */
import { LAW_INDEX, lawFile } from '../../src/content/store.ts';
import { firstRecordedDay } from '../../src/law/changes.ts';
import type { Figure, HistoryEntry, LawIndex, LawTopic } from '../../src/law/figure.ts';
import { builtApp, publicFile } from './built-app.ts';

const act = { title: 'CGST Act, 2017, section 22(1)', url: 'https://www.gst.gov.in/act' };
const reading = (host: string, official = false) => ({ title: 'Limits', url: `https://${host}/limits`, official });

export function entry(from: string | null, text: string | null, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    from,
    to: null,
    value: null,
    text,
    source: act,
    read: [reading('guide.example')],
    sure: 'one-source',
    expected: false,
    ...changes,
  };
}

export const twoReadings: Pick<HistoryEntry, 'sure' | 'read'> = {
  sure: 'two-sources',
  read: [reading('guide.example'), reading('handbook.example')],
};

/** A figure whose newest value that is not announced is now in force. */
export function sampleFigure(id: string, history: HistoryEntry[], changes: Partial<Figure> = {}): Figure {
  const now = history.find(({ expected }) => !expected);
  return {
    id,
    label: `Limit of ${id}`,
    current: now?.text ?? undefined,
    value: now?.value ?? undefined,
    unit: 'rupees',
    comparison: 'added',
    since: now?.from ?? undefined,
    isRecent: false,
    source: act,
    checked: '2026-11-22',
    review: '2027-11-21',
    sure: now?.sure ?? 'not-confirmed',
    applies: 'event',
    history,
    ...changes,
  };
}

/** The app with only these figures, under one heading, on a day, all used by one tool. */
export function appWithLaw(figures: readonly Figure[], { today = '2026-11-23' }: { today?: string | undefined } = {}) {
  const used = ['/tools/gst-registration'];
  const files: Record<string, LawIndex | LawTopic> = {
    [LAW_INDEX]: {
      kind: 'law',
      since: firstRecordedDay(figures),
      groups: [{ title: 'GST', figures: figures.map(({ history: _, ...row }) => row) }],
      dueReviews: [],
    },
    [lawFile('GST')]: {
      kind: 'topic',
      figures: Object.fromEntries(figures.map(({ id, history }) => [id, { history, used }])),
    },
  };
  return builtApp({
    now: () => Date.parse(`${today}T06:00:00+05:30`),
    read: async (file) => (files[file] ? JSON.stringify(files[file]) : publicFile(`content/${file}`)),
  });
}
