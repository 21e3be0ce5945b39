import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Chips } from '../../src/ui/chips.tsx';
import { parsed } from '../support/built-app.ts';

const section = (length: number) =>
  Array.from({ length }, (_, order) => ({ path: `/gst/${order}`, name: `Page ${order}` }));

const chipsOf = (length: number, current: number) => {
  const row = parsed(
    renderToStaticMarkup(
      <Router ssrPath={`/gst/${current}`}>
        <Chips label="In this section" pages={section(length)} />
      </Router>,
    ),
  );
  expect([...row.querySelectorAll('[aria-current="page"]')].map((chip) => chip.textContent)).toEqual([
    `Page ${current}`,
  ]);
  return [...row.querySelectorAll('a')].map((chip) => Number(chip.getAttribute('href')?.slice('/gst/'.length)));
};

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('shows all pages of a section with up to 16', () => {
  for (const current of [0, 7, 15]) expect(chipsOf(16, current)).toEqual(upTo(0, 15));
});

test('shows the index page and 15 pages around the current one in a longer section', () => {
  expect(chipsOf(900, 400)).toEqual([0, ...upTo(392, 406)]);
});

test('shows as many pages at either end of a long section', () => {
  expect(chipsOf(900, 0)).toEqual(upTo(0, 15));
  expect(chipsOf(900, 3)).toEqual(upTo(0, 15));
  expect(chipsOf(900, 899)).toEqual([0, ...upTo(885, 899)]);
  expect(chipsOf(17, 16)).toEqual([0, ...upTo(2, 16)]);
});
