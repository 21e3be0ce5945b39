/**
 * Where builds lie: each in a folder of its own under .build/builds, and .build/current leads to the one that counts. The
 * link is moved in one step, so that a host finds one whole build or another, and one that runs keeps the files it began with.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** What a build leaves. Each has a link of its own in .build, for whoever knows it by that name: wrangler.toml does. */
const OUTPUTS = ['public', 'client-meta.json', 'site.json', 'stamp'];
/** Written last: a folder without it is no whole build. */
const LAST = 'stamp';
/** Times by the names of files, milliseconds since 1970: since when no build has made the file that is carried along. */
const CARRIED = 'carried.json';
const CarriedSchema = v.record(v.string(), v.number());

const HOUR_MS = 60 * 60_000;
/** How long a page that was opened before may still ask for its files. */
const CARRY_FOR_MS = 7 * 24 * HOUR_MS;
/** Most bytes that are carried along, the last replaced first: a hundred builds of the scripts, as a day of work may make. */
const CARRY_BYTES = 64_000_000;
/** Pictures that go with links: whoever fetches one has read the page just now. There is one for each page, and Workers take 20,000 files. */
const NOT_CARRIED = /^og-/;
/** Whole builds that stay whether or not a host runs on them: this one, the one before, and another to compare with. */
const KEEP = 3;
/** A folder that is not whole by now is what a build left that was ended. */
const UNFINISHED_MS = HOUR_MS;
/** A host says so often that it runs, and is believed so long after it said so last. */
const SAY_EVERY_MS = HOUR_MS;
const BELIEVE_FOR_MS = 24 * HOUR_MS;
const SERVING = 'serving-';

/** A build under way. */
export interface BuildFolder {
  /** Where its files go. */
  path: string;
  /**
   * Carries along the hashed files of earlier builds that opened pages may still ask for, writes the stamp, and makes this
   * the build that counts. What no host needs any more is removed.
   */
  publish(stamp: string): void;
  /** Removes the folder of a build that failed. */
  discard(): void;
}

/**
 * @param target the folder .build, made where it is missing
 * @param now milliseconds since 1970
 */
export function newBuildFolder(target: string, now = Date.now()): BuildFolder {
  const builds = join(target, 'builds');
  // The time first, so that names sort by age; two builds at once never share a folder.
  const name = `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}`;
  const path = join(builds, name);
  mkdirSync(path, { recursive: true });
  return {
    path,
    publish(stamp) {
      const replaced = currentBuild(target);
      carryAssets(builds, path, replaced, now);
      writeFileSync(join(path, LAST), stamp);
      link(join('builds', name), join(target, 'current'));
      for (const output of OUTPUTS)
        if (!lstatSync(join(target, output), { throwIfNoEntry: false }))
          link(join('current', output), join(target, output));
      prune(builds, [name, replaced?.split(/[\\/]/).at(-1) ?? ''], now);
    },
    discard: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The folder of the build that counts, as it is really called; undefined where there is none. @param target the folder .build */
export function currentBuild(target: string): string | undefined {
  const current = join(target, 'current');
  return existsSync(join(current, LAST)) ? realpathSync(current) : undefined;
}

/** Names of the files in public/assets of a build that an earlier one made. @param build its folder */
function carriedAssets(build: string): Record<string, number> {
  const file = join(build, CARRIED);
  return existsSync(file) ? v.parse(CarriedSchema, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * Says that this process serves a build, again and again, so that no later build removes its folder.
 * @param build its folder
 * @returns takes it back
 */
export function holdBuild(build: string): () => void {
  const mark = join(build, `${SERVING}${process.pid}`);
  const say = () => {
    try {
      writeFileSync(mark, '');
    } catch {
      // The folder cannot be written to: then no build beside it removes it either.
    }
  };
  say();
  const timer = setInterval(say, SAY_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(mark, { force: true });
  };
}

/** Whole builds, oldest first. */
const wholeBuilds = (builds: string) =>
  readdirSync(builds)
    .filter((name) => existsSync(join(builds, name, LAST)))
    .sort();

/** Whether a host has said of late that it runs on a build. */
function isHeld(build: string, now: number): boolean {
  return readdirSync(build).some(
    (name) =>
      name.startsWith(SERVING) &&
      now - (statSync(join(build, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) < BELIEVE_FOR_MS,
  );
}

/** Copies into a new build what earlier ones served and it does not make itself. */
function carryAssets(builds: string, path: string, replaced: string | undefined, now: number): void {
  const assets = join(path, 'public/assets');
  const own = new Set(readdirSync(assets));
  const found = new Map<string, { since: number; from: string }>();
  const served = wholeBuilds(builds)
    .map((name) => join(builds, name))
    .filter((build) => (replaced !== undefined && realpathSync(build) === replaced) || isHeld(build, now));
  for (const build of served) {
    const carried = carriedAssets(build);
    for (const file of readdirSync(join(build, 'public/assets'))) {
      // What a build made itself is asked for until now, however old that build is.
      const since = carried[file] ?? now;
      if (
        !own.has(file) &&
        !NOT_CARRIED.test(file) &&
        now - since < CARRY_FOR_MS &&
        since > (found.get(file)?.since ?? 0)
      ) {
        found.set(file, { since, from: join(build, 'public/assets', file) });
      }
    }
  }
  let room = CARRY_BYTES;
  const kept: Record<string, number> = {};
  for (const [file, { since, from }] of [...found].sort(([, a], [, b]) => b.since - a.since)) {
    room -= statSync(from).size;
    if (room < 0) break;
    copyFileSync(from, join(assets, file), constants.COPYFILE_FICLONE);
    kept[file] = since;
  }
  writeFileSync(join(path, CARRIED), JSON.stringify(kept));
}

/** Removes builds that nobody serves, and what builds left that were ended. */
function prune(builds: string, keep: readonly string[], now: number): void {
  const whole = wholeBuilds(builds);
  const kept = new Set([...keep, ...whole.slice(-KEEP), ...whole.filter((name) => isHeld(join(builds, name), now))]);
  for (const name of readdirSync(builds)) {
    if (kept.has(name)) continue;
    const begun = Date.parse(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
    // Another build may be at work.
    if (!whole.includes(name) && now - begun < UNFINISHED_MS) continue;
    rmSync(join(builds, name), { recursive: true, force: true });
  }
}

/** Makes a link, or leads it elsewhere, in one step. */
function link(to: string, at: string): void {
  const beside = `${at}.${crypto.randomUUID()}`;
  symlinkSync(to, beside);
  renameSync(beside, at);
}
