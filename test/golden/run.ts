/**
 * `bun run golden [COMMIT]`: shows what this checkout answers differently from a commit, by default from the last one.
 * It asks both for every address, 300 answers of tools and all questions of test/search, on one day, and keeps those of
 * a commit in an archive under .golden/. Ends with 1 if an answer differs. `bun run golden save FILE` writes the archive
 * of this checkout; instead of a commit, both take such a file.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { startBun } from '../support/hosts.ts';
import { type Answer, collectAnswers } from './collect.ts';
import { describeDifferences, findDifferences } from './differences.ts';

const root = join(import.meta.dir, '../..');
const archives = join(root, '.golden');
/** On which every archive is made, by this process and those that it starts. */
Object.assign(process.env, { TODAY: '2026-11-28', NODE_ENV: 'test' });
const UNLIMITED = { PAGES_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000', LEADS_PER_MINUTE: '1000000' };

class GoldenError extends Error {
  override name = 'GoldenError';
}

function run(command: string[], cwd: string): string {
  const { success, stdout, stderr } = Bun.spawnSync(command, { cwd, env: process.env });
  if (!success) throw new GoldenError(`${command.join(' ')}\n${stderr}`);
  return stdout.toString().trim();
}

/** The questions of this checkout, so that both sides are asked the same. */
function readQuestions(): string[] {
  const read = (file: string) => load(readFileSync(join(root, 'test/search', file), 'utf8')) as object;
  const asked = Object.values(read('questions.yaml'))
    .filter(Array.isArray)
    .flat()
    .map(({ q }: { q: string }) => q);
  const lists = Object.values(read('queries.yaml')).flatMap((list: Record<string, unknown>) =>
    Object.entries(list).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value) : [name],
    ),
  );
  return [...new Set([...asked, ...lists])];
}

/** Builds a folder of the project, serves it and asks it. */
async function askProject(folder: string): Promise<Answer[]> {
  run([process.execPath, 'src/build/build.ts'], folder);
  await using host = await startBun(UNLIMITED, undefined, { of: folder });
  return await collectAnswers(host.origin, readQuestions());
}

async function writeArchive(file: string, answers: readonly Answer[]): Promise<void> {
  const lines = answers.map((answer) => JSON.stringify(answer)).toSorted();
  await Bun.write(file, await Bun.zstdCompress(lines.join('\n'), { level: 9 }));
}

async function readArchive(file: string): Promise<Answer[]> {
  const text = new TextDecoder().decode(await Bun.zstdDecompress(await Bun.file(file).bytes()));
  return text.split('\n').map((line) => JSON.parse(line) as Answer);
}

/** Answers of a commit, from its archive if there is one. */
async function askCommit(commit: string): Promise<Answer[]> {
  const file = join(archives, `${run(['git', 'rev-parse', '--short=12', commit], root)}.zst`);
  if (existsSync(file)) return readArchive(file);
  const folder = mkdtempSync(join(tmpdir(), 'lekha-golden-'));
  try {
    run(['sh', '-c', `git archive ${commit} | tar -x -C '${folder}'`], root);
    const isSame = readFileSync(join(folder, 'bun.lock'), 'utf8') === readFileSync(join(root, 'bun.lock'), 'utf8');
    if (isSame) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else run([process.execPath, 'install', '--frozen-lockfile'], folder);
    // Pictures and fonts need not be drawn again.
    const drawn = join(root, '.build/cache');
    if (existsSync(drawn)) cpSync(drawn, join(folder, '.build/cache'), { recursive: true });
    const answers = await askProject(folder);
    await writeArchive(file, answers);
    return answers;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

mkdirSync(archives, { recursive: true });
const [first = 'HEAD', second] = process.argv.slice(2);
if (first === 'save') {
  if (!second) throw new GoldenError('name the file of the archive');
  const answers = await askProject(root);
  await writeArchive(second, answers);
  console.log(`${answers.length} answers`);
} else {
  const before = await (existsSync(first) ? readArchive(first) : askCommit(first));
  const after = await askProject(root);
  const differences = findDifferences(before, after);
  const differing = differences.reduce((sum, { requests }) => sum + requests.length, 0);
  if (differing > 0) console.log(`${describeDifferences(differences)}\n`);
  console.log(
    `${before.length} answers before, ${after.length} after, ${differing} differ in ${differences.length} ways`,
  );
  process.exitCode = differing > 0 ? 1 : 0;
}
