/** `bun run new <kind> <name>`: writes a draft from the templates of its kind, which passes every check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { listFiles, readMarkdown, readYaml } from '../compiler/read/content-files.ts';
import { firmPlaceholders } from '../compiler/read/firm-words.ts';
import { indiaDay } from '../domain/calendar.ts';
import { FirmSchema } from '../domain/firm.ts';
import { ILLUSTRATION_NAMES } from '../domain/illustration.ts';
import { KINDS } from '../domain/kinds.ts';
import { SECTIONS } from '../domain/sections.ts';
import { Slug } from '../domain/text.ts';
import { CommandError, main } from './command.ts';
import { openFiles } from './project-files.ts';

interface Request {
  /** The folder of the content. */
  content: string;
  /** Before and after the slash. The folder is empty if there is none. */
  folder: string;
  slug: string;
}

interface Starter {
  /** Of the name, and what it makes: a line of the help. */
  usage: string;
  /** A name without a folder, as an example; absent if the name has a folder. */
  alone?: string;
  /** New files, and files to extend at their end, each by a template. `__folder__`, `__slug__` and values are filled in. */
  files?: Readonly<Record<string, string>>;
  extended?: Readonly<Record<string, string>>;
  /** A row below a line of a file. */
  row?: { file: string; below: string; text: string };
  /** What the templates need in addition to the name. Throws a CommandError if the name cannot be used. */
  fill(request: Request): Readonly<Record<string, string | number>>;
  next: readonly string[];
}

const DRAFT = 'It is a draft, checked but not published: write its texts, then remove the line draft: true.';

const STARTERS: Readonly<Record<string, Starter>> = {
  service: {
    usage: '<section>/<name>   a service page',
    files: { 'content/services/__folder__/__slug__.md': 'service.md' },
    /** The slug `index` is the first page of the section. */
    fill({ content, folder, slug }) {
      const section = SECTIONS.find(({ id }) => id === folder);
      if (!section)
        throw new CommandError(
          `Write the place as <section>/<name>, such as others/drug-licence. Sections: ${SECTIONS.map(({ id }) => id).join(', ')}`,
        );
      const isInSection = (path: string) =>
        path.startsWith(`services/${folder}/`) || section.ownAddress.some((page) => path === `services/${page}.md`);
      return {
        order: slug === 'index' ? 0 : nextOrder(content, listFiles(content, KINDS.service.files).filter(isInSection)),
      };
    },
    next: [DRAFT, 'src/content/service.ts describes each field.'],
  },
  article: {
    usage: '<name>             an article',
    alone: 'an article without a folder, such as gst-rates-explained',
    files: { 'content/articles/__slug__.md': 'article.md' },
    fill({ content, slug }) {
      const others = listFiles(content, KINDS.article.files);
      const Known = v.looseObject({ slug: v.string(), illustration: v.looseObject({ name: v.string() }) });
      const expand = firmPlaceholders(readYaml(content, 'firm.yaml', FirmSchema));
      const known = others.map((path) => readMarkdown(content, path, Known, expand).matter);
      // A draft has an address only once it is published.
      if (known.some((one) => one.slug === slug)) throw new CommandError(`There is an article of this name: ${slug}`);
      const drawn = new Set(known.map(({ illustration }) => illustration.name));
      const drawing = ILLUSTRATION_NAMES.find((one) => !drawn.has(one)) ?? ILLUSTRATION_NAMES[0];
      return { order: nextOrder(content, others), drawing };
    },
    next: [DRAFT, 'src/content/front-matter.ts describes each field, src/domain/illustration.ts lists the drawings.'],
  },
  figure: {
    usage: '<file>/<id>         what the law fixes, in content/figures/<file>.yaml',
    extended: { 'content/figures/__folder__.yaml': 'figure.yaml' },
    fill({ content, folder }) {
      const files = listFiles(content, 'figures/*.yaml').map((path) => path.slice('figures/'.length, -'.yaml'.length));
      if (!files.includes(folder))
        throw new CommandError(
          `Write the place as <file>/<id>, such as gst/gst-new-limit. Files of content/figures: ${files.join(', ')}`,
        );
      const [instrument = ''] = Object.keys(readYaml(content, 'instruments.yaml', v.record(v.string(), v.unknown())));
      return { instrument };
    },
    next: [
      `${DRAFT} Then show it on a page as {{__slug__}}.`,
      'docs/law.md describes each field, src/law/parameter.ts what it may hold.',
    ],
  },
  tool: {
    usage: '<name>                a tool at /tools/<name>, with its words and its cases',
    alone: 'a tool without a folder, such as gst-late-fee',
    files: {
      'src/tools/rules/__slug__.ts': 'tool.ts',
      'content/tools/__slug__.yaml': 'tool.yaml',
      'content/tools/cases/__slug__.yaml': 'tool-cases.yaml',
    },
    row: {
      file: 'src/tools/tool-table.ts',
      below: 'export const tools = {',
      text: "  __key__: () => import('./rules/__slug__.ts'),\n",
    },
    fill({ content, slug }) {
      if (!/^[a-z].{0,39}$/.test(slug))
        throw new CommandError(`expected a letter, then at most 39 more for the name of a tool, found ${slug}`);
      const key = slug.includes('-') ? `'${slug}'` : slug;
      return { key, order: nextOrder(content, listFiles(content, KINDS.tool.files)) };
    },
    next: [
      'Write the parameters and the rule in src/tools/rules/__slug__.ts; src/tools/tool.ts describes an answer. Numbers of law are figures: bin/bun run new figure.',
      'Its words are a draft, not published: write content/tools/__slug__.yaml, then remove the line draft: true.',
      'Write worked cases in content/tools/cases/__slug__.yaml: tests run them all, and the page shows three.',
    ],
  },
};

const Ordered = v.looseObject({ order: v.number() });

/** One more than the highest `order` of these files. */
function nextOrder(content: string, files: readonly string[]): number {
  const orders = files.map((path) =>
    path.endsWith('.md') ? readMarkdown(content, path, Ordered).matter : readYaml(content, path, Ordered),
  );
  return 1 + Math.max(0, ...orders.map(({ order }) => order));
}

/**
 * Writes the files of a draft. Returns their names, and what to do next.
 * @throws CommandError, or ContentError if the name is taken in the content; without writing anything
 */
export function writeNew(root: string, [kind = '', name = '', ...more]: readonly string[], now: number): string[] {
  const starter = Object.hasOwn(STARTERS, kind) ? STARTERS[kind] : undefined;
  if (!starter || name === '' || more.length > 0) {
    const usage = Object.entries(STARTERS).map((entry) => `bin/bun run new ${entry[0]} ${entry[1].usage}`);
    throw new CommandError(`Say what to write, and its name:\n${usage.join('\n')}`);
  }
  const parts = name.split('/');
  if (parts.length > 2 || !parts.every((part) => v.is(Slug, part)))
    throw new CommandError(`expected words of a to z and digits, joined by hyphens, found ${name}`);
  const [slug = '', folder = ''] = parts.toReversed();
  if (starter.alone && folder !== '') throw new CommandError(`Write the name of ${starter.alone}`);
  const given = starter.fill({ content: join(root, 'content'), folder, slug });
  const values: Readonly<Record<string, string | number>> = { ...given, folder, slug, today: indiaDay(now) };
  const fill = (text: string) => text.replace(/__(\w+?)__/g, (place, value: string) => String(values[value] ?? place));
  const fillTemplate = (file: string) => fill(readFileSync(join(import.meta.dir, 'templates', `${file}.txt`), 'utf8'));
  const files = openFiles(root);
  for (const [path, template] of Object.entries(starter.files ?? {})) files.create(fill(path), fillTemplate(template));
  for (const [path, template] of Object.entries(starter.extended ?? {}))
    files.append(fill(path), fillTemplate(template));
  if (starter.row) files.insertBelow(starter.row.file, starter.row.below, fill(starter.row.text));
  // This process has loaded the rules of the other tools.
  const written = files.save({ compiles: starter.row === undefined });
  return [...written.map((path) => `wrote ${path}`), ...starter.next.map(fill)];
}

if (import.meta.main)
  await main((args) => {
    for (const line of writeNew(join(import.meta.dir, '../..'), args, Date.now())) console.log(line);
  });
