/** The commands that documents, notices and programs print, and a machine on which to run them. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const root = join(import.meta.dir, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** A text that a person reads, and where it is. */
export interface PrintedText {
  place: string;
  text: string;
}

const filesOf = (folder: string, name: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`);

export const documents = ['README.md', 'CONTRIBUTING.md', ...filesOf('docs', /\.md$/)];

/** The code spans and the lines of code blocks of all documents. */
export function codeOfDocuments(): PrintedText[] {
  return documents.flatMap((document) => {
    const whole = read(document);
    const lineAt = (at: number) => whole.slice(0, at).split('\n').length;
    return [...whole.matchAll(/^```.*\n([\s\S]*?)^```|`([^`]+)`/gm)].flatMap(({ index, 1: block, 2: span = '' }) => {
      const texts = block?.trimEnd().split('\n') ?? [span.replaceAll(/\n */g, ' ')];
      const first = lineAt(index) + (block === undefined ? 0 : 1);
      return texts.map((text, line) => ({ place: `${document}:${first + line}`, text }));
    });
  });
}

/** Settings and files that are read as they are, with their comments. */
const READ_AS_TEXT = [
  '.env.example',
  'wrangler.toml',
  'content/firm.yaml',
  'src/commands/settings.yaml',
  'src/commands/leads-usage.txt',
];

/** The strings of the programs: of the site, and of each command that is a file of `test/`. */
export function stringsOfPrograms(): PrintedText[] {
  const ofTests = Object.values(scripts).flatMap((script) => script.match(/test\/\S+\.ts/g) ?? []);
  const files = [...filesOf('src', /\.tsx?$/), ...filesOf('routes', /\.tsx?$/), ...new Set(ofTests)];
  const strings = files.flatMap((file) => {
    const found: PrintedText[] = [];
    const { program } = parseSync(file, read(file));
    const add = (text: unknown) => typeof text === 'string' && found.push({ place: file, text });
    new Visitor({
      Literal(node) {
        add(node.value);
      },
      TemplateElement(node) {
        add(node.value.cooked);
      },
      JSXText(node) {
        add(node.value);
      },
    }).visit(program);
    return found;
  });
  const lines = READ_AS_TEXT.flatMap((file) =>
    read(file)
      .split('\n')
      .map((text, at) => ({ place: `${file}:${at + 1}`, text })),
  );
  return [...strings, ...lines];
}

export interface Machine {
  /** The PATH of a machine that has Node with npm, and everything of this one except Bun. */
  PATH: string;
}

/**
 * Makes a PATH without Bun. `npx --yes bun@…` runs this Bun, as if npm had fetched it.
 * @param folder an empty one, for its programs
 */
export function machineWithoutBun(folder: string): Machine {
  const [programs, fetched] = [join(folder, 'programs'), join(folder, 'fetched')];
  for (const place of [programs, fetched]) mkdirSync(place, { recursive: true });
  const added = new Set(['bun', 'bunx', 'npx']);
  for (const place of (process.env.PATH ?? '').split(':')) {
    for (const name of namesIn(place)) {
      if (added.has(name)) continue;
      added.add(name);
      symlinkSync(join(place, name), join(programs, name));
    }
  }
  symlinkSync(process.execPath, join(fetched, 'bun'));
  const npx = `#!/bin/sh
[ "$1 $2" = "--yes bun@${Bun.version}" ] || exit 98
shift 2
export PATH="${fetched}:$PATH"
exec bun "$@"
`;
  writeFileSync(join(programs, 'npx'), npx, { mode: 0o755 });
  return { PATH: programs };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Many a PATH names folders that do not exist.
    return [];
  }
}
