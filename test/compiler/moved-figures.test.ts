import { expect, test } from 'bun:test';
import { readMovedFigures } from '../../src/compiler/retired.ts';
import { contentFolder, faultsFrom } from './samples.ts';

const moved = (yaml: string, ...there: string[]) => {
  using folder = contentFolder({ 'moved-figures.yaml': yaml });
  return [...readMovedFigures(folder.root, (id) => there.includes(id))];
};

test('an id that fell away leads to its successor', () => {
  expect(moved('slab-1: slabs\nslab-2: slabs\n', 'slabs')).toEqual([
    ['slab-1', 'slabs'],
    ['slab-2', 'slabs'],
  ]);
});

test('an id leads nowhere else while its figure is there, or the successor is not', () => {
  expect(moved('slab-1: slabs\n', 'slabs', 'slab-1')).toEqual([]);
  expect(moved('slab-1: slabs\n')).toEqual([]);
});

test('without the file nothing moved, and what is no id stops the build', () => {
  using empty = contentFolder({});
  expect(readMovedFigures(empty.root, () => true).size).toBe(0);
  using wrong = contentFolder({ 'moved-figures.yaml': 'slab-1: "/figures/slabs"\n' });
  expect(faultsFrom(() => readMovedFigures(wrong.root, () => true))).toHaveLength(1);
});
