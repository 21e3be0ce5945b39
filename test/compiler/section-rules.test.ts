import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { sectionRow } from '../../src/domain/sections.ts';
import { contentFolder, faultsFrom } from './samples.ts';
import { describe, page, service, tree } from './tree.ts';

const faultsWith = (changes: Record<string, string>, sections = [sectionRow('gst')]) =>
  faultsFrom(() => {
    using folder = contentFolder(tree(changes));
    return compileContent(folder.root, sections);
  });

test('a section without an index page, and one without a tile on the home page, do not compile', () => {
  const sections = [sectionRow('gst'), sectionRow('others')];
  const licence = page({ ...service, title: 'Licence', description: describe('licences'), order: 1 });
  const tile = 'content/home.yaml:1: tiles: expected one whose url is /others, found none: every section has a tile';
  expect(faultsWith({ 'services/others/licence.md': licence }, sections)).toEqual([
    tile,
    'content/services/others/index.md: file: expected the page that the section "Other services" begins with, found none that is published',
  ]);
  expect(
    faultsWith(
      { 'services/others/index.md': page({ ...service, title: 'Others', description: describe('others') }) },
      sections,
    ),
  ).toEqual([tile]);
});

test('a page names rules of due dates that there are', () => {
  expect(faultsWith({ 'services/gst/index.md': page({ ...service, deadlines: ['no-return'] }, '## Who\n') })).toEqual([
    'content/services/gst/index.md:2: deadlines.0: expected the id of a rule in content/due-dates, found no-return',
  ]);
});

test('the index page has place 0 among the chips, and every other page one of its own', () => {
  const member = (name: string, order: number) =>
    page({ ...service, title: `Member ${name}`, description: describe(name), order });
  expect(faultsWith({ 'services/gst/index.md': page({ ...service, order: 3 }, '## Who\n') })).toEqual([
    'content/services/gst/index.md:2: order: expected 0, the place of an index page, found 3',
  ]);
  expect(faultsWith({ 'services/gst/a.md': member('A', 1), 'services/gst/b.md': member('B', 5) })).toEqual([]);
  expect(faultsWith({ 'services/gst/a.md': member('A', 5), 'services/gst/b.md': member('B', 5) })).toEqual([
    'content/services/gst/b.md:2: order: expected a place of its own in "GST", found 5, which content/services/gst/a.md has',
  ]);
  expect(faultsWith({ 'services/gst/a.md': member('A', 0) })).toEqual([
    'content/services/gst/a.md:2: order: expected a place of its own in "GST", found 0, which content/services/gst/index.md has',
  ]);
});
