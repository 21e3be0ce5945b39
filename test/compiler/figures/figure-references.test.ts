import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { knownFigures, References } from '../../../src/compiler/figures/figure-references.ts';
import { type Fault, formatFault } from '../../../src/compiler/read/content-error.ts';
import { renderMarkdown } from '../../../src/compiler/read/markdown.ts';
import { fillMarks } from '../../../src/content/overdue-notes.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import type { Figure } from '../../../src/law/figure.ts';
import { entry } from '../../support/sample-law.ts';
import { figure, firm } from '../samples.ts';

const TODAY = '2026-11-22';
const FILE = 'content/services/gst/index.md';
const valued = (value: string) => ({ published: value, current: value });
const records = [
  figure('members', valued('200')),
  figure('turnover', {
    ...{ label: 'Turnover of a small company', published: '₹50 lakh', current: '₹100 crore' },
    ...{ comparison: 'outdated', since: '2025-12-01', change: 'Small companies may be larger.' },
  }),
  figure('late-fee', { ...valued('₹5,000'), comparison: 'incomplete', change: 'Interest is added.' }),
  figure('duty', { published: '620', current: undefined, comparison: 'disputed' }),
  figure('fee-cap', { published: '₹10', current: undefined, comparison: 'unsure' }),
  figure('new-limit', { published: undefined, current: '₹4 crore', comparison: 'added' }),
  figure('our-fee', { ...valued('₹6,999'), comparison: 'house' }),
];
const figures = new Map(records.map((record) => [record.id, record]));
const byId = (id: string) => figures.get(id) as Figure;

const references = (of: ReadonlyMap<string, Figure> = figures, found: Fault[] = []) =>
  new References(FILE, of, firm, (fault) => found.push(fault));

function html(source: string, how?: 'block' | 'line' | 'cell', refs = references()): string {
  return fillMarks(renderMarkdown(refs, 'body', source, how).html, TODAY);
}

/** The faults of such a text, as they are printed. */
function faultsOf(source: string, of = figures): string[] {
  const found: Fault[] = [];
  html(source, 'block', references(of, found));
  return found.map(formatFault);
}

const LIMIT = '<span class="fig">₹100 crore</span>';
const WAS = 'was ₹50\u00a0lakh until 30 November 2025';
const TURNOVER_FULL =
  ' <span class="aside"><button type="button" class="mark mark-changed" popovertarget="note-turnover">changed 1 December 2025</button>' +
  '<span class="figure-note" id="note-turnover" role="note" popover="">Small companies may be larger. ' +
  `<span>Source and history: <a href="/figures/turnover">Turnover of a small company</a>.</span></span> ${WAS}</span>`;
const TURNOVER_AGAIN = ` <span class="aside"><a class="mark mark-changed" href="/figures/turnover">changed</a> ${WAS}</span>`;

test('a reference shows the value in force, with `now` without a note', () => {
  expect(html('Now {{turnover:now}}.', 'line')).toBe(`Now ${LIMIT}.`);
  expect(html('At most {{members}} members.', 'line')).toBe('At most <span class="fig">200</span> members.');
  expect(html('At most {{ members }} members.', 'line')).toBe('At most <span class="fig">200</span> members.');
  expect(html('From {{new-limit}} and {{our-fee}}.', 'line')).toBe(
    'From <span class="fig">₹4 crore</span> and <span class="fig">₹6,999</span>.',
  );
});

test('the note follows the paragraph, once on each page', () => {
  expect(html('Up to {{turnover}} a year, says the law.\n\nAgain {{turnover}} here.\n')).toBe(
    `<p>Up to ${LIMIT} a year, says the law.${TURNOVER_FULL}</p>\n<p>Again ${LIMIT} here.</p>\n`,
  );
});

test('the note follows the words of a list item, before a list inside it', () => {
  expect(html('- Up to {{turnover}} a year.\n- Nothing here.\n')).toBe(
    `<ul>\n<li>Up to ${LIMIT} a year.${TURNOVER_FULL}</li>\n<li>Nothing here.</li>\n</ul>\n`,
  );
  expect(html('- Up to {{turnover}}:\n  - one\n')).toStartWith(`<ul>\n<li>Up to ${LIMIT}:${TURNOVER_FULL}<ul>`);
  expect(html('- Up to {{turnover}}:\n  1. one\n')).toStartWith(`<ul>\n<li>Up to ${LIMIT}:${TURNOVER_FULL}<ol>`);
});

test('each cell of a table has a note, which links to the record after the first', () => {
  const table = html('| Type | Limit |\n|---|---|\n| {{turnover}} | {{turnover}} |\n');
  expect(table).toContain(`<th scope="row">${LIMIT}${TURNOVER_FULL}</th><td>${LIMIT}${TURNOVER_AGAIN}</td>`);
});

test('a table is followed by its sources, once for each law, unless all figures are our own', () => {
  const source = 'CGST Act, section 22 (<a href="https://www.gst.gov.in/" rel="noopener external">gst.gov.in</a>)';
  const line = `</table></div><p class="source-line">Source: ${source}. Checked 21 November 2026.</p>\n`;
  const tables =
    '| Type | Limit |\n|---|---|\n| {{members}} | {{turnover}} |\n\nWords.\n\n| A |\n|---|\n| {{our-fee}} |\n';
  const text = html(tables);
  expect(text).toContain(line.trimEnd());
  expect(text.split('class="source-line"')).toHaveLength(2);
});

test('the first mention counts across the fields of one page, and a card repeats the note of the text before it', () => {
  const page = references();
  expect(html('{{turnover}}', 'line', page)).toBe(LIMIT + TURNOVER_FULL);
  expect(html('{{turnover}}', 'line', page)).toBe(LIMIT);
  expect(html('{{turnover}}', 'block', page)).toBe(`<p>${LIMIT}</p>\n`);
  expect(html('{{turnover}}', 'cell', page)).toBe(LIMIT + TURNOVER_AGAIN);
  expect(html('{{turnover}}', 'cell', page)).toBe(LIMIT + TURNOVER_AGAIN);
});

test('notes of a paragraph are in the order of their figures, each figure once', () => {
  expect(html('{{turnover}}, {{late-fee}} or {{turnover}}.', 'line')).toBe(
    `${LIMIT}, <span class="fig">₹5,000</span> or ${LIMIT}.${TURNOVER_FULL} ` +
      '<span class="aside"><button type="button" class="mark mark-conditions" popovertarget="note-late-fee">applies with conditions</button>' +
      '<span class="figure-note" id="note-late-fee" role="note" popover="">Interest is added. ' +
      '<span>Source and history: <a href="/figures/late-fee">late-fee</a>.</span></span></span>',
  );
});

test('from the day of its review, a value says once on a page when it was last compared, also one without other notes', () => {
  const due = new Map([['limit', figure('limit', { review: '2026-11-29' })]]);
  const page = references(due);
  const [first, second, published] = ['{{limit:now}}', '{{limit}}', '{{limit:published}}'].map(
    (source) => renderMarkdown(page, 'body', source, 'line').html,
  );
  const value = '<span class="fig">20</span>';
  const note = ' <span class="aside">last compared on 21 November 2026</span>';
  expect([fillMarks(first ?? '', '2026-11-28'), fillMarks(first ?? '', '2026-11-29')]).toEqual([value, value + note]);
  expect([second, published]).toEqual([value, value]);
  expect(renderMarkdown(references(due), 'body', '{{limit:published}}', 'line').html).toBe(value);
});

test('our own terms are compared with no law', () => {
  const ours = new Map([['fee', figure('fee', { comparison: 'house', review: '2026-11-20' })]]);
  expect(html('{{fee}}', 'line', references(ours))).toBe('<span class="fig">20</span>');
});

test('`published` shows the published value, and leaves the note to the next mention', () => {
  const page = references();
  expect(html('It was {{turnover:published}}.', 'cell', page)).toBe('It was <span class="fig">₹50 lakh</span>.');
  expect(html('{{turnover}}', 'line', page)).toEndWith(TURNOVER_FULL);
  expect(html('{{duty:published}}', 'line')).toBe('<span class="fig">620</span>');
});

test('`or` shows a list as a choice, and refuses other figures', () => {
  const current = 'Jammu and Kashmir, Goa and Assam';
  const states = (list?: string[]) =>
    new Map([['states', figure('states', { ...valued(current), history: [entry(null, current, list && { list })] })]]);
  expect(html('In {{states:or}}.', 'line', references(states(['Jammu and Kashmir', 'Goa', 'Assam'])))).toBe(
    'In <span class="fig fig-long">Jammu and Kashmir, Goa or Assam</span>.',
  );
  expect(faultsOf('In {{states:or}}.', states())).toEqual([
    `${FILE}: body: expected a figure with a list, found {{states:or}}`,
  ]);
});

test('`number` shows the number of a value alone, and refuses a value without one', () => {
  const days = new Map([
    ['time', figure('time', valued('5,432.50 working days'))],
    ['list', figure('list', valued('Goa'))],
  ]);
  expect(references(days).plain('body', 'In {{time:number}} days')).toBe('In 5,432.50 days');
  expect(faultsOf('{{list:number}}', days)).toEqual([
    `${FILE}: body: expected a figure with a number, found {{list:number}}`,
  ]);
});

test('words on GST may contain references, and may lack the words without GST', () => {
  const text = 'Fee{{gst: plus {{members}} GST|, no {{firm.name}} GST}}{{gst: more}}.';
  const shown = (gst: 'not-registered' | undefined) =>
    new References(FILE, figures, { ...firm, ...(gst && { gst }) }).plain('body', text);
  expect([shown(undefined), shown('not-registered')]).toEqual(['Fee plus 200 GST more.', 'Fee, no Munshi GST.']);
});

test('a figure that is not confirmed says so at each mention', () => {
  const expected = {
    duty: ['tables disagree', 'Published tables disagree on this figure.'],
    'fee-cap': ['not confirmed', 'We could not confirm this figure.'],
  };
  for (const [id, [words, reason]] of Object.entries(expected)) {
    const page = references();
    const value = `<span class="fig">${byId(id).published}</span>`;
    expect(html(`{{${id}}}`, 'line', page)).toBe(
      `${value} <span class="aside"><button type="button" class="mark mark-unconfirmed" popovertarget="note-${id}">${words}</button>` +
        `<span class="figure-note" id="note-${id}" role="note" popover="">${reason} Check with the department before you rely on it. ` +
        `<span>Source and history: <a href="/figures/${id}">${id}</a>.</span></span></span>`,
    );
    const again = `${value} <span class="aside"><a class="mark mark-unconfirmed" href="/figures/${id}">${words}</a></span>`;
    expect(html(`{{${id}}}`, 'line', page)).toBe(again);
    expect(html(`{{${id}}}`, 'cell', page)).toBe(again);
  }
});

const NO_FIGURE = 'expected the id of a figure in content/figures';
const MODES = 'expected {{members}}, {{members:now}} or {{members:published}}';
test.each([
  ['{{member}}', NO_FIGURE],
  ['{{Members}}', NO_FIGURE],
  ['{{members:later}}', MODES],
  ['{{members:brief}}', MODES],
  ['{{new-limit:published}}', 'expected a figure with a published value'],
  ['{{duty:now}}', 'expected a figure with a current value'],
  ['{{duty:or}}', 'expected a figure with a current value'],
  ['{{days.draft}}', 'expected one of {{days.lead}}, {{days.note}}'],
  ...['address', 'copyrightYear', 'nam', 'social', 'toString', 'constructor', '__proto__'].map((key) => [
    `{{firm.${key}}}`,
    key === '__proto__' ? 'expected a reference such as {{figure-id}}' : 'expected a text field of content/firm.yaml',
  ]),
] as [string, string][])('reports the wrong reference %s with file and field', (reference, expected) => {
  const found: Fault[] = [];
  references(figures, found).plain('summary', reference);
  expect(found.map(formatFault)).toEqual([`${FILE}: summary: ${expected}, found ${reference}`]);
  expect(() => new References(FILE, figures, firm).plain('summary', reference)).toThrow(
    `${FILE}: summary: ${expected}`,
  );
});

test('shows a text field of the firm, escaped, and how long leads are stored', () => {
  expect(html('{{firm.name}} of {{firm.registeredName}}, {{firm.city}}', 'line')).toBe(
    'Munshi of Munshi &amp; Sons, Kanpur',
  );
  expect(html('{{days.lead}} and {{days.note}} days', 'line')).toBe(
    `${LIMITS.retentionDays} and ${LIMITS.erasureNoteDays} days`,
  );
});

test('values survive inside emphasis, links and code, where Markdown would read their characters', () => {
  expect(html('**{{turnover}}** and [{{members}} members](/gst) and `{{members}}`', 'line')).toBe(
    `<strong>${LIMIT}</strong> and <a href="/gst"><span class="fig">200</span> members</a> and <code><span class="fig">200</span></code>${TURNOVER_FULL}`,
  );
});

test('the value of a figure is always text, never markup', () => {
  const hostile = fc.string({ unit: 'grapheme' }).map((text) => `${text}<script>alert("1")</script>&'*_[x](y)`);
  fc.assert(
    fc.property(hostile, hostile, hostile, (published, change, title) => {
      const source = { title, url: 'https://x.in/?a="><b>' };
      const one = new Map([
        [
          'one',
          figure('one', { published, current: change, comparison: 'outdated', since: '2026-01-01', change, source }),
        ],
      ]);
      const page = references(one);
      for (const text of [
        html('{{one}} {{one}} {{one:now}}', 'line', page),
        html('{{one}}', 'cell', page),
        html('{{one}}\n\n- {{one:published}}\n', 'block', references(one)),
        html('| a |\n|---|\n| {{one}} |\n', 'block', references(one)),
      ]) {
        expect(text.match(/<(?!\/?(?:span|a|p|ul|li|button|div|table|caption|thead|tbody|tr|th)[ >])/g)).toBeNull();
        expect(text).not.toContain('"><b>');
      }
    }),
    { numRuns: 50 },
  );
});

test('lists each figure once, in order of first mention', () => {
  const page = references();
  html('{{turnover}} {{members}} {{turnover}}\n\n{{our-fee:now}}\n', 'block', page);
  expect(page.used).toEqual(['turnover', 'members', 'our-fee']);
  expect(knownFigures(['gone', ...page.used], figures).map(({ id }) => id)).toEqual(page.used);
});
