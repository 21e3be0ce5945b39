/** `bun run retire /gst/gst-huf --to /gst`: takes a page down, by a line in content/retired.yaml. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { compileContent } from '../compiler/compile.ts';
import { listFiles, readOptional } from '../compiler/read/content-files.ts';
import { firmPlaceholders } from '../compiler/read/firm-words.ts';
import { linkTo, mayRetire, RETIRED_FILE } from '../compiler/read/links.ts';
import { servicePlace } from '../domain/sections.ts';
import { CommandError, clipAround, main } from './command.ts';
import { openFiles } from './project-files.ts';

const HEAD =
  '# Pages that were taken down for good, each with the page that takes its place. Without its line a page is back.\n';
const TABLE = `content/${RETIRED_FILE}`;

/** As written, with the references to the firm. */
const readTable = (content: string) => readOptional(content, RETIRED_FILE, v.record(v.string(), v.string())) ?? {};

/**
 * Replaces the page at `path` with that at `target`, and returns a report with every line that still links to it.
 * @throws CommandError or ContentError, without writing anything
 */
export function retirePage(root: string, path: string, target: string): string[] {
  const content = join(root, 'content');
  const { firm, pages } = compileContent(content);
  const expand = firmPlaceholders(firm);
  const page = pages.find((one) => one.path === path);
  if (!page) throw new CommandError(`expected the address of a page, such as /gst/gst-huf, found ${path}`);
  if (!mayRetire(page))
    throw new CommandError(
      `expected an article, or a service that is not the first page of its section, found ${path}`,
    );
  const links = findLinks(content, path, expand);
  const files = openFiles(root);
  if (!files.has(TABLE)) files.write(TABLE, HEAD);
  // Redirects to this page lead to the other one too.
  const leading = Object.entries(readTable(content)).filter(([, to]) => expand(to) === path);
  files.setFields(TABLE, Object.fromEntries([...leading, [path]].map(([old]) => [old, target])));
  files.save();
  return [
    `${TABLE}: ${path} redirects to ${target}. "${page.title}" is in no list, no search and no sitemap, and slides of the home page that led to it are gone.`,
    ...(links.length === 0
      ? ['Nothing links to it.']
      : [
          `${links.length} lines name it. Their links lead to ${target} now; change the words where they no longer fit:`,
          ...links,
        ]),
    'Its file stays, and is published nowhere. Its figures stay on /figures.',
  ];
}

/** The lines of content that link to a path, except in the page itself, as `content/answers.yaml:12: …`. */
function findLinks(content: string, path: string, expand: (text: string) => string): string[] {
  return listFiles(content, '**/*.{md,yaml}').flatMap((file) =>
    file === RETIRED_FILE || servicePlace(`content/${file}`)?.path === path
      ? []
      : expand(readFileSync(join(content, file), 'utf8'))
          .split('\n')
          .flatMap((line, i) =>
            linkTo(path).test(line)
              ? [`  content/${file}:${i + 1}: ${clipAround(line, line.indexOf(path), path.length).trim()}`]
              : [],
          ),
  );
}

if (import.meta.main)
  await main(([path, to, target, ...more]) => {
    if (!path || to !== '--to' || !target || more.length > 0)
      throw new CommandError('Name the page and its replacement: bin/bun run retire /gst/gst-huf --to /gst');
    for (const line of retirePage(join(import.meta.dir, '../..'), path, target)) console.log(line);
  });
