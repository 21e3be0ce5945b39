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
import { currentBuild, newBuildFolder, openCache } from '../../src/build/folders.ts';
import { machineTime } from '../../src/domain/development-day.ts';

/** Folders have the time of the machine, also on a day of development. */
const START = Math.floor(machineTime());
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A folder for builds. `make` adds a build at a given time, with the named assets. */
function place() {
  const target = mkdtempSync(join(tmpdir(), 'lekha-builds-'));
  const begin = (now: number, assets: string[], keepMs = 7 * DAY) => {
    const folder = newBuildFolder(target, { now, keepMs });
    for (const name of assets) folder.writeAsset(name, `bytes of ${name}`);
    for (const name of ['site.json', 'client-meta.json']) folder.write(name, `"${now}"`);
    return folder;
  };
  const make = (now: number, assets: string[] = [], keepMs?: number) => {
    const folder = begin(now, assets, keepMs);
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
  const second = site.make(START + 1, ['b.js']);
  expect(basename(currentBuild(site.target) ?? '')).toBe(basename(second));
  const texts = [join(site.target, 'site.json'), join(site.target, 'stamp'), join(first, 'site.json')];
  expect(texts.map((file) => readFileSync(file, 'utf8'))).toEqual([
    `"${START + 1}"`,
    `stamp of ${START + 1}`,
    `"${START}"`,
  ]);
});

test('a failed or interrupted build leaves the last build in place, and a build an hour later deletes its remains', () => {
  using site = place();
  const first = site.make(START, ['a.js']);
  site.begin(START + 1, ['b.js']).discard();
  const ended = site.begin(START + 2, ['c.js']);
  expect(site.builds()).toEqual([basename(first), basename(ended.path)]);
  expect(basename(currentBuild(site.target) ?? '')).toBe(basename(first));
  site.make(START + 3);
  expect(existsSync(ended.path)).toBe(true);
  utimesSync(ended.path, (START - HOUR) / 1000, (START - HOUR) / 1000);
  site.make(START + 4);
  expect(existsSync(ended.path)).toBe(false);
  site.make(START + 8 * DAY);
  expect(site.assets()).toEqual([]);
});

test('the assets of a build stay for seven days after it is replaced, whatever its age', () => {
  using site = place();
  site.make(START - 100 * DAY, ['old.js', 'old.js.br', 'same.css']);
  site.make(START, ['new.js', 'same.css']);
  expect(site.assets()).toEqual(['new.js', 'old.js', 'old.js.br', 'same.css']);
  site.make(START + 6 * DAY, ['newer.js']);
  expect(site.assets()).toEqual(['new.js', 'newer.js', 'old.js', 'old.js.br', 'same.css']);
  site.make(START + 8 * DAY, ['newest.js']);
  expect(site.assets()).toEqual(['new.js', 'newer.js', 'newest.js', 'same.css']);
});

test('an asset that was replaced and is made again is not deleted by a build that began before', () => {
  using site = place();
  site.make(START, ['again.js']);
  site.make(START + DAY, ['between.js']);
  const slow = site.begin(START + 9 * DAY, ['again.js']);
  utimesSync(slow.path, (START + 9 * DAY) / 1000, (START + 9 * DAY) / 1000);
  site.make(START + 9 * DAY + 1, ['quick.js']);
  slow.publish('slow');
  expect(site.assets()).toContain('again.js');
});

test('the assets of a build that has them in a folder of its own stay for seven days after it is replaced', () => {
  using site = place();
  const old = site.make(START);
  rmSync(join(old, 'assets.json'));
  rmSync(join(old, 'public/assets'));
  mkdirSync(join(old, 'public/assets'));
  writeFileSync(join(old, 'public/assets/old.js'), 'bytes');
  site.make(START + DAY, ['new.js']);
  expect(site.assets()).toEqual(['new.js', 'old.js']);
  site.make(START + 9 * DAY, ['new.js']);
  expect(site.assets()).toEqual(['new.js']);
});

test('a build whose asset was deleted meanwhile is not published', () => {
  using site = place();
  const first = site.make(START, ['a.js']);
  const second = site.begin(START + 1, ['b.js']);
  rmSync(join(site.target, 'assets/b.js'));
  expect(() => second.publish('second')).toThrow('b.js is missing');
  expect(basename(currentBuild(site.target) ?? '')).toBe(basename(first));
});

test('a build, which a host may serve, stays for seven days after it is replaced', () => {
  using site = place();
  const served = site.make(START - 30 * DAY, ['served.js']);
  for (let day = 0; day < 7; day += 1) site.make(START + day * DAY);
  expect(existsSync(join(served, 'public/assets/served.js'))).toBe(true);
  expect(site.builds()).toHaveLength(8);
  site.make(START + 7 * DAY);
  expect(existsSync(served)).toBe(false);
  expect(site.builds()).toHaveLength(8);
});

test('a build that no visitor sees goes an hour after it is replaced, and shortens the time of no other', () => {
  using site = place();
  const real = site.make(START - 30 * DAY, ['real.js', 'both.js']);
  const dev = site.make(START, ['dev.js', 'both.js'], HOUR);
  site.make(START + 1, ['next.js'], HOUR);
  expect(site.assets()).toEqual(['both.js', 'dev.js', 'next.js', 'real.js']);
  site.make(START + 2 * HOUR, ['next.js'], HOUR);
  expect(site.assets()).toEqual(['both.js', 'next.js', 'real.js']);
  expect([real, dev].map((build) => existsSync(build))).toEqual([true, false]);
  site.make(START + 8 * DAY, ['next.js'], HOUR);
  expect(site.assets()).toEqual(['next.js']);
});

test('a build shares with the published one the files that are the same, and changes none of it', () => {
  using site = place();
  const buildOf = (words: string) => {
    const folder = site.begin(START, []);
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
