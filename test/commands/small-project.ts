/** Small projects: the least content that the sections need, which compiles in a moment, alone or with this project's code. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CLIPS } from '../../src/domain/illustration.ts';
import { SECTIONS, sectionName } from '../../src/domain/sections.ts';
import { describe, home, page, service, tree } from '../compiler/tree.ts';
import { copyProject } from '../support/project-copy.ts';
import { runProgram } from '../support/run-program.ts';

const root = join(import.meta.dir, '../..');

/** A service page with a title of its own. */
export function servicePage(title: string, order = 0, text = 'Others.'): string {
  const related = ['/', '/termsofuse', '/quick-reads/{{firm.slug}}-news'];
  const words = { title, name: title, keywords: [title], description: describe(title) };
  return page({ ...service, ...words, order, related, price: undefined }, `## Who\n\n${text}\n`);
}

const tiles = SECTIONS.map(({ id, path }) => ({
  id,
  serviceName: sectionName(id),
  url: path,
  text: 'Text',
  action: { text: 'Go', url: path },
}));

export const homeWith = (fields: object) => JSON.stringify({ ...home, tiles, ...fields });

/** Paths and texts of the content, by default with a firm that is not a sample. `changes` replace or add files. */
function smallContent(changes: Record<string, string> = {}): Record<string, string> {
  return tree({
    ...Object.fromEntries(SECTIONS.map(({ id }) => [`services/${id}/index.md`, servicePage(sectionName(id))])),
    'home.yaml': homeWith({}),
    ...changes,
  });
}

function writeContent(content: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
}

/** Takes the figures out of the captions of the project's clips: small content has none. */
function clearClips(content: string): void {
  const media = join(content, 'media');
  for (const file of readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) => /\.vtt$/.test(name))) {
    const text = readFileSync(join(media, file), 'utf8');
    writeFileSync(join(media, file), text.replace(/\{\{[^}]*\}\}/g, 'some'));
  }
  for (const name of CLIPS) writeFileSync(join(media, `${name}.json`), JSON.stringify({ seconds: 30 }));
}

/** What tests do with the files of a folder. Paths are relative to it. */
const filesIn = (folder: string) => ({
  folder,
  content: join(folder, 'content'),
  read: (path: string) => readFileSync(join(folder, path), 'utf8'),
  write: (path: string, text: string) => writeFileSync(join(folder, path), text),
  edit(path: string, change: (text: string) => string) {
    this.write(path, change(this.read(path)));
  },
  [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
});

/** A folder with small content, the project's clips, and these files and folders of the project. */
export function smallFolder(changes: Record<string, string> = {}, ...files: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-small-'));
  writeContent(join(folder, 'content'), smallContent(changes));
  for (const name of ['content/media', ...files]) cpSync(join(root, name), join(folder, name), { recursive: true });
  clearClips(join(folder, 'content'));
  return filesIn(folder);
}

/** Fonts and pictures of the small projects that were built, for the next one: drawing them takes four seconds. */
const DRAWN = join(root, '.build/small-cache');

/** Keeps what a project has drawn. Another process may keep the same. */
function keepDrawn(folder: string): void {
  const aside = `${DRAWN}.${crypto.randomUUID()}`;
  cpSync(join(folder, '.build/cache'), aside, { recursive: true });
  try {
    rmSync(DRAWN, { recursive: true, force: true });
    renameSync(aside, DRAWN);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** A copy of the project with small content. @param more files and folders to copy in addition to what is built and served */
export function smallProject(changes: Record<string, string> = {}, ...more: string[]) {
  const folder = copyProject(...more);
  const content = join(folder, 'content');
  for (const name of readdirSync(content)) if (name !== 'media') rmSync(join(content, name), { recursive: true });
  writeContent(content, smallContent(changes));
  clearClips(content);
  if (existsSync(DRAWN)) cpSync(DRAWN, join(folder, '.build/cache'), { recursive: true });
  const files = filesIn(folder);
  return {
    ...files,
    [Symbol.dispose]() {
      if (existsSync(join(folder, '.build/current'))) keepDrawn(folder);
      files[Symbol.dispose]();
    },
  };
}

/** Runs a program in a folder until it exits. @param typed its input */
export const run = (command: string[], cwd: string, typed = '', env: Record<string, string> = {}) =>
  runProgram(command, { cwd, typed, env: { ...process.env, NO_COLOR: '1', ...env } });
