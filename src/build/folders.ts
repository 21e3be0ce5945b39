/**
 * The folder .build. Files with a hash in their names are in .build/assets, one folder for all builds, so that an open
 * page of an earlier build still finds its own. All other files of a build are in a folder under .build/builds. The link
 * .build/current, replaced atomically, points to the published build, so a host always finds a complete one.
 * .build/cache keeps expensive outputs.
 */

import { deserialize, serialize } from 'bun:jsc';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '../domain/calendar.ts';
import { machineTime } from '../domain/development-day.ts';

/** Each also has a link in .build, for configuration with fixed paths such as wrangler.toml. */
const OUTPUTS = ['public', 'client-meta.json', 'site.json', 'stamp'];
/** Written last: a folder without it is incomplete. */
const LAST = 'stamp';
/** The names of the assets of a build, and for how long it and they stay once it is replaced, in milliseconds. */
const OWN_ASSETS = 'assets.json';
const OwnAssetsSchema = v.object({ keepMs: v.number(), names: v.array(v.string()) });

/**
 * For how long an open page may request its files, and a host serve a build, after a newer one is published. The time
 * of a file or folder says until when: it is deleted once that is so long ago.
 */
const KEEP_MS = 7 * DAY_MS;
/** An older incomplete folder is from an interrupted build. */
const UNFINISHED_MS = HOUR_MS;

/**
 * Begins a build.
 * @param target the folder .build, created if missing
 * @param options `now` in milliseconds since 1970; `keepMs`, at most 7 days, for a build that no visitor sees
 */
export function newBuildFolder(target: string, { now = machineTime(), keepMs = KEEP_MS } = {}) {
  const [builds, assets] = [join(target, 'builds'), join(target, 'assets')];
  const name = `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}`;
  const path = join(builds, name);
  for (const folder of [join(path, 'public'), assets]) mkdirSync(folder, { recursive: true });
  symlinkSync('../../../assets', join(path, 'public/assets'));
  const previous = currentBuild(target);
  const names = new Set<string>();
  return {
    path,
    /** Writes a file. Most are the same in the published build: a link to that takes a tenth of the time. */
    write(file: string, bytes: string | Uint8Array): void {
      const at = join(path, file);
      mkdirSync(dirname(at), { recursive: true });
      // Never into a file that another build may share.
      rmSync(at, { force: true });
      if (previous === undefined || !linkSame(join(previous, file), at, bytes)) writeFileSync(at, bytes);
    },
    /** Writes a file whose name changes with its bytes. */
    writeAsset(asset: string, bytes: string | Uint8Array): void {
      names.add(asset);
      if (keep(join(assets, asset), now - KEEP_MS + keepMs)) return;
      writeWhole(join(assets, asset), bytes);
      setTime(join(assets, asset), now - KEEP_MS + keepMs);
    },
    /** The names of the assets so far. */
    assets: (): string[] => [...names],
    /** Publishes the build, and deletes what is not needed any more. */
    publish(stamp: string): void {
      writeFileSync(join(path, OWN_ASSETS), JSON.stringify({ keepMs, names: [...names] }));
      writeFileSync(join(path, LAST), stamp);
      setTime(path, now - KEEP_MS + keepMs);
      const replaced = currentBuild(target);
      if (replaced !== undefined) keepBuild(replaced, assets, now);
      keepBuild(path, assets, now);
      link(join('builds', name), join(target, 'current'));
      for (const output of OUTPUTS)
        if (!lstatSync(join(target, output), { throwIfNoEntry: false }))
          link(join('current', output), join(target, output));
      prune(builds, name, names, assets, now);
    },
    discard: (): void => rmSync(path, { recursive: true, force: true }),
  };
}

/** Real path of the published build, if there is one. @param target the folder .build */
export function currentBuild(target: string): string | undefined {
  const current = join(target, 'current');
  return existsSync(join(current, LAST)) ? realpathSync(current) : undefined;
}

/** Keeps a build and its assets for as long as it says, from now on. */
function keepBuild(build: string, assets: string, now: number): void {
  if (!existsSync(join(build, OWN_ASSETS))) {
    moveAssets(build, assets, now);
    return;
  }
  const { keepMs, names } = v.parse(OwnAssetsSchema, JSON.parse(readFileSync(join(build, OWN_ASSETS), 'utf8')));
  const time = now - KEEP_MS + keepMs;
  keep(build, time);
  for (const name of names) if (!keep(join(assets, name), time)) throw new Error(`${name} is missing in ${assets}`);
}

/** Builds of earlier versions of this program have a folder of assets each. */
function moveAssets(build: string, assets: string, now: number): void {
  const own = join(build, 'public/assets');
  for (const name of readdirSync(own)) {
    if (!existsSync(join(assets, name))) writeWhole(join(assets, name), readFileSync(join(own, name)));
    keep(join(assets, name), now);
  }
}

/** Gives a file or folder this time, unless it has a later one. @returns false if there is none */
function keep(at: string, time: number): boolean {
  const found = statSync(at, { throwIfNoEntry: false });
  if (found !== undefined && found.mtimeMs < time) setTime(at, time);
  return found !== undefined;
}

const setTime = (at: string, time: number) => utimesSync(at, time / 1000, time / 1000);

function prune(builds: string, current: string, names: ReadonlySet<string>, assets: string, now: number): void {
  const isOlder = (at: string, ms: number) => {
    const found = statSync(at, { throwIfNoEntry: false });
    return found !== undefined && now - found.mtimeMs >= ms;
  };
  for (const name of readdirSync(assets))
    if (!names.has(name) && isOlder(join(assets, name), KEEP_MS)) rmSync(join(assets, name), { force: true });
  for (const name of readdirSync(builds)) {
    const build = join(builds, name);
    // Another build may still be writing an incomplete one.
    const keepMs = existsSync(join(build, LAST)) ? KEEP_MS : UNFINISHED_MS;
    if (name !== current && isOlder(build, keepMs)) rmSync(build, { recursive: true, force: true });
  }
}

/** Writes a file that is complete once it has its name, even if the process ends meanwhile. */
function writeWhole(at: string, bytes: string | Uint8Array): void {
  const beside = `${at}.${crypto.randomUUID()}`;
  writeFileSync(beside, bytes);
  renameSync(beside, at);
}

/** Links a file to another with these bytes. @returns false if there is none, or if the file system has no links */
function linkSame(from: string, at: string, bytes: string | Uint8Array): boolean {
  try {
    if (!readFileSync(from).equals(Buffer.from(bytes))) return false;
    linkSync(from, at);
    return true;
  } catch {
    return false;
  }
}

function link(to: string, at: string): void {
  const beside = `${at}.${crypto.randomUUID()}`;
  symlinkSync(to, beside);
  renameSync(beside, at);
}

/** Another build may be running and need the outputs that it used. */
const IN_USE_MS = HOUR_MS;

export type BuildCache = ReturnType<typeof openCache>;

export type AddAsset = (name: string, bytes: string | Uint8Array) => string;

/** @param folder created if missing @param now milliseconds since 1970 */
export function openCache(folder: string, now: () => number = machineTime) {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  const placeFile = (inputs: unknown) => {
    const name = hashText(JSON.stringify(inputs)).slice(0, 32);
    used.add(name);
    return join(folder, name);
  };
  const read = (file: string) => {
    if (!existsSync(file)) return undefined;
    utimesSync(file, now() / 1000, now() / 1000);
    return readFileSync(file);
  };
  return {
    /** @param inputs everything that the result depends on, including versions of tools */
    async get(inputs: unknown, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const file = placeFile(inputs);
      const found = read(file);
      if (found) return found;
      const bytes = await make();
      writeWhole(file, bytes);
      return bytes;
    },
    /** The last result of this name, if it was made from the same inputs. */
    readLast<T>(name: string, key: string): T | undefined {
      const bytes = read(placeFile(name));
      const last = bytes && (deserialize(bytes) as { key: string; result: T });
      return last?.key === key ? last.result : undefined;
    },
    writeLast(name: string, key: string, result: unknown): void {
      writeWhole(placeFile(name), new Uint8Array(serialize({ key, result })));
    },
    prune(): void {
      for (const name of readdirSync(folder)) {
        const usedAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (!used.has(name) && now() - usedAt >= IN_USE_MS) rmSync(join(folder, name), { force: true });
      }
    },
  };
}

/** SHA-256, hexadecimal. */
export function hashText(bytes: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}

export function hashInputs(root: string): string {
  return hashFiles(
    [...['content', 'routes', 'src'].flatMap((folder) => listFilesBelow(join(root, folder))), ...packageFiles(root)],
    root,
  );
}

export const packageFiles = (root: string) => [join(root, 'package.json'), join(root, 'bun.lock')];

/** The paths of all files below a folder, in order. */
export function listFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A hash of the names, relative to the root, and the bytes of files. */
export function hashFiles(files: readonly string[], root: string): string {
  const hasher = new Bun.CryptoHasher('sha256');
  for (const file of files) {
    hasher.update(`${file.slice(root.length)}\n`);
    hasher.update(readFileSync(file));
  }
  return hasher.digest('hex');
}
