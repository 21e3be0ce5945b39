/**
 * A link in code to a page that does not exist is a type error: `bun run check:types` fails if one that is marked below
 * is none.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the linter is given code to read
import { expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routeTable } from '../../routes/route-table.ts';
import type { Firm } from '../../src/domain/firm.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { pageFinder } from '../support/page-finder.ts';

const root = join(import.meta.dir, '../..');
const word = 'some-word' as string;

const right = [
  '/',
  '/due-dates',
  '/contact',
  '/gst',
  '/gst/gst-huf',
  '/company-trademark',
  '/quick-reads/huf',
  `/figures#${word}`,
  `/withdraw?reference=${word}`,
  `/partner-with-${word}`,
] satisfies OwnPath[];

const wrong = [
  // @ts-expect-error no such page
  '/contct' satisfies OwnPath,
  // @ts-expect-error no such page, whatever follows
  `/withdrawal?reference=${word}` satisfies OwnPath,
  // @ts-expect-error a page with one address has none below it
  '/contact/us' satisfies OwnPath,
  // @ts-expect-error no such section
  `/gts/${word}` satisfies OwnPath,
  // @ts-expect-error a page that moved is linked where it is now
  '/iso-registration' satisfies OwnPath,
  // @ts-expect-error the address of a page contains its section
  '/gst-huf' satisfies OwnPath,
  // @ts-expect-error quick reads have no page of their own
  '/quick-reads' satisfies OwnPath,
  // @ts-expect-error an unchecked text
  word satisfies OwnPath,
];

test('paths that the types accept have a page in the table, and paths that they reject have none', () => {
  const pageAt = pageFinder(routeTable({ slug: word } as Firm));
  const hasPage = (path: string) => pageAt(new URL(path, 'https://lekha.invalid').pathname) !== undefined;
  expect(right.filter((path) => !hasPage(path))).toEqual([]);
  expect(wrong.filter(hasPage)).toEqual([]);
});

test('the linter rejects only links and forms whose own path is not checked by its type', async () => {
  const lines = [
    "import type { OwnPath } from '../domain/own-path.ts';",
    'export const Probe = ({ id }: { id: string }) => (',
    '  <p>',
    '    <a href="/contct">1</a>',
    '    <a className="button" href={`/figures#${id}`}>2</a>',
    "    <a href={id ? `/withdraw?reference=${id}` : '/withdraw'}>3</a>",
    '    <form action="/search" />',
    '    <link rel="manifest" href="/manifest.webmanifest" />',
    '    <a href="/">home</a>',
    '    <a href="https://x.example/">away</a>',
    '    <a href={`#${id}`}>below</a>',
    '    <a href={`tel:${id}`}>call</a>',
    "    <a href={'/contact' satisfies OwnPath}>contact</a>",
    '    <a href={`/figures#${id}` satisfies OwnPath}>figure</a>',
    '  </p>',
    ');',
  ];
  const folder = mkdtempSync(join(tmpdir(), 'lekha-own-path-'));
  try {
    for (const name of ['biome.json', 'src/domain/own-path.grit', 'src/domain/own-path.ts'])
      cpSync(join(root, name), join(folder, name));
    mkdirSync(join(folder, 'src/ui'));
    writeFileSync(join(folder, 'src/ui/probe.tsx'), lines.join('\n'));
    const linter = Bun.spawn([join(root, 'node_modules/.bin/biome'), 'lint', '--reporter=github'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const faults = (await new Response(linter.stdout).text()).trim().split('\n');
    expect(faults.map((fault) => /title=(\w+),.*,line=(\d+),/.exec(fault)?.slice(1).join(' ') ?? fault)).toEqual([
      'plugin 4',
      'plugin 5',
      'plugin 6',
      'plugin 7',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
