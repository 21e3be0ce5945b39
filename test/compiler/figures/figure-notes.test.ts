/** Notes on figures by their kind. */
import { expect, test } from 'bun:test';
import { makeNotes, makeSourceLine } from '../../../src/compiler/figures/figure-notes.ts';
import { fillMarks } from '../../../src/content/overdue-notes.ts';
import type { Figure } from '../../../src/law/figure.ts';
import { figure } from '../samples.ts';

const changed = (id: string, changes: Partial<Figure> = {}) =>
  figure(id, {
    published: '₹12 lakh',
    current: '₹1.5 crore',
    comparison: 'outdated',
    since: '2026-04-01',
    change: 'Raised to ₹1.5 crore.',
    ...changes,
  });

test('figures that changed on one day share a note; conditions and doubts have separate notes', () => {
  const shown = [
    changed('basic'),
    figure('late-fee', { comparison: 'incomplete', change: 'Only if late.' }),
    changed('state', { published: '₹20 crore', current: '₹50 crore', change: 'Raised to ₹50 crore.' }),
    changed('older', { since: '2019-04-01' }),
    figure('interest', { comparison: 'incomplete', change: 'From the due date.' }),
  ].map((one) => ({ figure: one, full: true }));
  expect(makeNotes(shown).map(({ text }) => text)).toEqual([
    'changed 1 April 2026. was ₹12 lakh, ₹20 crore until 31 March 2026. Raised to ₹1.5 crore. Raised to ₹50 crore.',
    'applies with conditions. Only if late.',
    'changed 1 April 2019. was ₹12 lakh until 31 March 2019. Raised to ₹1.5 crore.',
    'applies with conditions. From the due date.',
  ]);
});

test('only a recent change is marked as such, in a full and in a short note', () => {
  const marks = (changes: Partial<Figure>) =>
    [true, false].map(
      (full) => /class="(mark [^"]+)"/.exec(makeNotes([{ figure: changed('a', changes), full }])[0]?.html ?? '')?.[1],
    );
  expect(marks({ isRecent: true })).toEqual(['mark mark-recent', 'mark mark-recent']);
  expect(marks({ isRecent: false })).toEqual(['mark mark-changed', 'mark mark-changed']);
  // It is a doubt about other sites, not a change of the law.
  expect(marks({ comparison: 'incomplete', since: undefined })).toEqual(['mark mark-misquoted', 'mark mark-misquoted']);
});

test('misquoted figures do not share a note', () => {
  const shown = ['a', 'b'].map((id) => ({
    figure: changed(id, { comparison: 'incomplete', since: undefined, published: id, change: `Not ${id}.` }),
    full: true,
  }));
  expect(makeNotes(shown).map(({ text }) => text)).toEqual(['often given as a. Not a.', 'often given as b. Not b.']);
});

test('a shared note gives a common change once, and links to each record', () => {
  const [note, ...others] = makeNotes(['basic', 'state'].map((id) => ({ figure: changed(id), full: true })));
  expect(others).toEqual([]);
  expect(note?.html.split('Raised to')).toHaveLength(2);
  expect(note?.html).toContain('popovertarget="note-basic"');
  expect(note?.html).toContain(
    'Source and history: <a href="/figures/basic">basic</a>; <a href="/figures/state">state</a>.',
  );
});

test('a shared note explains only figures that the page has not explained yet', () => {
  const [note] = makeNotes([
    { figure: changed('basic'), full: false },
    { figure: changed('state', { published: '₹20 crore', change: 'Raised to ₹50 crore.' }), full: true },
  ]);
  expect(note?.html).toContain('popovertarget="note-state"');
  expect(note?.html).not.toContain('Raised to ₹1.5 crore.');
  expect(note?.html).toEndWith('was ₹12\u00a0lakh, ₹20\u00a0crore until 31 March 2026</span>');
});

test('a source line has up to two laws, or their number, and the oldest day of a check', () => {
  const law = (id: string, title: string, checked: string) =>
    figure(id, { source: { title, url: 'https://www.mca.gov.in/acts' }, checked });
  const one = law('a', 'Act & rules', '2026-11-21');
  const two = law('b', 'Notification 1', '2026-11-02');
  const text = (figures: Figure[]) => makeSourceLine(figures).replace(/<[^>]+>/g, '');
  expect(fillMarks(makeSourceLine([one]), '2026-11-22')).toBe(
    'Source: <a href="https://www.mca.gov.in/acts" rel="noopener external">Act &amp; rules</a>. Checked 21 November 2026.',
  );
  expect(fillMarks(makeSourceLine([one]), one.review)).toEndWith('</a>. Last compared on 21 November 2026.');
  expect(text([one, two, one])).toBe('Source: Act &amp; rules; Notification 1. Checked 2 November 2026.');
  expect(text([one, two, law('c', 'Notification 2', '2026-11-20')])).toBe(
    'Based on 3 laws and notices: figures and sources on this page. Checked 2 November 2026.',
  );
});

test('a source line leaves out our own figures, and adds the reading of a law', () => {
  const ours = figure('fee', { comparison: 'house', checked: '2020-01-01' });
  expect([makeSourceLine([]), makeSourceLine([ours])]).toEqual(['', '']);
  const read = { title: 'Notice', url: 'https://www.taxguru.in/notice', day: '2026-11-20', secondary: true };
  const made = makeSourceLine([
    ours,
    figure('limit', { source: { title: 'CGST Act', url: 'https://www.gst.gov.in/act', read } }),
  ]);
  const line = fillMarks(made, '2026-11-22');
  expect(line).toContain(
    'CGST Act</a>, read at <a href="https://www.taxguru.in/notice" rel="noopener external">taxguru.in</a>. Checked 21 November 2026.',
  );
});
