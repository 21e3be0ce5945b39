import { expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { currentBuild, markServing, newBuildFolder, openCache } from '../../src/build/folders.ts';

const START = Date.UTC(2026, 10, 22, 6);
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A folder for builds. `make` adds a build at a given time, with the named assets. */
function place() {
  const target = mkdtempSync(join(tmpdir(), 'lekha-builds-'));
  const begin = (now: number, assets: string[]) => {
    const folder = newBuildFolder(target, now);
    mkdirSync(join(folder.path, 'public/assets'), { recursive: true });
    for (const name of assets) writeFileSync(join(folder.path, 'public/assets', name), `bytes of ${name}`);
    for (const name of ['site.json', 'client-meta.json']) writeFileSync(join(folder.path, name), `"${now}"`);
    return folder;
  };
  const make = (now: number, assets: string[] = []) => {
    const folder = begin(now, assets);
    folder.publish(`stamp of ${now}`);
    return folder.path;
  };
  return {
    target,
    begin,
    make,
    assets: () => readdirSync(join(target, 'public/assets')).sort(),
    builds: () => readdirSync(join(target, 'builds')).sort(),
    [Symbol.dispose]: () => rmSync(target, { recursive: true, force: true }),
  };
}

test('a build is found under its fixed names, and the previous build keeps its folder', () => {
  using site = place();
  expect(currentBuild(site.target)).toBeUndefined();
  const first = site.make(START, ['a.js']);
  expect(basename(currentBuild(site.target) ?? '')).toBe(basename(first));
  const second = site.make(START + 1, ['b.js']);
  expect(basename(currentBuild(site.target) ?? '')).toBe(basename(second));
  expect(readFileSync(join(site.target, 'site.json'), 'utf8')).toBe(`"${START + 1}"`);
  expect(readFileSync(join(site.target, 'stamp'), 'utf8')).toBe(`stamp of ${START + 1}`);
  expect(readFileSync(join(first, 'site.json'), 'utf8')).toBe(`"${START}"`);
});

test('a failed or interrupted build leaves the last build in place, and a build an hour later deletes its remains', () => {
  using site = place();
  const first = site.make(START, ['a.js']);
  site.begin(START + 1, ['b.js']).discard();
  const ended = site.begin(START + 2, ['c.js']);
  expect(site.builds()).toEqual([basename(first), basename(ended.path)]);
  expect(site.assets()).toEqual(['a.js']);
  site.make(START + 3);
  expect(existsSync(ended.path)).toBe(true);
  site.make(START + 2 + HOUR);
  expect(existsSync(ended.path)).toBe(false);
});

test('two simultaneous builds are both complete, and the last to finish is published', () => {
  using site = place();
  const one = site.begin(START, ['a.js']);
  const other = site.begin(START, ['b.js']);
  other.publish('other');
  one.publish('one');
  expect(readFileSync(join(site.target, 'stamp'), 'utf8')).toBe('one');
  expect(site.assets()).toEqual(['a.js', 'b.js']);
  expect(readdirSync(join(other.path, 'public/assets'))).toEqual(['b.js']);
});

test('files of earlier builds are kept for a week after they are replaced, whatever their age', () => {
  using site = place();
  site.make(START - 100 * DAY, ['old.js', 'old.js.br', 'same.css', 'og-page.png']);
  site.make(START, ['new.js', 'same.css']);
  expect(site.assets()).toEqual(['new.js', 'old.js', 'old.js.br', 'same.css']);
  site.make(START + 6 * DAY, ['newer.js']);
  expect(site.assets()).toEqual(['new.js', 'newer.js', 'old.js', 'old.js.br', 'same.css']);
  site.make(START + 8 * DAY, ['newest.js']);
  expect(site.assets()).toEqual(['new.js', 'newer.js', 'newest.js', 'same.css']);
});

test('carried files stay within their limit, and the first replaced are dropped first', () => {
  using site = place();
  const large = (now: number, name: string) => {
    const folder = site.begin(now, [name]);
    writeFileSync(join(folder.path, 'public/assets', name), new Uint8Array(30_000_000));
    folder.publish(name);
  };
  for (const [age, name] of ['one.webm', 'two.webm', 'three.webm', 'four.webm'].entries()) large(START + age, name);
  expect(site.assets()).toEqual(['four.webm', 'three.webm', 'two.webm']);
});

test('three builds are kept, and every build that a running host serves', () => {
  using site = place();
  const served = site.make(START, ['served.js']);
  const release = markServing(served);
  // The mark uses the clock of this machine; the builds use a fixed one.
  const say = (now: number) => {
    for (const name of readdirSync(served))
      if (name.startsWith('serving-')) utimesSync(join(served, name), now / 1000, now / 1000);
  };
  for (let day = 1; day <= 9; day += 1) {
    say(START + day * DAY - HOUR);
    site.make(START + day * DAY, [`${day}.js`]);
  }
  expect(site.builds()).toHaveLength(4);
  expect(existsSync(join(served, 'public/assets/served.js'))).toBe(true);
  expect(site.assets()).toContain('served.js');
  release();
  site.make(START + 10 * DAY, ['10.js']);
  expect(site.builds()).toHaveLength(3);
  expect(existsSync(served)).toBe(false);
  expect(site.assets()).toContain('served.js');
});

test('the build of a killed host is kept for a day', () => {
  using site = place();
  const served = site.make(START, ['served.js']);
  markServing(served);
  for (const name of readdirSync(served))
    if (name.startsWith('serving-')) utimesSync(join(served, name), START / 1000, START / 1000);
  for (const hours of [20, 21, 22, 23]) site.make(START + hours * HOUR);
  expect(existsSync(served)).toBe(true);
  site.make(START + 24 * HOUR);
  expect(existsSync(served)).toBe(false);
});

test('a build shares with the published one the files that are the same, and changes none of it', () => {
  const target = mkdtempSync(join(tmpdir(), 'lekha-links-'));
  const buildOf = (words: string) => {
    const folder = newBuildFolder(target);
    mkdirSync(join(folder.path, 'public/assets'), { recursive: true });
    folder.write('public/same.txt', 'same');
    folder.write('public/words.txt', 'overwritten');
    folder.write('public/words.txt', words);
    folder.publish(words);
    return folder.path;
  };
  const [first, second] = [buildOf('first'), buildOf('second')];
  const inode = (of: string, file: string) => statSync(join(of, 'public', file)).ino;
  expect(inode(second, 'same.txt')).toBe(inode(first, 'same.txt'));
  expect([first, second].map((of) => readFileSync(join(of, 'public/words.txt'), 'utf8'))).toEqual(['first', 'second']);
  rmSync(target, { recursive: true });
});

test('a cache keeps the last result of a name, for the same inputs only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-last-'));
  const cache = openCache(folder);
  expect(cache.readLast('content', 'first')).toBeUndefined();
  const result = { pages: new Map([['/', { at: 1 }]]) };
  cache.writeLast('content', 'first', result);
  expect(openCache(folder).readLast('content', 'first')).toEqual(result);
  cache.writeLast('content', 'second', []);
  expect(cache.readLast('content', 'first')).toBeUndefined();
  expect(readdirSync(folder)).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
