/** `bun run new <kind> <name>`: writes drafts that pass every check. templates/new.yaml says what it writes for a kind. */
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

const TEMPLATES = join(import.meta.dir, 'templates');
const Texts = v.optional(v.record(v.string(), v.string()), {});
const Row = v.strictObject({
  file: v.string(),
  text: v.string(),
  below: v.optional(v.string()),
  above: v.optional(v.string()),
});
const StarterSchema = v.strictObject({
  usage: v.string(),
  alone: v.optional(v.string()),
  taken: Texts,
  files: Texts,
  rows: v.optional(v.array(Row), []),
  imports: v.optional(v.array(v.strictObject({ file: v.string(), names: v.string(), from: v.string() })), []),
  appended: Texts,
  hints: v.array(v.string()),
});

type Values = Readonly<Record<string, string | number>>;

interface NewRequest {
  files: ReturnType<typeof openFiles>;
  content: string;
  /** As typed: `others/drug-licence`. */
  name: string;
  /** Before and after the slash. The folder is empty if there is none. */
  folder: string;
  slug: string;
}

const Ordered = v.looseObject({ order: v.number() });

/** One more than the highest `order` of these files. */
function nextOrder(content: string, files: readonly string[]): number {
  const orders = files.map((path) =>
    path.endsWith('.md') ? readMarkdown(content, path, Ordered).matter : readYaml(content, path, Ordered),
  );
  return 1 + Math.max(0, ...orders.map(({ order }) => order));
}

/** The names of an island or a page in code. @throws CommandError if the name begins with a digit */
function codeNames({ name }: NewRequest) {
  const Component = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (!/^[A-Z]/.test(Component)) throw new CommandError('The name begins with a letter: it names a component');
  const label = Component.slice(0, 1) + name.slice(1).replaceAll('-', ' ');
  return { Component, label, variable: Component.slice(0, 1).toLowerCase() + Component.slice(1) };
}

/** The same, of a page whose address is free. */
function pageNames(request: NewRequest) {
  const names = codeNames(request);
  const { files, name } = request;
  const isFixed = files.read('src/domain/own-path.ts').includes(`'/${name}'`);
  if (isFixed || SECTIONS.some(({ id, ownAddress }) => [id, ...ownAddress].some((one) => one === name)))
    throw new CommandError(`There is a page at /${name}`);
  return names;
}

/** What the templates of a kind need in addition to its name. Each throws a CommandError if the name cannot be used. */
const VALUES: Readonly<Record<string, (request: NewRequest) => Values>> = {
  /** The slug `index` is the first page of the section. */
  service({ content, slug, folder }) {
    const section = SECTIONS.find(({ id }) => id === folder);
    if (!section)
      throw new CommandError(
        `Write the place as <section>/<name>, such as others/drug-licence. Sections: ${SECTIONS.map(({ id }) => id).join(', ')}`,
      );
    const isInSection = (path: string) =>
      path.startsWith(`services/${folder}/`) || section.ownAddress.some((page) => path === `services/${page}.md`);
    const others = listFiles(content, KINDS.service.files).filter(isInSection);
    return { order: slug === 'index' ? 0 : nextOrder(content, others) };
  },
  article({ content, name }) {
    const others = listFiles(content, KINDS.article.files);
    const Known = v.looseObject({ slug: v.string(), illustration: v.looseObject({ name: v.string() }) });
    const known = others.map((path) => readMarkdown(content, path, Known).matter);
    if (known.some(({ slug }) => slug === name)) throw new CommandError(`There is an article of this name: ${name}`);
    const drawn = new Set(known.map(({ illustration }) => illustration.name));
    const drawing = ILLUSTRATION_NAMES.find((one) => !drawn.has(one)) ?? ILLUSTRATION_NAMES[0];
    return { order: nextOrder(content, others), drawing };
  },
  parameter({ content, slug, folder }) {
    const files = listFiles(content, 'figures/**/*.yaml');
    if (!files.includes(`figures/${folder}.yaml`)) {
      const groups = files.map((path) => path.slice('figures/'.length, -'.yaml'.length)).join(', ');
      throw new CommandError(
        `Write the place as <file>/<id>, such as gst/gst-new-limit. Files of content/figures: ${groups}`,
      );
    }
    const Ids = v.looseObject({ parameters: v.array(v.looseObject({ id: v.string() })) });
    const holder = files.find((path) => readYaml(content, path, Ids).parameters.some(({ id }) => id === slug));
    if (holder) throw new CommandError(`There is a figure of this id: ${slug}, in content/${holder}`);
    const expand = firmPlaceholders(readYaml(content, 'firm.yaml', FirmSchema));
    const instruments = readYaml(content, 'instruments.yaml', v.record(v.string(), v.unknown()), expand);
    return { name: slug, instrument: Object.keys(instruments)[0] ?? '' };
  },
  tool: ({ content }) => ({ order: nextOrder(content, listFiles(content, KINDS.tool.files)) }),
  island: codeNames,
  page: pageNames,
  kind: pageNames,
};

/** Writes the files of a draft. Returns their names, and what to do next. @throws CommandError, without writing anything */
export function writeNew(root: string, [kind = '', name = '', ...rest]: readonly string[], now: number): string[] {
  const starters = readYaml(TEMPLATES, 'new.yaml', v.record(v.string(), StarterSchema));
  const starter = Object.hasOwn(starters, kind) ? starters[kind] : undefined;
  if (!starter || name === '' || rest.length > 0) {
    const usage = Object.entries(starters).map((entry) => `bin/bun run new ${entry[0]} ${entry[1].usage}`);
    throw new CommandError(`Say what to write, and its name:\n${usage.join('\n')}`);
  }
  const parts = name.split('/');
  if (parts.length > 2 || !parts.every((part) => v.is(Slug, part)))
    throw new CommandError(`expected lower-case words joined by hyphens, found ${name}`);
  const [slug = '', folder = ''] = parts.toReversed();
  if (starter.alone && folder !== '') throw new CommandError(`Write the name of ${starter.alone}`);
  const files = openFiles(root);
  const given = { name, slug, folder, today: indiaDay(now), key: name.includes('-') ? `'${name}'` : name };
  const fillWith = (values: Values) => (text: string) =>
    text.replace(/__(\w+?)__/g, (place, value: string) => String(values[value] ?? place));
  const fillName = fillWith(given);
  for (const [path, message] of Object.entries(starter.taken))
    if (files.has(fillName(path))) throw new CommandError(fillName(message));
  const fill = fillWith({ ...given, ...VALUES[kind]?.({ ...given, files, content: join(root, 'content') }) });
  const { read } = openFiles(TEMPLATES);
  for (const [path, template] of Object.entries(starter.files)) files.write(fill(path), fill(read(template)));
  for (const { file, text, below, above = '' } of starter.rows)
    if (below === undefined) files.insert(file, above, '', fill(text));
    else files.insert(file, below, fill(text));
  for (const { file, names, from } of starter.imports) files.addImport(file, fill(names), fill(from));
  for (const [path, template] of Object.entries(starter.appended)) files.append(fill(path), fill(read(template)));
  return [...files.save().map((path) => `wrote ${path}`), ...starter.hints.map(fill)];
}

if (import.meta.main)
  await main((args) => {
    for (const line of writeNew(join(import.meta.dir, '../..'), args, Date.now())) console.log(line);
  });
