/**
 * The folder .build. Each build has a folder under .build/builds. The link .build/current, replaced atomically, points
 * to the published one, so a host always finds a complete build. .build/cache keeps expensive outputs.
 */

import { deserialize, serialize } from 'bun:jsc';
import {
  copyFileSync,
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
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from '../domain/calendar.ts';
import { machineTime } from '../domain/development-day.ts';

/** Each also has a link in .build, for configuration with fixed paths such as wrangler.toml. */
const OUTPUTS = ['public', 'client-meta.json', 'site.json', 'stamp'];
/** Written last: a folder without it is incomplete. */
const LAST = 'stamp';
/** The files copied from earlier builds, and when a build last made them, in milliseconds since 1970. */
const CARRIED = 'carried.json';
const CarriedSchema = v.record(v.string(), v.number());

/** How long an open page may still request its files. */
const CARRY_FOR_MS = 7 * DAY_MS;
/** A hundred builds of the scripts, about a day of work. The newest files are carried first. */
const MAX_CARRIED_BYTES = 64_000_000;
/** Preview images: one per page, while Workers allow 20,000 files, and programs fetch them right after the page. */
const NOT_CARRIED = /^og-/;
/** Complete builds that are kept even if no host serves them. */
const KEEP = 3;
/** An older incomplete folder is from an interrupted build. */
const UNFINISHED_MS = HOUR_MS;
const MARK_EVERY_MS = HOUR_MS;
const MARK_VALID_MS = DAY_MS;
const SERVING = 'serving-';

/** Begins a build. @param target the folder .build, created if missing @param now milliseconds since 1970 */
export function newBuildFolder(target: string, now = machineTime()) {
  const builds = join(target, 'builds');
  // Names sort by age; the suffix keeps simultaneous builds apart.
  const name = `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}`;
  const path = join(builds, name);
  mkdirSync(path, { recursive: true });
  const previous = currentBuild(target);
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
    /** Copies files that open pages may still request, publishes the build, and deletes builds that no host needs. */
    publish(stamp: string): void {
      const replaced = currentBuild(target);
      carryAssets(builds, path, replaced, now);
      writeFileSync(join(path, LAST), stamp);
      link(join('builds', name), join(target, 'current'));
      for (const output of OUTPUTS)
        if (!lstatSync(join(target, output), { throwIfNoEntry: false }))
          link(join('current', output), join(target, output));
      prune(builds, [name, basename(replaced ?? '')], now);
    },
    discard: (): void => rmSync(path, { recursive: true, force: true }),
  };
}

/** Real path of the published build, if there is one. @param target the folder .build */
export function currentBuild(target: string): string | undefined {
  const current = join(target, 'current');
  return existsSync(join(current, LAST)) ? realpathSync(current) : undefined;
}

/** Marks a build as served by this process, so that no later build deletes it. @returns what removes the mark */
export function markServing(build: string): () => void {
  const mark = join(build, `${SERVING}${process.pid}`);
  const writeMark = () => {
    try {
      writeFileSync(mark, '');
    } catch {
      // The folder is read-only, so no later build can delete it either.
    }
  };
  writeMark();
  const timer = setInterval(writeMark, MARK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(mark, { force: true });
  };
}

/** Complete builds, oldest first. */
const wholeBuilds = (builds: string) =>
  readdirSync(builds)
    .filter((name) => existsSync(join(builds, name, LAST)))
    .sort();

function isServed(build: string, now: number): boolean {
  const marks = readdirSync(build).filter((name) => name.startsWith(SERVING));
  const markedAt = (name: string) => statSync(join(build, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return marks.some((name) => now - markedAt(name) < MARK_VALID_MS);
}

function carryAssets(builds: string, path: string, replaced: string | undefined, now: number): void {
  const assets = join(path, 'public/assets');
  const own = new Set(readdirSync(assets));
  const found = new Map<string, { since: number; from: string }>();
  const served = wholeBuilds(builds)
    .map((name) => join(builds, name))
    .filter((build) => realpathSync(build) === replaced || isServed(build, now));
  for (const build of served) {
    const list = join(build, CARRIED);
    const carried = existsSync(list) ? v.parse(CarriedSchema, JSON.parse(readFileSync(list, 'utf8'))) : {};
    for (const file of readdirSync(join(build, 'public/assets'))) {
      // A file that a served build made counts as made now, whatever the age of the build.
      const since = carried[file] ?? now;
      if (own.has(file) || NOT_CARRIED.test(file) || now - since >= CARRY_FOR_MS) continue;
      if (since > (found.get(file)?.since ?? 0)) found.set(file, { since, from: join(build, 'public/assets', file) });
    }
  }
  let room = MAX_CARRIED_BYTES;
  const kept: Record<string, number> = {};
  for (const [file, { since, from }] of [...found].sort(([, a], [, b]) => b.since - a.since)) {
    room -= statSync(from).size;
    if (room < 0) break;
    linkOrCopy(from, join(assets, file));
    kept[file] = since;
  }
  writeFileSync(join(path, CARRIED), JSON.stringify(kept));
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

function linkOrCopy(from: string, at: string): void {
  try {
    linkSync(from, at);
  } catch {
    copyFileSync(from, at);
  }
}

function prune(builds: string, keep: readonly string[], now: number): void {
  const whole = wholeBuilds(builds);
  const kept = new Set([...keep, ...whole.slice(-KEEP), ...whole.filter((name) => isServed(join(builds, name), now))]);
  for (const name of readdirSync(builds)) {
    if (kept.has(name)) continue;
    const begun = Date.parse(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
    // Another build may still be writing it.
    if (!whole.includes(name) && now - begun < UNFINISHED_MS) continue;
    rmSync(join(builds, name), { recursive: true, force: true });
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
  const fileOf = (inputs: unknown) => {
    const name = hashText(JSON.stringify(inputs)).slice(0, 32);
    used.add(name);
    return join(folder, name);
  };
  const read = (file: string) => {
    if (!existsSync(file)) return undefined;
    utimesSync(file, now() / 1000, now() / 1000);
    return readFileSync(file);
  };
  const write = (file: string, bytes: Uint8Array) => {
    // Renamed when complete, so that an interrupted build leaves no partial file.
    const aside = `${file}.${crypto.randomUUID()}`;
    writeFileSync(aside, bytes);
    renameSync(aside, file);
  };
  return {
    /** @param inputs everything that the result depends on, including versions of tools */
    async get(inputs: unknown, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const file = fileOf(inputs);
      const kept = read(file);
      if (kept) return kept;
      const bytes = await make();
      write(file, bytes);
      return bytes;
    },
    /** The last result of this name, if it was made from the same inputs. */
    readLast<T>(name: string, key: string): T | undefined {
      const bytes = read(fileOf(name));
      const kept = bytes && (deserialize(bytes) as { key: string; result: T });
      return kept?.key === key ? kept.result : undefined;
    },
    writeLast(name: string, key: string, result: unknown): void {
      write(fileOf(name), new Uint8Array(serialize({ key, result })));
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
