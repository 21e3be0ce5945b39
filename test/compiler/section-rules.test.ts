import { expect, test } from 'bun:test';
import { compileContent } from '../../src/compiler/compile.ts';
import { sectionRow } from '../../src/domain/sections.ts';
import { contentFolder, faultsFrom } from './samples.ts';
import { page, service, tree } from './tree.ts';

const faultsWith = (changes: Record<string, string>, sections = [sectionRow('gst')]) =>
  faultsFrom(() => {
    using folder = contentFolder(tree(changes));
    return compileContent(folder.root, sections);
  });

test('a section without an index page, and one without a tile on the home page, do not compile', () => {
  const sections = [sectionRow('gst'), sectionRow('others')];
  const licence = page({ ...service, title: 'Licence', order: 1 });
  const tile = 'content/home.yaml: tiles: expected one whose url is /others, found none: every section has a tile';
  expect(faultsWith({ 'services/others/licence.md': licence }, sections)).toEqual([
    'content/services/others/index.md: file: expected the page that the section "Other services" begins with, found none that is published',
    tile,
  ]);
  expect(faultsWith({ 'services/others/index.md': page({ ...service, title: 'Others' }) }, sections)).toEqual([tile]);
});

test('the index page has place 0 among the chips, and every other page one of its own', () => {
  const member = (order: number) => page({ ...service, title: `Member ${order}`, order });
  expect(faultsWith({ 'services/gst/index.md': page({ ...service, order: 3 }, '## Who\n') })).toEqual([
    'content/services/gst/index.md: order: expected 0, the place of an index page, found 3',
  ]);
  expect(faultsWith({ 'services/gst/a.md': member(1), 'services/gst/b.md': member(5) })).toEqual([]);
  expect(faultsWith({ 'services/gst/a.md': member(5), 'services/gst/b.md': member(5) })).toEqual([
    'content/services: order of /gst/b: expected a place of its own in "GST", found 5, which /gst/a has',
  ]);
  expect(faultsWith({ 'services/gst/a.md': member(0) })).toEqual([
    'content/services: order of /gst/a: expected a place of its own in "GST", found 0, which /gst has',
  ]);
});
