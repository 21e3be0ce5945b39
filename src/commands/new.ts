/** `bun run new <kind> <name>`: writes a draft from the templates of its kind, which passes every check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { listFiles, readPage, readYaml } from '../compiler/read/content-files.ts';
import { firmPlaceholders } from '../compiler/read/firm-words.ts';
import { indiaDay } from '../domain/calendar.ts';
import { FirmSchema } from '../domain/firm.ts';
import { ILLUSTRATION_NAMES } from '../domain/illustration.ts';
import { KINDS } from '../domain/kinds.ts';
import { SECTIONS } from '../domain/sections.ts';
import { Slug } from '../domain/text.ts';
import { CommandError, main } from './command.ts';
import { TRANSLATED, writeTranslation } from './new-translation.ts';
import { openFiles } from './project-files.ts';

type Values = Readonly<Record<string, string | number>>;

interface Starter {
  /** The name to give, and what it makes. */
  name: string;
  makes: string;
  /** Files by their template. `__folder__` and `__slug__` of the name, `__today__` and values of `fill` are filled in. */
  files: Readonly<Record<string, string>>;
  /** The files exist, and get the template at their end. */
  extends?: true;
  row?: { file: string; below: string; text: string };
  /** @param folder what is before the slash of the name, if it has one @throws CommandError if the name cannot be used */
  fill(content: string, slug: string, folder: string): Values;
}

const STARTERS: Readonly<Record<string, Starter>> = {
  service: {
    name: '<section>/<name>',
    makes: 'a service page',
    files: { 'service.md': 'content/services/__folder__/__slug__.md' },
    fill(content, slug, folder) {
      const section = SECTIONS.find(({ id }) => id === folder);
      if (!section)
        throw new CommandError(
          `Write the place as <section>/<name>, such as others/drug-licence. Sections: ${SECTIONS.map(({ id }) => id).join(', ')}`,
        );
      const own = section.ownAddress.map((page) => `services/${page}.md`);
      const others = listFiles(content, KINDS.service.files).filter(
        (path) => path.startsWith(`services/${folder}/`) || own.includes(path),
      );
      // The first page of the section.
      return { order: slug === 'index' ? 0 : nextOrder(content, others) };
    },
  },
  article: {
    name: '<name>',
    makes: 'an article',
    files: { 'article.md': 'content/articles/__slug__.md' },
    fill(content, slug) {
      const others = listFiles(content, KINDS.article.files);
      const Known = v.looseObject({ slug: v.string(), illustration: v.looseObject({ name: v.string() }) });
      const expand = firmPlaceholders(readYaml(content, 'firm.yaml', FirmSchema));
      const known = others.map((path) => readPage(content, path, Known, expand).matter);
      // A draft has an address only once it is published.
      if (known.some((one) => one.slug === slug)) throw new CommandError(`There is an article of this name: ${slug}`);
      const drawn = new Set(known.map(({ illustration }) => illustration.name));
      const drawing = ILLUSTRATION_NAMES.find((one) => !drawn.has(one)) ?? ILLUSTRATION_NAMES[0];
      return { order: nextOrder(content, others), drawing };
    },
  },
  figure: {
    name: '<file>/<id>',
    makes: 'what the law fixes, in content/figures/<file>.yaml',
    files: { 'figure.yaml': 'content/figures/__folder__.yaml' },
    extends: true,
    fill(content, _slug, folder) {
      const files = listFiles(content, 'figures/*.yaml').map((path) => path.slice('figures/'.length, -'.yaml'.length));
      if (!files.includes(folder))
        throw new CommandError(
          `Write the place as <file>/<id>, such as gst/gst-new-limit. Files of content/figures: ${files.join(', ')}`,
        );
      const [instrument = ''] = Object.keys(readYaml(content, 'instruments.yaml', v.record(v.string(), v.unknown())));
      return { instrument };
    },
  },
  tool: {
    name: '<name>',
    makes: 'a tool at /tools/<name>, with its words and its cases',
    files: {
      'tool.ts': 'src/tools/rules/__slug__.ts',
      'tool.yaml': 'content/tools/__slug__.yaml',
      'tool-cases.yaml': 'content/tools/cases/__slug__.yaml',
    },
    row: {
      file: 'src/tools/tool-table.ts',
      below: 'export const tools = {',
      text: "  __key__: () => import('./rules/__slug__.ts'),\n",
    },
    fill(content, slug) {
      if (!/^[a-z].{0,39}$/.test(slug))
        throw new CommandError(`expected a letter, then at most 39 more for the name of a tool, found ${slug}`);
      const key = slug.includes('-') ? `'${slug}'` : slug;
      return { key, order: nextOrder(content, listFiles(content, KINDS.tool.files)) };
    },
  },
};

const Ordered = v.looseObject({ order: v.number() });

/** One more than the highest `order` of these files. */
function nextOrder(content: string, files: readonly string[]): number {
  return 1 + Math.max(0, ...files.map((path) => readPage(content, path, Ordered).matter.order));
}

/**
 * Writes the files of a draft. Returns their names, and what to do next.
 * @throws CommandError, or ContentError if the name is taken in the content; without writing anything
 */
export function writeNew(root: string, [kind = '', name = '', ...more]: readonly string[], now: number): string[] {
  const language = TRANSLATED.get(kind);
  if (language !== undefined && name !== '' && more.length === 0)
    return [
      `wrote ${writeTranslation(root, language, name)}`,
      'It is a draft: docs/adding.md says what to write; then remove the line draft: true.',
    ];
  const starter = Object.hasOwn(STARTERS, kind) ? STARTERS[kind] : undefined;
  if (!starter || name === '' || more.length > 0) {
    const usage = Object.entries(STARTERS).map(
      ([of, { name: given, makes }]) => `bin/bun run new ${of} ${given}   ${makes}`,
    );
    for (const one of TRANSLATED.keys())
      usage.push(`bin/bun run new ${one} <file>   the words of a file of content/ in this language`);
    throw new CommandError(`Say what to write, and its name:\n${usage.join('\n')}`);
  }
  const parts = name.split('/');
  if (parts.length > 2 || !parts.every((part) => v.is(Slug, part)))
    throw new CommandError(`expected words of a to z and digits, joined by hyphens, found ${name}`);
  const [slug = '', folder = ''] = parts.toReversed();
  if (folder !== '' && !starter.name.includes('/'))
    throw new CommandError(`expected a name without a folder, found ${name}`);
  const given = starter.fill(join(root, 'content'), slug, folder);
  const values: Values = { ...given, folder, slug, today: indiaDay(now) };
  const fill = (text: string) => text.replace(/__(\w+?)__/g, (place, value: string) => String(values[value] ?? place));
  const files = openFiles(root);
  const add = starter.extends ? files.append : files.create;
  for (const [template, path] of Object.entries(starter.files))
    add(fill(path), fill(readFileSync(join(import.meta.dir, 'templates', `${template}.txt`), 'utf8')));
  if (starter.row) files.insertBelow(starter.row.file, starter.row.below, fill(starter.row.text));
  // This process has loaded the rules of the other tools.
  const written = files.save({ compiles: starter.row === undefined });
  return [
    ...written.map((path) => `wrote ${path}`),
    'It is a draft, checked but not published: docs/adding.md says what to write; then remove the line draft: true.',
  ];
}

if (import.meta.main)
  await main((args) => {
    for (const line of writeNew(join(import.meta.dir, '../..'), args, Date.now())) console.log(line);
  });
