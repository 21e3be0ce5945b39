/** Small projects: this one's code with the least content that its sections need. They compile in a moment. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SECTIONS } from '../../src/domain/sections.ts';
import { describe, home, page, service, tree } from '../compiler/tree.ts';
import { copyProject } from '../support/project-copy.ts';

/** A service page with a title of its own. */
export function servicePage(title: string, order = 0): string {
  const related = ['/', '/termsofuse', '/quick-reads/{{firm.slug}}-news'];
  const words = { title, name: title, keywords: [title], description: describe(title) };
  return page({ ...service, ...words, order, related, price: undefined }, '## Who\n\nOthers.\n');
}

export const tiles = SECTIONS.map(({ id, title, path }) => ({
  id,
  serviceName: title,
  url: path,
  text: 'Text',
  action: { text: 'Go', url: path },
}));

/** Paths and texts of the content, by default with a firm that is not a sample. `changes` replace or add files. */
export function smallContent(changes: Record<string, string> = {}): Record<string, string> {
  return tree({
    ...Object.fromEntries(SECTIONS.map(({ id, title }) => [`services/${id}/index.md`, servicePage(title)])),
    'home.yaml': JSON.stringify({ ...home, tiles }),
    ...changes,
  });
}

/** Writes the files of a content folder. */
export function writeContent(content: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
}

/**
 * A copy of the project with small content, and the project's own clips.
 * @param more files and folders to copy in addition to what is built and served
 * @returns its folder
 */
export function smallProject(...more: string[]): string {
  const folder = copyProject(...more);
  const content = join(folder, 'content');
  for (const name of readdirSync(content)) if (name !== 'media') rmSync(join(content, name), { recursive: true });
  writeContent(content, smallContent());
  return folder;
}

/** Runs a program in a folder until it exits. @param typed its input */
export async function run(command: string[], folder: string, typed = '', env: Record<string, string> = {}) {
  const child = Bun.spawn(command, {
    cwd: folder,
    stdin: new Blob([typed]),
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { out, err, code: await child.exited };
}
