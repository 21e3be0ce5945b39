import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openCache } from '../../src/build/folders.ts';
import { precompress } from '../../src/build/static-files.ts';

test('text files get a smaller copy for each encoding; other files, and those that do not shrink, get none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-precompress-'));
  const script = 'export const rupees = 1;\n'.repeat(200);
  writeFileSync(join(folder, 'boot.js'), script);
  writeFileSync(join(folder, 'tiny.js'), '1');
  writeFileSync(join(folder, 'font.woff2'), script);
  const cached = mkdtempSync(join(tmpdir(), 'lekha-cache-'));
  await precompress(folder, readdirSync(folder), openCache(cached), (name, bytes) =>
    writeFileSync(join(folder, name), bytes),
  );
  expect(readdirSync(folder).sort()).toEqual(['boot.js', 'boot.js.br', 'boot.js.gz', 'font.woff2', 'tiny.js']);
  expect(brotliDecompressSync(readFileSync(join(folder, 'boot.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'boot.js.gz'))).toString()).toBe(script);
  for (const made of [folder, cached]) rmSync(made, { recursive: true });
});
