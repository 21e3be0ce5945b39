import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { arialWidth } from '../../../src/content/format.ts';
import { content, renderedPages, root, textOf } from './pages.ts';

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test('every page has one first-level heading, and no heading skips a level', async () => {
  const faults = (await renderedPages()).flatMap(({ path, document }) => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = headings.map((heading) => Number(heading.tagName[1]));
    const skipped = headings.filter((_, index) => (levels[index] ?? 1) > (levels[index - 1] ?? 0) + 1).map(textOf);
    return [
      ...(levels.filter((level) => level === 1).length === 1 ? [] : [`${path}: not one h1`]),
      ...skipped.map((text) => `${path}: ${text} skips a level`),
    ];
  });
  expect(faults).toEqual([]);
});

test('titles are unique, fit in search results, and end with the site name if it fits', async () => {
  const titles = (await renderedPages()).map(({ document }) => textOf(document.querySelector('title')));
  const ending = ` | ${content.firm.name}`;
  const isWide = (title: string) => arialWidth(title, 20) > 580;
  expect(titles.filter((title) => isWide(title) || (!title.endsWith(ending) && !isWide(title + ending)))).toEqual([]);
  expect(repeated(titles)).toEqual([]);
});

test('every drawing has a name or is decorative', async () => {
  const isNamed = (svg: Element) =>
    svg.getAttribute('role') === 'img' && (svg.hasAttribute('aria-label') || svg.hasAttribute('aria-labelledby'));
  const faults = (await renderedPages()).flatMap(({ path, document }) =>
    [...document.querySelectorAll('svg:not([aria-hidden="true"])')]
      .filter((svg) => !svg.closest('[aria-hidden="true"]') && !isNamed(svg))
      .map((svg) => `${path}: svg ${svg.getAttribute('class')}`),
  );
  expect(faults).toEqual([]);
});

test('every illustration of an article has alternative text', () => {
  const bare = content.pages.filter(({ kind, illustration }) => kind === 'article' && !illustration?.alt);
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('the content has no fault: the check exits with 0, and prints the pages and their number', () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, 'src/commands/check-content.ts', '/gst'], {
    cwd: join(root, '..'),
  });
  expect([exitCode, stderr.toString().replaceAll(/^warning: .*\n/gm, '')]).toEqual([0, '']);
  expect(stdout.toString()).toMatch(/^\/gst$/m);
  expect(stdout.toString()).toEndWith(`${content.pages.length} pages checked\n`);
});
