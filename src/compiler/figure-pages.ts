/** The pages at /figures/<id>, and their twins. */

import { arialWidth, citedMarkdown, formatDay, TITLE } from '../content/format.ts';
import type { Body, FigureBody, MovedFigure, PageEntry } from '../content/site.ts';
import { sureWords } from '../domain/citation.ts';
import { type Figure, type HistoryEntry, isSure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { figurePath } from '../domain/own-path.ts';
import type { FigureGroup } from './compile-plain.ts';
import { shortValue } from './figure-index.ts';
import { DESCRIPTION } from './head-words.ts';
import { recordsOf } from './lint/reviews.ts';
import { licenceOf } from './open-data-words.ts';
import { figureLine, twinText } from './twin.ts';

interface Published {
  firm: Firm;
  groups: readonly FigureGroup[];
  moved: ReadonlyMap<string, string>;
  /** Everything that is published. */
  pages: readonly PageEntry[];
  bodies: ReadonlyMap<string, Body>;
}

interface FigurePages {
  pages: Pick<PageEntry, 'path' | 'changed'>[];
  figures: Map<string, FigureBody | MovedFigure>;
  /** By path. */
  twins: Map<string, string>;
}

export function compileFigurePages({ firm, groups, moved, pages, bodies }: Published): FigurePages {
  const used = usesOf(pages, bodies);
  const result: FigurePages = {
    pages: [],
    figures: new Map([...moved].map(([from, to]) => [from, { kind: 'moved', to }])),
    twins: new Map(),
  };
  for (const { title: topic, figures } of groups) {
    for (const { figure, open } of figures) {
      const { id, label, checked, amounts = false } = figure;
      const path = figurePath(id);
      const body: FigureBody = {
        kind: 'figure',
        title: fitted(label, TITLE),
        description: descriptionOf(figure),
        topic,
        figure: open,
        amounts,
        used: used.get(id) ?? [],
        licence: licenceOf(firm, path, 'the day we checked the figure'),
      };
      result.pages.push({ path, changed: checked });
      result.figures.set(id, body);
      result.twins.set(path, twinText(firm, { title: label, changed: checked, path }, twinParts(figure, body, firm)));
    }
  }
  return result;
}

const KINDS: Readonly<Record<PageEntry['kind'], string>> = {
  service: 'Page',
  article: 'Article',
  legal: 'Policy',
  tool: 'Tool',
  journey: 'Plan',
  plain: 'Page',
};

/** The pages that use each figure: tools first, then the others in their order. */
function usesOf(pages: readonly PageEntry[], bodies: ReadonlyMap<string, Body>): Map<string, FigureBody['used']> {
  const uses = new Map<string, FigureBody['used']>();
  for (const { kind, title, path } of pages.toSorted((a, b) => Number(b.kind === 'tool') - Number(a.kind === 'tool'))) {
    const body = bodies.get(path);
    for (const id of new Set(body ? recordsOf(body) : [])) {
      uses.set(id, [...(uses.get(id) ?? []), { kind: KINDS[kind], title, path }]);
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
    `${label}: ${shortValue(figure)}, ${standingWords(figure)}.`,
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
    figureLine(figure, note === undefined ? [] : [note]),
    `How sure: ${sureWords(newestKnown(figure))}. Next check by ${formatDay(review)}. Topic: ${topic}.`,
    '## History',
    history.map((entry) => `- ${historyLine(entry)}`).join('\n'),
    '## What changes next',
    expected.length > 0 ? expected.map((entry) => `- ${historyLine(entry)}`).join('\n') : 'No change announced.',
    ...(used.length > 0
      ? ['## Used by', used.map(({ kind, title, path }) => `- ${kind}: [${title}](${origin}${path})`).join('\n')]
      : []),
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
