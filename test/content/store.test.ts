import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { PageEntry, Site } from '../../src/content/site.ts';
import { ContentMissingError, createContentStore } from '../../src/content/store.ts';
import type { FigureRow } from '../../src/law/figure.ts';

const pages = Array.from({ length: 12 }, (_, page) => ({
  path: `/${page}`,
  title: `Page ${page}`,
  id: String(page),
  kind: 'service',
  body: `${page}.json`,
})) as unknown as PageEntry[];
/** Bodies of 100 to 1,200 letters, two bytes each. */
const textOf = (file: string) => {
  const empty = JSON.stringify({ kind: 'legal', html: '' });
  return JSON.stringify({ kind: 'legal', html: 'x'.repeat((Number.parseInt(file, 10) + 1) * 100 - empty.length) });
};

function store(maxBytes?: number) {
  const read: string[] = [];
  const content = createContentStore(
    { pages } as unknown as Site,
    async (file) => {
      read.push(file);
      return textOf(file);
    },
    maxBytes,
  );
  const ask = async (page: number) => {
    const before = read.length;
    await content.body(pages[page] as PageEntry, 'legal');
    return read.length > before ? 'read' : 'kept';
  };
  return { ask };
}

test('reads each body once if the cache has room for all', async () => {
  const { ask } = store();
  for (const { id } of pages) expect(await ask(Number(id))).toBe('read');
  for (const { id } of pages) expect(await ask(Number(id))).toBe('kept');
});

test('the cache holds the most recently used bodies that fit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 100, max: 6_000 }),
      fc.array(fc.nat({ max: 11 }), { maxLength: 60 }),
      async (maxBytes, asked) => {
        const { ask } = store(maxBytes);
        const bytesOf = (page: number) => (page + 1) * 200;
        /** Last used last. */
        let expected: number[] = [];
        for (const page of asked) {
          expect(await ask(page)).toBe(expected.includes(page) ? 'kept' : 'read');
          if (bytesOf(page) > maxBytes) continue;
          expected = [...expected.filter((other) => other !== page), page];
          while (expected.reduce((sum, kept) => sum + bytesOf(kept), 0) > maxBytes) expected.shift();
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('reads the styles of each kind of page once, and missing ones are an error each time', async () => {
  const asked: string[] = [];
  const content = createContentStore({ pages } as unknown as Site, async (file) => {
    asked.push(file);
    return file === 'styles/home.css' ? 'h1{margin:0}' : null;
  });
  for (const _ of [1, 2]) expect(await content.css('home')).toBe('h1{margin:0}');
  for (const _ of [1, 2]) await expect(content.css('none')).rejects.toBeInstanceOf(ContentMissingError);
  expect(asked).toEqual(['styles/home.css', 'styles/none.css', 'styles/none.css']);
});

test('a missing body is an error each time', async () => {
  const content = createContentStore({ pages } as unknown as Site, async () => null);
  for (const _ of [1, 2])
    await expect(content.body(pages[0] as PageEntry, 'legal')).rejects.toBeInstanceOf(ContentMissingError);
});

describe('the law', () => {
  const row = { id: 'limit', label: 'Limit', took: ['old-limit'] } as unknown as FigureRow;
  const index = { kind: 'law', since: '', groups: [{ title: 'GST & customs', figures: [row] }] };
  const gst = { kind: 'topic', figures: { limit: { history: [{ text: '20' }], used: ['/0', '/gone'] } } };
  const open = (files: Record<string, unknown>) => {
    const read: string[] = [];
    const content = createContentStore({ pages } as unknown as Site, async (file) => {
      read.push(file);
      return JSON.stringify(files[file] ?? null);
    });
    return { content, read };
  };
  const FILES = { 'law/index.json': index, 'law/gst-customs.json': gst };

  test('a figure is its row and its history, with its heading and the pages that use it', async () => {
    const { content } = open(FILES);
    const figure = { ...row, history: [{ text: '20' }] };
    expect(await content.figure('limit')).toEqual({
      topic: 'GST & customs',
      figure,
      used: [{ kind: 'Page', title: 'Page 0', path: '/0' }],
    } as never);
    expect(await content.figures()).toEqual([{ title: 'GST & customs', figures: [figure] }] as never);
  });

  test('a removed figure leads to its successor, and an unknown id reads no other file', async () => {
    const { content, read } = open(FILES);
    expect(await content.figure('old-limit')).toEqual({ movedTo: 'limit' });
    for (const id of ['none', '', '../index', 'constructor']) expect(await content.figure(id)).toBeNull();
    expect(read).toEqual(['law/index.json']);
  });

  test('is read once', async () => {
    const { content, read } = open(FILES);
    expect(await content.figures()).toBe(await content.figures());
    await content.figure('limit');
    expect(read).toEqual(['law/index.json', 'law/gst-customs.json']);
  });

  test('is an error without one of its files', async () => {
    await expect(open({}).content.law()).rejects.toBeInstanceOf(ContentMissingError);
    await expect(open({ 'law/index.json': index }).content.figure('limit')).rejects.toThrow(ContentMissingError);
  });
});
