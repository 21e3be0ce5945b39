/** What an editor checks in content while someone writes. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { contentSchemas } from '../../src/compiler/content-schemas.ts';
import { listFiles } from '../../src/compiler/read/content-files.ts';

const root = join(import.meta.dir, '../../content');

test.each(contentSchemas)(
  '$path is current, as `bun run content-schemas` writes it, and its files name it',
  (schema) => {
    expect(readFileSync(join(root, schema.path), 'utf8')).toBe(schema.text);
    const files = listFiles(root, schema.files);
    expect(files).not.toEqual([]);
    const nameless = files.filter((file) => {
      const name = relative(dirname(file), schema.path);
      return !readFileSync(join(root, file), 'utf8').startsWith(`# yaml-language-server: $schema=${name}\n`);
    });
    expect(nameless).toEqual([]);
  },
);
