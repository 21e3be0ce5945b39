/** Checklist lines as compiled from Markdown. */
import { expect, test } from 'bun:test';
import { References } from '../../src/compiler/figures/figure-references.ts';
import { makeChecklistLine } from '../../src/compiler/pages/compile-service.ts';
import { renderLine } from '../../src/compiler/read/markdown.ts';
import { fillMarks } from '../../src/content/overdue-notes.ts';
import { faultsFrom, figure, firm } from './samples.ts';

const FILE = 'content/services/gst/index.md';
const turnover = figure('turnover', {
  published: '₹2 crore',
  current: '₹3 crore',
  comparison: 'outdated',
  since: '2021-04-01',
  change: '₹3 crore & more.',
});

function linesOf(...texts: string[]) {
  const references = new References(FILE, new Map([[turnover.id, turnover]]), firm);
  const lines = texts.map((text, i) => makeChecklistLine(renderLine(references, `documents.${i}`, text)));
  return lines.map(({ note, ...line }) => ({ ...line, note: fillMarks(note, '2026-11-22') }));
}

test('a line has its words, and its note apart', () => {
  expect(linesOf('PAN of *each* director.', 'Turnover under {{turnover}}, as of now.')).toMatchObject([
    { html: 'PAN of <em>each</em> director.', note: '' },
    {
      html: 'Turnover under <span class="fig">₹3 crore</span>, as of now.',
      note:
        '<span class="aside"><button type="button" class="mark mark-changed" popovertarget="note-turnover">changed 1 April 2021</button>' +
        '<span class="figure-note" id="note-turnover" role="note" popover="">₹3 crore &amp; more. ' +
        '<span>Source and history: <a href="/figures/turnover">turnover</a>.</span></span> was ₹2\u00a0crore until 31 March 2021</span>',
    },
  ]);
});

test('characters of HTML in a line are escaped once', () => {
  const [plain, escaped] = linesOf('PAN of the firm.', "Photo & the firm's `seal`.");
  expect(plain).toEqual({ key: expect.any(String), html: 'PAN of the firm.', note: '' });
  expect(escaped).toMatchObject({ html: 'Photo &amp; the firm&#39;s <code>seal</code>.' });
});

test('the key of a line depends on its words and its note, not on its place or markup', () => {
  const keys = (...texts: string[]) => linesOf(...texts).map(({ key }) => key);
  expect(keys('One.', 'Two.')).toEqual(keys('Two.', 'One.').reverse());
  expect(keys('PAN of each director.')).not.toEqual(keys('PAN of every director.'));
  expect(keys('Under {{turnover}}.')).not.toEqual(keys('Under {{turnover:now}}.'));
  expect(keys('PAN of *each* director.')).toEqual(keys('PAN of each director.'));
});

test('the key of a line stays the same, because devices store ticks by it', () => {
  expect(linesOf('PAN of each director.')[0]?.key).toBe('ih8184');
});

test('refuses an entity, which a message would show as its name', () => {
  expect(faultsFrom(() => linesOf('PAN &amp; photo.'))).toEqual([
    `${FILE}: documents.0: expected the character itself, found &amp;`,
  ]);
});
