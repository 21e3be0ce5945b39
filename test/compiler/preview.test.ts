/** What goes with a link to a page: a figure that the page shows, as it is in force, with what must not be left out. */
import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { figureWords, pictureWords } from '../../src/content/format.ts';
import { contentFolder, dated, faultsFrom, figuresFile, parameter } from './samples.ts';
import { article, page, service, tree } from './tree.ts';

const preview = { figure: 'gst-limit', label: 'GST limit for goods' };
const compileWith = (matter: object, changes: Record<string, string> = {}) => {
  using folder = contentFolder(
    tree({ 'services/gst/index.md': page({ ...service, ...matter }, '## Who\n'), ...changes }),
  );
  return compileContent(folder.root, []);
};
const previewWith = (matter: object, changes?: Record<string, string>) =>
  compileWith(matter, changes).pages.find(({ path }) => path === '/gst')?.preview;
const faultsWith = (matter: object, changes?: Record<string, string>) => faultsFrom(() => compileWith(matter, changes));
const limitThat = (value: object, change: string) => ({
  'figures/gst.yaml': figuresFile([
    parameter('gst-limit', { unit: 'rupees', published: 2e6, values: [dated(value)], change }),
  ]),
});

test('a page names one of its figures, and the value in force goes with links to it, with the day since which it holds', () => {
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

test('conditions go with it, since the value alone would mislead', () => {
  const conditional = limitThat({ value: 2e6 }, 'Less in some states.');
  expect(previewWith({ preview }, conditional)?.standing).toBe('Applies with conditions');
});

test('a figure that the page does not show is refused, and so is one that nobody could confirm', () => {
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

test('a service that names none answers its first question, an article says its day', () => {
  expect(previewWith({})).toMatchObject({ label: 'Do I need it?', standing: '' });
  const { pages } = compileWith({}, { 'articles/news.md': page(article, 'What happened.\n') });
  expect(pages.find(({ kind }) => kind === 'article')?.preview).toEqual({
    label: '',
    value: '',
    standing: 'Published 3 March 2025',
    checked: '2026-11-21',
  });
});

test('a label that asks is followed by its answer, and by no colon after its mark', () => {
  const asks = { label: 'Do I need it?', value: 'Only for a public purpose', standing: '', checked: '2026-11-21' };
  expect(figureWords(asks)).toBe('Do I need it? Only for a public purpose (checked on 21 November 2026)');
});

test('in words a picture says its title, what a tool answers, and the figure', () => {
  const said = {
    label: 'Late fee for a day',
    value: '₹50',
    standing: '',
    checked: '2026-11-21',
    answers: 'the late fee',
  };
  expect(pictureWords('What is late?', said)).toBe(
    'What is late? Answers: the late fee. Late fee for a day: ₹50 (checked on 21 November 2026).',
  );
  expect(pictureWords('Contact us', undefined)).toBe('Contact us.');
});
