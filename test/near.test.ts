/** `bun run test:near`: which tests are near a file. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNear } from './near.ts';

test('near a file are the tests of its room, and tests elsewhere that import it', () => {
  const near = findNear('src/domain/own-path.ts');
  expect(near).toContain('test/domain/own-path.test.ts');
  const elsewhere = near.filter((file) => !file.startsWith('test/domain/'));
  expect(elsewhere.length).toBeGreaterThan(0);
  for (const file of elsewhere)
    expect(readFileSync(join(import.meta.dir, '..', file), 'utf8')).toContain('own-path.ts');
  expect(findNear('routes/home/page.tsx')).toContain('test/routes/home.test.ts');
  expect(findNear('src/settings.ts')).toContain('test/settings.test.ts');
  expect([...new Set(findNear('src/ui/chips.css').map((file) => file.split('/')[1]))]).toEqual(['ui']);
});

test('a test is near itself, and nothing is near a folder, a missing file or one outside src and routes', () => {
  expect(findNear('test/near.test.ts')).toEqual(['test/near.test.ts']);
  for (const file of ['', 'src', 'src/no-such-file.ts', 'package.json', '../elsewhere.ts'])
    expect(findNear(file)).toEqual([]);
});
