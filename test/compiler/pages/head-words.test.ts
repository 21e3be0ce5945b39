/**
 * Titles and descriptions for search engines, with figures. Previews of
 * links: a figure of the page with its value in force and its conditions.
 */
import { expect, test } from 'bun:test';
import { arialWidth, figureWords, pictureWords } from '../../../src/content/format.ts';
import { builtApp, parsed } from '../../support/built-app.ts';
import { tabOf } from '../../support/firm.ts';
import { dated, figuresFile, parameter } from '../samples.ts';
import { article, compileTree, gstService, page } from '../tree.ts';

const compileWith = (matter: object, changes?: Record<string, string>) =>
  compileTree({ ...gstService(matter), ...changes });
const entryWith = (matter: object, changes?: Record<string, string>) =>
  compileWith(matter, changes).pages.find(({ path }) => path === '/gst');
test('measures text in Arial', () => {
  expect(arialWidth('', 20)).toBe(0);
  expect(arialWidth('iiii', 1000)).toBe(888);
  expect(arialWidth('WWWW', 1000)).toBe(3776);
  const crore = 55.6 * 3 + 27.8 * 2 + 50 + 33.3 + 55.6 + 33.3 + 55.6;
  expect(arialWidth('₹1.5 crore', 20)).toBeCloseTo(crore / 5, 5);
});

test('descriptions and answer titles show current figures', () => {
  const description =
    'Above {{gst-limit:now}} a year you register for GST; what the form asks for, what it costs, who signs it, and what follows.';
  expect(entryWith({ description, answerTitle: 'GST above {{gst-limit}}' })).toMatchObject({
    title: 'GST registration',
    answerTitle: 'GST above ₹40 lakh',
    description: description.replace('{{gst-limit:now}}', '₹40 lakh'),
  });
});

test('the tab shows the answer title, and the heading a short one', async () => {
  const { site, content, get } = builtApp();
  const path = '/others/fssai-registration';
  const entry = site.pages.find((page) => page.path === path);
  if (entry?.kind !== 'service') throw new TypeError('no such service');
  const document = parsed(await (await get(path)).text());
  expect(entry.answerTitle).toBe('FSSAI registration: up to ₹1.5 crore since April 2026');
  expect(document.title).toBe(tabOf(entry.answerTitle ?? ''));
  expect(document.querySelector('h1')?.textContent).toBe((await content.body(entry, 'service')).heading);
});

const preview = { figure: 'gst-limit', label: 'GST limit for goods' };
const limitThat = (value: object, change: string) => ({
  'figures/gst.yaml': figuresFile([
    parameter('gst-limit', { unit: 'rupees', published: 2e6, values: [dated(value)], change }),
  ]),
});

test('the preview shows a figure of the page with its value in force, its first day and its conditions', () => {
  const changed = limitThat({ from: '2026-04-01', value: 4e6 }, 'Raised to ₹40 lakh.');
  const standing = 'Since 1 April 2026';
  const made = { label: preview.label, value: '₹40 lakh', standing, checked: '2026-11-21' };
  expect(entryWith({ preview }, changed)?.preview).toEqual(made);
  expect(figureWords(made)).toBe('GST limit for goods: ₹40 lakh (since 1 April 2026, checked on 21 November 2026)');
  const conditional = limitThat({ value: 2e6 }, 'Less in some states.');
  expect(entryWith({ preview }, conditional)?.preview?.standing).toBe('Applies with conditions');
});

test('without a figure, a service shows its first answer and an article its day', () => {
  expect(entryWith({})?.preview).toMatchObject({ label: 'Do I need it?', standing: '' });
  const { pages } = compileWith({}, { 'articles/news.md': page(article, 'What happened.\n') });
  expect(pages.find(({ kind }) => kind === 'article')?.preview).toEqual({
    label: '',
    value: '',
    standing: 'Published 3 March 2025',
    checked: '2026-11-21',
  });
});

test('a label with a question mark has no colon, and a picture has the title, the answers of a tool and the figure', () => {
  const asks = { label: 'Do I need it?', value: 'Only for a public purpose', standing: '', checked: '2026-11-21' };
  expect(figureWords(asks)).toBe('Do I need it? Only for a public purpose (checked on 21 November 2026)');
  const pagePreview = { ...asks, label: 'Late fee for a day', value: '₹50', answers: 'the late fee' };
  expect(pictureWords('What is late?', pagePreview)).toBe(
    'What is late? Answers: the late fee. Late fee for a day: ₹50 (checked on 21 November 2026).',
  );
  expect(pictureWords('Contact us', undefined)).toBe('Contact us.');
});
