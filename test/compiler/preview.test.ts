/** Previews of links: a figure of the page with its value in force and its conditions. */
import { expect, test } from 'bun:test';
import { figureWords, pictureWords } from '../../src/content/format.ts';
import { dated, figuresFile, parameter } from './samples.ts';
import { article, compileTree, gstService, page, treeFaults } from './tree.ts';

const preview = { figure: 'gst-limit', label: 'GST limit for goods' };
const compileWith = (matter: object, changes?: Record<string, string>) =>
  compileTree({ ...gstService(matter), ...changes });
const previewWith = (matter: object, changes?: Record<string, string>) =>
  compileWith(matter, changes).pages.find(({ path }) => path === '/gst')?.preview;
const faultsWith = (matter: object, changes?: Record<string, string>) =>
  treeFaults({ ...gstService(matter), ...changes });
const limitThat = (value: object, change: string) => ({
  'figures/gst.yaml': figuresFile([
    parameter('gst-limit', { unit: 'rupees', published: 2e6, values: [dated(value)], change }),
  ]),
});

test('the preview shows a figure of the page with its value in force and first day', () => {
  const changed = limitThat({ from: '2026-04-01', value: 4e6 }, 'Raised to ₹40 lakh.');
  const made = {
    label: 'GST limit for goods',
    value: '₹40 lakh',
    standing: 'In force since 1 April 2026',
    checked: '2026-11-21',
  };
  expect(previewWith({ preview }, changed)).toEqual(made);
  expect(figureWords(made)).toBe(
    'GST limit for goods: ₹40 lakh (in force since 1 April 2026, checked on 21 November 2026)',
  );
});

test('the preview says that the value has conditions', () => {
  const conditional = limitThat({ value: 2e6 }, 'Less in some states.');
  expect(previewWith({ preview }, conditional)?.standing).toBe('Applies with conditions');
});

test('refuses a figure that the page does not show or that is not confirmed', () => {
  expect(faultsWith({ preview: { ...preview, figure: 'no-such-figure' } })).toEqual([
    'content/services/gst/index.md:2: preview.figure: expected the id of a figure that the page shows, found no-such-figure',
  ]);
  const unsure = figuresFile([parameter('gst-limit', { values: [dated({ value: 20, doubt: 'unsure' })] })]);
  expect(faultsWith({ preview }, { 'figures/gst.yaml': unsure })).toContain(
    'content/services/gst/index.md:2: preview.figure: expected a figure that is sure, found gst-limit, which is unsure',
  );
  expect(faultsWith({ preview: { ...preview, label: 'W'.repeat(45) } })[0]).toContain(
    'preview.label: expected at most 44 characters',
  );
});

test('without a figure, a service shows its first answer and an article its day', () => {
  expect(previewWith({})).toMatchObject({ label: 'Do I need it?', standing: '' });
  const { pages } = compileWith({}, { 'articles/news.md': page(article, 'What happened.\n') });
  expect(pages.find(({ kind }) => kind === 'article')?.preview).toEqual({
    label: '',
    value: '',
    standing: 'Published 3 March 2025',
    checked: '2026-11-21',
  });
});

test('a label with a question mark is followed by no colon', () => {
  const asks = { label: 'Do I need it?', value: 'Only for a public purpose', standing: '', checked: '2026-11-21' };
  expect(figureWords(asks)).toBe('Do I need it? Only for a public purpose (checked on 21 November 2026)');
});

test('the words of a picture are the title, the answers of a tool, and the figure', () => {
  const pagePreview = {
    label: 'Late fee for a day',
    value: '₹50',
    standing: '',
    checked: '2026-11-21',
    answers: 'the late fee',
  };
  expect(pictureWords('What is late?', pagePreview)).toBe(
    'What is late? Answers: the late fee. Late fee for a day: ₹50 (checked on 21 November 2026).',
  );
  expect(pictureWords('Contact us', undefined)).toBe('Contact us.');
});
