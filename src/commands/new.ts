/**
 * `bun run new <kind> <name>`: writes a starting file that passes every check, and says what to do next. Asks nothing. A name
 * that exists is refused, and so is one that is no slug; then nothing is written.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { indiaDay } from '../domain/india-day.ts';
import { Slug } from '../domain/text.ts';
import { newArticle, newParameter, newService } from './new-content.ts';
import { newIsland } from './new-island.ts';
import { newTool } from './new-tool.ts';
import { NewError, type Starter } from './starter.ts';

const STARTERS: Readonly<Record<string, Starter>> = {
  service: newService,
  article: newArticle,
  parameter: newParameter,
  island: newIsland,
  tool: newTool,
};

const USAGE = `bun run new service <section>/<name>   a service page
bun run new article <name>             an article
bun run new parameter <file>/<id>      what the law fixes, in content/figures/<file>.yaml
bun run new island <name>              a widget that reaches the browser
bun run new tool <name>                a tool at /tools/<name>, with its words and its test
`;

/**
 * @param root folder of the project
 * @param args kind and name, as they were typed
 * @param now milliseconds since 1970
 * @returns what to do next, after the files are written. Throws a NewError, and then nothing is
 */
export function writeNew(root: string, [kind = '', name = '', ...rest]: readonly string[], now: number): string[] {
  const starter = Object.hasOwn(STARTERS, kind) ? STARTERS[kind] : undefined;
  if (!starter || name === '' || rest.length > 0) throw new NewError(`Say what to write, and its name:\n${USAGE}`);
  const parts = name.split('/');
  if (parts.length > 2 || !parts.every((part) => v.is(Slug, part)))
    throw new NewError(`expected lower-case words joined by hyphens, found ${name}`);
  const [slug = '', folder = ''] = parts.toReversed();
  const { changes = {}, additions = {}, hints } = starter({ root, name, folder, slug, today: indiaDay(now) });
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [path, text] of Object.entries(additions)) appendFileSync(join(root, path), text);
  return [...Object.keys({ ...changes, ...additions }).map((path) => `wrote ${path}`), ...hints];
}

if (import.meta.main) {
  try {
    for (const line of writeNew(join(import.meta.dir, '../..'), process.argv.slice(2), Date.now())) console.log(line);
  } catch (error) {
    if (!(error instanceof NewError)) throw error;
    console.error(error.message.trimEnd());
    process.exitCode = 1;
  }
}
