/** Figures with a history that replace the built ones: for pages and endpoints of the law through time. */
import type { FigureBody, MovedFigure } from '../../src/content/site.ts';
import type { HistoryEntry, LawBody, OpenFigure } from '../../src/law/figure.ts';
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
export function sampleFigure(id: string, history: HistoryEntry[], changes: Partial<OpenFigure> = {}): OpenFigure {
  const now = history.find(({ expected }) => !expected);
  return {
    id,
    label: `Limit of ${id}`,
    published: null,
    current: now?.text ?? null,
    value: now?.value ?? null,
    unit: 'rupees',
    state: 'In force',
    since: now?.from ?? null,
    change: null,
    source: { ...act, read: null },
    checked: '2026-11-22',
    review: '2027-11-21',
    note: null,
    sure: now?.sure ?? 'not-confirmed',
    applies: 'event',
    history,
    ...changes,
  };
}

/** The app with only these figures, under one heading, on a day. @param moved new ids by old ones */
export function appWithLaw(
  figures: readonly OpenFigure[],
  { today = '2026-11-23', amounts = false, moved = {} as Record<string, string> } = {},
) {
  const days = figures.flatMap(({ history }) => history.flatMap(({ from }) => from ?? [])).sort();
  const law: LawBody = {
    kind: 'law',
    licence: 'Free to use.',
    since: days[0] ?? '',
    groups: [{ title: 'GST', figures: [...figures] }],
  };
  const bodies = new Map<string, FigureBody | MovedFigure>(
    figures.map((figure) => [
      figure.id,
      {
        kind: 'figure',
        title: figure.label,
        description: `${figure.label}, with its history.`,
        topic: 'GST',
        figure,
        amounts,
        used: [{ kind: 'Tool', title: 'Do you need it?', path: '/tools/gst-registration' }],
        licence: 'Free to use.',
      },
    ]),
  );
  for (const [from, to] of Object.entries(moved)) bodies.set(from, { kind: 'moved', to });
  return builtApp({
    now: () => Date.parse(`${today}T06:00:00+05:30`),
    read: async (file) => {
      if (file.startsWith('changes-')) return JSON.stringify(law);
      const id = /^figures\/(.*)\.json$/.exec(file)?.[1];
      return id === undefined ? publicFile(`content/${file}`) : bodies.has(id) ? JSON.stringify(bodies.get(id)) : null;
    },
  });
}
