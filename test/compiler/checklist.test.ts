/** Lines of a checklist as the compiler makes them of Markdown: what is ticked, what stands under it, and what a message says. */
import { expect, test } from 'bun:test';
import { checklistLine } from '../../src/compiler/checklist.ts';
import { References } from '../../src/compiler/figure-references.ts';
import { renderLine } from '../../src/compiler/markdown.ts';
import { faultsFrom, figure, firm } from './samples.ts';

const FILE = 'content/services/gst/index.md';
const turnover = figure('turnover', {
  published: '₹2 crore',
  current: '₹3 crore',
  verdict: 'outdated',
  since: '2021-04-01',
  change: '₹3 crore & more.',
  source: { title: 'Rules', url: 'https://www.gst.gov.in/?a=1&b=2' },
});

function linesOf(...texts: string[]) {
  const references = new References(FILE, new Map([[turnover.id, turnover]]), firm);
  return texts.map((text, i) => checklistLine(renderLine(FILE, `documents.${i}`, text, references)));
}

test('a line is its words, the correction under it, and the text of both', () => {
  expect(linesOf('PAN of *each* director.', 'Turnover under {{turnover}}, as of now.')).toMatchObject([
    { html: 'PAN of <em>each</em> director.', note: '', text: 'PAN of each director.' },
    {
      html: 'Turnover under <span class="fig">₹2 crore</span>, as of now.',
      note:
        '<span class="correction" role="note"><strong>Changed 1 April 2021.</strong> ₹3 crore &amp; more. ' +
        'Source: <a href="https://www.gst.gov.in/?a=1&amp;b=2" rel="noopener external">Rules</a>. <a href="/figures#turnover">Checked 21 November 2026</a>.</span>',
      text: 'Turnover under ₹2 crore, as of now. (Changed 1 April 2021. ₹3 crore & more. Source: Rules. Checked 21 November 2026.)',
    },
  ]);
});

test('a brief correction stands under the line too, and several in their order', () => {
  const [, second] = linesOf('{{turnover}}', 'From {{turnover}} to {{turnover}}');
  const brief = '<a class="correction-brief" href="/figures#turnover">changed, now ₹3 crore</a>';
  expect(second).toMatchObject({ note: `${brief} ${brief}`, text: 'From ₹2 crore to ₹2 crore (changed, now ₹3 crore changed, now ₹3 crore)' });
});

test('a line that is plain text is sent once, and what HTML escapes is said as it is', () => {
  const [plain, escaped] = linesOf('PAN of the firm.', "Photo & the firm's `seal`.");
  expect(plain).toEqual({ key: expect.any(String), html: 'PAN of the firm.', note: '' });
  expect(escaped).toMatchObject({ html: 'Photo &amp; the firm&#39;s <code>seal</code>.', text: "Photo & the firm's seal." });
});

test('a line whose words or whose correction changed has another key, and place and markup do not matter', () => {
  const keys = (...texts: string[]) => linesOf(...texts).map(({ key }) => key);
  expect(keys('One.', 'Two.')).toEqual(keys('Two.', 'One.').reverse());
  expect(keys('PAN of each director.')).not.toEqual(keys('PAN of every director.'));
  expect(keys('Under {{turnover}}.')).not.toEqual(keys('Under {{turnover:now}}.'));
  expect(keys('PAN of *each* director.')).toEqual(keys('PAN of each director.'));
});

test('a line keeps the key that devices hold ticks under', () => {
  expect(linesOf('PAN of each director.')[0]?.key).toBe('ih8184');
});

test('an entity is refused: a message would say its name', () => {
  expect(faultsFrom(() => linesOf('PAN &amp; photo.'))).toEqual([`${FILE}: documents.0: expected the character itself, found &amp;`]);
});
