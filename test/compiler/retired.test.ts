import { expect, test } from 'bun:test';
import { readMovedFigures } from '../../src/compiler/links.ts';
import { contentFolder, faultsFrom } from './samples.ts';

const moved = (yaml: string, ...there: string[]) => {
  using folder = contentFolder({ 'moved-figures.yaml': yaml });
  return [...readMovedFigures(folder.root, (id) => there.includes(id))];
};

test('the id of a removed figure leads to its successor', () => {
  expect(moved('slab-1: slabs\nslab-2: slabs\n', 'slabs')).toEqual([
    ['slab-1', 'slabs'],
    ['slab-2', 'slabs'],
  ]);
});

test('ignores ids that still exist, and successors that do not', () => {
  expect(moved('slab-1: slabs\n', 'slabs', 'slab-1')).toEqual([]);
  expect(moved('slab-1: slabs\n')).toEqual([]);
});

test('the file is optional, and refuses a value that is no id', () => {
  using empty = contentFolder({});
  expect(readMovedFigures(empty.root, () => true).size).toBe(0);
  using wrong = contentFolder({ 'moved-figures.yaml': 'slab-1: "/figures/slabs"\n' });
  expect(faultsFrom(() => readMovedFigures(wrong.root, () => true))).toHaveLength(1);
});
