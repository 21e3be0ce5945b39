import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { correctionOf } from '../../src/compiler/corrections.ts';
import { figureRows, References } from '../../src/compiler/figure-references.ts';
import { renderMarkdown } from '../../src/compiler/markdown.ts';
import type { Figure } from '../../src/domain/figure.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { faultsFrom, figure, firm } from './samples.ts';

const FILE = 'content/services/gst/index.md';
const SOURCE = '<a href="https://www.gst.gov.in/" rel="noopener external">CGST Act, section 22</a>';
const records = [
  figure('members', { published: '200', current: '200' }),
  figure('turnover', { published: '₹50 lakh', current: '₹100 crore', verdict: 'outdated', since: '2025-12-01', change: 'Small companies may be larger.' }),
  figure('late-fee', { published: '₹5,000', current: '₹5,000', verdict: 'incomplete', change: 'Interest runs besides.' }),
  figure('duty', { published: '620', current: undefined, verdict: 'disputed' }),
  figure('fee-cap', { published: '₹10', current: undefined, verdict: 'unsure' }),
  figure('new-limit', { published: undefined, current: '₹4 crore', verdict: 'added' }),
  figure('our-fee', { published: '₹6,999', current: '₹6,999', verdict: 'house' }),
];
const figures = new Map(records.map((record) => [record.id, record]));
const byId = (id: string) => figures.get(id) as Figure;

const references = (of: ReadonlyMap<string, Figure> = figures) => new References(FILE, of, firm);
const html = (source: string, inline = false, refs = references()) => renderMarkdown(FILE, 'body', source, refs, inline).html;

const TURNOVER_FULL = ` <span class="correction" role="note"><strong>Changed 1 December 2025.</strong> Small companies may be larger. Source: ${SOURCE}. <a href="/figures#turnover">Checked 21 November 2026</a>.</span>`;
const TURNOVER_BRIEF = ' <a class="correction-brief" href="/figures#turnover">changed, now ₹100 crore</a>';

test('a reference shows the published value', () => {
  expect(html('At most {{members}} members.', true)).toBe('At most <span class="fig">200</span> members.');
  expect(html('At most {{ members }} members.', true)).toBe('At most <span class="fig">200</span> members.');
  expect(html('From {{new-limit}} and {{our-fee}}.', true)).toBe('From <span class="fig">₹4 crore</span> and <span class="fig">₹6,999</span>.');
});

test('the correction stands at the end of the same paragraph, in full first and in brief after that', () => {
  expect(html('Up to {{turnover}} a year, says the page.\n\nAgain {{turnover}} here.\n')).toBe(
    `<p>Up to <span class="fig">₹50 lakh</span> a year, says the page.${TURNOVER_FULL}</p>\n<p>Again <span class="fig">₹50 lakh</span> here.${TURNOVER_BRIEF}</p>\n`,
  );
});

test('the correction stands at the end of the same list item, and of an item that holds a list, before that list', () => {
  expect(html('- Up to {{turnover}} a year.\n- Nothing here.\n')).toBe(
    `<ul>\n<li>Up to <span class="fig">₹50 lakh</span> a year.${TURNOVER_FULL}</li>\n<li>Nothing here.</li>\n</ul>\n`,
  );
  expect(html('- Up to {{turnover}}:\n  - one\n')).toStartWith(`<ul>\n<li>Up to <span class="fig">₹50 lakh</span>:${TURNOVER_FULL}<ul>`);
  expect(html('- Up to {{turnover}}:\n  1. one\n')).toStartWith(`<ul>\n<li>Up to <span class="fig">₹50 lakh</span>:${TURNOVER_FULL}<ol>`);
});

test('the correction stands at the end of the same table cell', () => {
  const table = html('| Type | Limit |\n|---|---|\n| {{turnover}} | {{turnover}} |\n');
  expect(table).toContain(`<th scope="row"><span class="fig">₹50 lakh</span>${TURNOVER_FULL}</th><td><span class="fig">₹50 lakh</span>${TURNOVER_BRIEF}</td>`);
});

test('several corrections of one paragraph stand in the order of their figures', () => {
  const text = html('{{turnover}} or {{late-fee}}.', true);
  expect(text).toBe(
    `<span class="fig">₹50 lakh</span> or <span class="fig">₹5,000</span>.${TURNOVER_FULL} <span class="correction" role="note"><strong>Also know.</strong> Interest runs besides. Source: ${SOURCE}. <a href="/figures#late-fee">Checked 21 November 2026</a>.</span>`,
  );
});

test('first mention counts for the page, across its fields', () => {
  const page = references();
  expect(html('{{turnover}}', true, page)).toEndWith(TURNOVER_FULL);
  expect(html('{{turnover}}', true, page)).toEndWith(TURNOVER_BRIEF);
  expect(html('{{turnover}}', true, references())).toEndWith(TURNOVER_FULL);
});

test('a brief reference is brief from the first, and leaves the full correction to the next', () => {
  const page = references();
  expect(html('{{turnover:brief}}', true, page)).toBe(`<span class="fig">₹50 lakh</span>${TURNOVER_BRIEF}`);
  expect(html('{{turnover}}', true, page)).toEndWith(TURNOVER_FULL);
});

test('a reference to the present shows the value under current law and no correction', () => {
  expect(html('Now {{turnover:now}}.', true)).toBe('Now <span class="fig">₹100 crore</span>.');
});

test('a list of the law now can stand as a choice, and a figure that lists nothing cannot', () => {
  const states = (current: string | undefined) => references(new Map([['states', figure('states', { published: undefined, current, verdict: 'added' })]]));
  expect(html('In {{states:or}}.', true, states('Manipur, Mizoram and Tripura'))).toBe('In <span class="fig">Manipur, Mizoram or Tripura</span>.');
  expect(html('In {{states:or}}.', true, states('Jammu and Kashmir, Goa and Assam'))).toBe('In <span class="fig">Jammu and Kashmir, Goa or Assam</span>.');
  expect(faultsFrom(() => html('In {{states:or}}.', true, states('Goa')))).toEqual([
    `${FILE}: body: expected a figure that lists, such as "A, B and C", found {{states:or}}`,
  ]);
  expect(faultsFrom(() => html('{{duty:or}}'))).toEqual([`${FILE}: body: expected a figure with a current value, found {{duty:or}}`]);
});

test('a figure that is not confirmed says so and claims nothing', () => {
  for (const id of ['duty', 'fee-cap']) {
    const page = references();
    expect(html(`{{${id}}}`, true, page)).toEndWith(
      `<strong>Not confirmed.</strong> Check with the department before you rely on this: ${SOURCE}. <a href="/figures#${id}">Checked 21 November 2026</a>.</span>`,
    );
    expect(html(`{{${id}}}`, true, page)).toEndWith(`</span> <a class="correction-brief" href="/figures#${id}">not confirmed</a>`);
  }
  expect(faultsFrom(() => html('{{duty:now}}'))).toEqual([`${FILE}: body: expected a figure with a current value, found {{duty:now}}`]);
});

test('only a figure whose published value misleads has a correction', () => {
  expect(records.filter((record) => correctionOf(record, true) === undefined).map((record) => record.verdict)).toEqual(['agrees', 'added', 'house']);
});

test('an incomplete figure in brief says that there are conditions', () => {
  expect(correctionOf(byId('late-fee'), false)).toEqual({
    html: '<a class="correction-brief" href="/figures#late-fee">with conditions</a>',
    text: 'with conditions',
  });
});

test('an unknown id fails and names the file, the field and the reference', () => {
  expect(faultsFrom(() => html('At most {{member}}.'))).toEqual([`${FILE}: body: expected the id of a figure in content/figures, found {{member}}`]);
  expect(faultsFrom(() => html('{{Members}}'))).toEqual([`${FILE}: body: expected the id of a figure in content/figures, found {{Members}}`]);
  expect(faultsFrom(() => references().plain('summary', '{{member:now}}'))).toEqual([
    `${FILE}: summary: expected the id of a figure in content/figures, found {{member:now}}`,
  ]);
});

test('an unknown way to show a figure fails and names those there are', () => {
  expect(faultsFrom(() => html('{{members:later}}'))).toEqual([
    `${FILE}: body: expected {{members}}, {{members:brief}} or {{members:now}}, found {{members:later}}`,
  ]);
});

test('a reference that is not well formed fails instead of being published', () => {
  for (const text of ['{{late_fee}}', '{{members', '{{members}', '{members}}', '{{}}', '{{members:}}', '{{members | now}}']) {
    expect(faultsFrom(() => html(`Up to ${text}`))).toEqual([
      expect.stringMatching(/^content\/services\/gst\/index\.md: body: expected a reference such as \{\{figure-id\}\}, found /),
    ]);
  }
});

test('a text field of the firm is shown as it stands, escaped; another fails', () => {
  expect(html('{{firm.name}} of {{firm.registeredName}}, {{firm.city}}', true)).toBe('Munshi of Munshi &amp; Sons, Kanpur');
  for (const key of ['address', 'copyrightYear', 'nam', 'social', 'toString', 'constructor', '__proto__']) {
    expect(faultsFrom(() => html(`{{firm.${key}}}`))).toHaveLength(1);
  }
  expect(faultsFrom(() => html('{{firm.address}}'))).toEqual([`${FILE}: body: expected a text field of content/firm.yaml, found {{firm.address}}`]);
});

test('plain text holds values and no HTML', () => {
  expect(references().plain('summary', 'Up to {{turnover}} for {{firm.name}}, now {{turnover:now}}')).toBe('Up to ₹50 lakh for Munshi, now ₹100 crore');
});

test('values survive inside emphasis, links and code, where Markdown would read their characters', () => {
  expect(html('**{{turnover}}** and [{{members}} members](/gst) and `{{members}}`', true)).toBe(
    `<strong><span class="fig">₹50 lakh</span></strong> and <a href="/gst"><span class="fig">200</span> members</a> and <code><span class="fig">200</span></code>${TURNOVER_FULL}`,
  );
});

test('how many days something is kept is said by reference, as the rules of the ledger have it', () => {
  expect(html('{{days.lead}} and {{days.note}} days', true)).toBe(`${LIMITS.retentionDays} and ${LIMITS.erasureNoteDays} days`);
  expect(faultsFrom(() => html('{{days.draft}}'))).toEqual([`${FILE}: body: expected one of {{days.lead}}, {{days.note}}, found {{days.draft}}`]);
});

test('whatever a figure holds, it reaches the page as text and never as markup', () => {
  const hostile = fc.string({ unit: 'grapheme' }).map((text) => `${text}<script>alert("1")</script>&'*_[x](y)`);
  fc.assert(
    fc.property(hostile, hostile, hostile, (published, change, title) => {
      const source = { title, url: 'https://x.in/?a="><b>' };
      const one = new Map([['one', figure('one', { published, current: change, verdict: 'outdated', since: '2026-01-01', change, source })]]);
      for (const text of [html('{{one}} {{one}} {{one:now}}', true, references(one)), html('{{one}}\n\n- {{one:brief}}\n', false, references(one))]) {
        expect(text.match(/<(?!\/?(?:span|a|strong|p|ul|li)[ >])/g)).toBeNull();
        expect(text).not.toContain('"><b>');
      }
    }),
    { numRuns: 50 },
  );
});

test('figures are listed once each, in order of first mention', () => {
  const page = references();
  html('{{turnover}} {{members}} {{turnover}}\n\n{{our-fee:now}}\n', false, page);
  expect(page.used).toEqual(['turnover', 'members', 'our-fee']);
  expect(figureRows(page.used, figures).map((row) => row.id)).toEqual(['turnover', 'members', 'our-fee']);
});

test('a row of the list leaves out what the figure does not have', () => {
  const { label, source, checked } = byId('duty');
  expect(figureRows(['duty', 'new-limit', 'gone'], figures)).toEqual([
    { id: 'duty', label, published: '620', verdict: 'disputed', source, checked },
    { id: 'new-limit', label: 'new-limit', current: '₹4 crore', verdict: 'added', source, checked },
  ]);
});
