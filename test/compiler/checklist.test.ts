/** Lines of a checklist as the compiler makes them of Markdown: what is ticked, and what stands under it. */
import { expect, test } from 'bun:test';
import { checklistLine } from '../../src/compiler/compile-service.ts';
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
});
const duty = figure('duty', { published: '₹600', current: undefined, verdict: 'unsure' });

function linesOf(...texts: string[]) {
  const references = new References(FILE, new Map([turnover, duty].map((one) => [one.id, one])), firm);
  return texts.map((text, i) => checklistLine(renderLine(FILE, `documents.${i}`, text, references)));
}

test('a line is its words, and the note under it', () => {
  expect(linesOf('PAN of *each* director.', 'Turnover under {{turnover}}, as of now.')).toMatchObject([
    { html: 'PAN of <em>each</em> director.', note: '' },
    {
      html: 'Turnover under <span class="fig">₹3 crore</span>, as of now.',
      note:
        '<span class="aside"><button type="button" class="mark mark-changed" popovertarget="note-turnover">changed 1 April 2021</button>' +
        '<span class="figure-note" id="note-turnover" role="note" popover="">₹3 crore &amp; more. ' +
        '<span>Source and history: <a href="/figures/turnover">turnover</a>.</span></span> was ₹2 crore until 31 March 2021</span>',
    },
  ]);
});

test('a line tells the history of a figure that no line before it told, and one that is not confirmed says so in each', () => {
  const [, second] = linesOf('{{turnover}}', 'From {{turnover}} to {{turnover}}');
  expect(second).toMatchObject({
    html: 'From <span class="fig">₹3 crore</span> to <span class="fig">₹3 crore</span>',
    note: '',
  });
  const [, again] = linesOf('{{duty}}', 'Pay {{duty}}.');
  expect(again).toMatchObject({
    html: 'Pay <span class="fig">₹600</span>.',
    note: '<span class="aside"><a class="mark mark-unconfirmed" href="/figures/duty">not confirmed</a></span>',
  });
});

test('a line that is plain text is its words, and what HTML escapes is escaped once', () => {
  const [plain, escaped] = linesOf('PAN of the firm.', "Photo & the firm's `seal`.");
  expect(plain).toEqual({ key: expect.any(String), html: 'PAN of the firm.', note: '' });
  expect(escaped).toMatchObject({ html: 'Photo &amp; the firm&#39;s <code>seal</code>.' });
});

test('a line whose words or whose note changed has another key, and place and markup do not matter', () => {
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
  expect(faultsFrom(() => linesOf('PAN &amp; photo.'))).toEqual([
    `${FILE}: documents.0: expected the character itself, found &amp;`,
  ]);
});
