/** The writer of `new`, `setup` and `retire`: it writes all or nothing. */
import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openFiles } from '../../src/commands/project-files.ts';
import { smallFolder } from './small-project.ts';

const TERMS = 'content/legal/terms.md';

test('nothing is written before all changes are saved', () => {
  using folder = smallFolder();
  const files = openFiles(folder.folder);
  files.create('notes/new.md', 'New.\n');
  files.append(TERMS, 'More.\n');
  expect([existsSync(join(folder.folder, 'notes')), folder.read(TERMS).endsWith('More.\n')]).toEqual([false, false]);
  expect(files.save()).toEqual(['notes/new.md', TERMS]);
  expect([folder.read('notes/new.md'), folder.read(TERMS).endsWith('More.\n')]).toEqual(['New.\n', true]);
});

test.each([
  ['a file that cannot be written', (files: ReturnType<typeof openFiles>) => files.create('LICENSE/new.md', 'New.')],
  [
    'content that does not compile',
    (files: ReturnType<typeof openFiles>) => files.setFields('content/firm.yaml', { pan: 'X1' }),
  ],
])('%s takes the other changes back', (_, change) => {
  using folder = smallFolder({}, 'LICENSE');
  const before = folder.read(TERMS);
  const files = openFiles(folder.folder);
  files.append(TERMS, 'More.\n');
  files.create('notes/new.md', 'New.\n');
  change(files);
  expect(() => files.save()).toThrow();
  expect([folder.read(TERMS), existsSync(join(folder.folder, 'notes/new.md'))]).toEqual([before, false]);
});

test('a change without a place is refused', () => {
  using folder = smallFolder({}, 'LICENSE');
  const files = openFiles(folder.folder);
  expect(() => files.create('LICENSE', 'Free.')).toThrow('There is a file of this name: LICENSE');
  expect(() => files.insertBelow(TERMS, 'No such line', 'More.\n')).toThrow(`${TERMS}: expected the line No such line`);
  expect(() => files.setFields('content/firm.yaml', { 'social.page': 'x' })).toThrow(
    'content/firm.yaml: social.page: only a field of the whole text can be added',
  );
});
