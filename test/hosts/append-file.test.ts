/** The append-only log in a file of the Bun host, on a real disk. */
import { expect, test } from 'bun:test';
import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { appendFile } from '../../src/hosts/bun/log-files.ts';
import { createAppendLog, LogUnavailableError } from '../../src/leads/append-log.ts';
import { newDataDir } from '../support/hosts.ts';

const logAt = (path: string) => createAppendLog(appendFile(path), v.object({ text: v.string() }));
const newPath = () => join(newDataDir(), 'text.jsonl');

test('entries are read newest first in pages that do not change when more are appended', async () => {
  const path = newPath();
  const log = logAt(path);
  expect(await log.page(10)).toEqual({ items: [], next: null, damaged: 0 });
  for (const text of ['one', 'two\nlines', 'three ₹', 'four', 'five']) await log.append({ text });
  const first = await log.page(2);
  expect(first).toMatchObject({ items: [{ text: 'five' }, { text: 'four' }], damaged: 0 });
  await log.append({ text: 'six' }, { text: 'seven\nlines' });
  const second = await log.page(2, first.next ?? 0);
  expect(second.items).toEqual([{ text: 'three ₹' }, { text: 'two\nlines' }]);
  expect(await log.page(2, second.next ?? 0)).toEqual({ items: [{ text: 'one' }], next: null, damaged: 0 });
  const all = await log.page(7);
  expect(all.items.slice(0, 2)).toEqual([{ text: 'seven\nlines' }, { text: 'six' }]);
  expect(all.next).toBeNull();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('reads lines that exceed the read buffer', async () => {
  const log = logAt(newPath());
  const text = Array.from({ length: 30 }, (_, at) => `${at} ${'लंबा'.repeat(at * 700)}`);
  for (const words of text) await log.append({ text: words });
  const { items, next } = await log.page(100);
  expect(items.map((entry) => entry.text)).toEqual(text.toReversed());
  expect(next).toBeNull();
});

test('a line truncated by a crash counts as damaged, and is never joined with the next', async () => {
  for (const cut of [1, 5, 14]) {
    const path = newPath();
    const log = logAt(path);
    await log.append({ text: 'before' });
    await log.append({ text: 'torn' });
    truncateSync(path, statSync(path).size - cut);
    expect(await log.page(10)).toMatchObject({ items: [{ text: 'before' }], damaged: 1 });
    await log.append({ text: 'after' });
    expect(await log.page(10)).toEqual({ items: [{ text: 'after' }, { text: 'before' }], next: null, damaged: 1 });
  }
});

test('skips and counts lines that are not entries: other JSON, zeros after a power cut, unrelated text', async () => {
  const path = newPath();
  appendFileSync(path, 'no line break before\n{"text":7}\n\0\0\0\0\n\n');
  const log = logAt(path);
  await log.append({ text: 'mine' });
  expect(await log.page(10)).toEqual({ items: [{ text: 'mine' }], next: null, damaged: 3 });
});

test('simultaneous appends by several processes neither lose nor mix entries', async () => {
  const path = newPath();
  const root = join(import.meta.dir, '../..');
  const source = `
    import { appendFile } from '${root}/src/hosts/bun/log-files.ts';
    const file = appendFile(${JSON.stringify(path)});
    await Promise.all(Array.from({ length: 50 }, (_, at) => file.append(JSON.stringify({ text: process.argv[1] + at + 'x'.repeat(at * 100) }))));
  `;
  const writers = ['a', 'b', 'c'].map((name) =>
    Bun.spawn([process.execPath, '-e', source, name], { stdout: 'inherit', stderr: 'inherit' }),
  );
  expect(await Promise.all(writers.map((writer) => writer.exited))).toEqual([0, 0, 0]);
  const { items, damaged } = await logAt(path).page(1000);
  expect([new Set(items.map(({ text }) => text)).size, damaged]).toEqual([150, 0]);
});

test('makes a file private that others could read, and rejects if the file cannot be written', async () => {
  const path = newPath();
  appendFileSync(path, '', { mode: 0o644 });
  await logAt(path).append({ text: 'mine' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe('\n{"text":"mine"}');
  const none = logAt(join(newDataDir(), 'no such folder', 'text.jsonl'));
  await expect(none.append({ text: 'lost' })).rejects.toThrow(LogUnavailableError);
  // A folder can be opened, but not read.
  await expect(logAt(newDataDir()).page(1)).rejects.toThrow(LogUnavailableError);
});
