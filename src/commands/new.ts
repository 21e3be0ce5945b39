/** `bun run new <kind> <name>`: writes files from src/commands/templates, which pass every check. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { listFiles, readMarkdown, readYaml } from '../compiler/read/content-files.ts';
import { firmPlaceholders } from '../compiler/read/firm-words.ts';
import { CASES } from '../compiler/tools/compile-tool.ts';
import { indiaDay } from '../domain/calendar.ts';
import { FirmSchema } from '../domain/firm.ts';
import { ILLUSTRATION_NAMES } from '../domain/illustration.ts';
import { KINDS } from '../domain/kinds.ts';
import { SECTIONS } from '../domain/sections.ts';
import { Slug } from '../domain/text.ts';
import { CommandError, main } from './command.ts';

interface NewRequest {
  /** Folder of the project. */
  root: string;
  content: string;
  /** As typed: `others/drug-licence`. */
  name: string;
  /** Before and after the slash. The folder is empty if there is none. */
  folder: string;
  slug: string;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** By path relative to the project. */
interface NewFiles {
  /** Whole texts. */
  changes?: Record<string, string>;
  /** Text to append to existing files. */
  additions?: Record<string, string>;
  /** What to do next. */
  hints: string[];
}

/** @throws CommandError if the name cannot be used */
type Starter = (request: NewRequest) => NewFiles;

const USAGE = `bun run new service <section>/<name>   a service page
bun run new article <name>             an article
bun run new page <name>                a page of its own at /<name>
bun run new kind <name>                a kind of pages at /<name>/…, each a file in content/<name>
bun run new parameter <file>/<id>      what the law fixes, in content/figures/<file>.yaml
bun run new island <name>              a widget that reaches the browser
bun run new tool <name>                a tool at /tools/<name>, with its words and its test`;

const PUBLISH = 'It is a draft, checked but not published: write its texts, then remove the line draft: true.';

/** `__order__` becomes the value of `order`. */
function fillTemplate(file: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(import.meta.dir, 'templates', file), 'utf8');
  return text.replace(/__(\w+?)__/g, (place, name: string) => String(values[name] ?? place));
}

/** `<section>/<slug>`; the slug `index` is the section's first page. */
const newService: Starter = ({ content, name, slug, folder, today }) => {
  const section = SECTIONS.find(({ id }) => id === folder);
  if (!section)
    throw new CommandError(
      `Write the place as <section>/<name>, such as others/drug-licence. Sections: ${SECTIONS.map(({ id }) => id).join(', ')}`,
    );
  const file = `services/${name}.md`;
  if (existsSync(join(content, file))) throw new CommandError(`There is a service page of this name: content/${file}`);
  const inSection = (path: string) =>
    path.startsWith(`services/${folder}/`) || section.ownAddress.some((page) => path === `services/${page}.md`);
  const order = slug === 'index' ? 0 : nextOrder(content, listFiles(content, KINDS.service.files).filter(inSection));
  return {
    changes: { [`content/${file}`]: fillTemplate('service.md.txt', { order, today }) },
    hints: [PUBLISH, 'src/content/service.ts describes each field.'],
  };
};

const newArticle: Starter = ({ content, name, today }) => {
  const file = `articles/${name}.md`;
  const others = listFiles(content, KINDS.article.files);
  const Known = v.looseObject({ slug: v.string(), illustration: v.looseObject({ name: v.string() }) });
  const known = others.map((path) => readMarkdown(content, path, Known).matter);
  if (existsSync(join(content, file)) || known.some(({ slug }) => slug === name))
    throw new CommandError(`There is an article of this name: ${name}`);
  const drawn = new Set(known.map(({ illustration }) => illustration.name));
  const drawing = ILLUSTRATION_NAMES.find((one) => !drawn.has(one)) ?? ILLUSTRATION_NAMES[0];
  const order = nextOrder(content, others);
  return {
    changes: { [`content/${file}`]: fillTemplate('article.md.txt', { name, order, drawing, today }) },
    hints: [
      PUBLISH,
      'src/content/front-matter.ts describes each field, src/domain/illustration.ts lists the drawings.',
    ],
  };
};

/** `<file>/<id>`, appended to a file of content/figures. */
const newParameter: Starter = ({ content, slug, folder, today }) => {
  const files = listFiles(content, 'figures/**/*.yaml');
  const file = `figures/${folder}.yaml`;
  if (!files.includes(file)) {
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
  const [instrument = ''] = Object.keys(instruments);
  return {
    additions: { [`content/${file}`]: fillTemplate('parameter.yaml.txt', { name: slug, instrument, today }) },
    hints: [
      `${PUBLISH} Then show it on a page as {{${slug}}}.`,
      'docs/law.md describes each field, src/law/parameter.ts what it may hold.',
    ],
  };
};

const newIsland: Starter = ({ root, name }) => {
  const component = componentName(name);
  const widget = `src/islands/widgets/${name}.tsx`;
  if (existsSync(join(root, widget))) throw new CommandError(`There is an island of this name: ${name}`);
  const registry = 'src/islands/registry.ts';
  const server = 'src/islands/server/widgets.ts';
  const values = { name, Component: component };
  const entry = `  ${keyOf(name)}: { load: () => import('./widgets/${name}.tsx'), styles: [] },\n`;
  const widgets = 'export const widgets: Readonly<Record<IslandName, FunctionComponent<never>>> = {\n';
  const served = insertText(root, server, widgets, `  ${keyOf(name)}: ${component},\n`);
  return {
    changes: {
      [widget]: fillTemplate('island.tsx.txt', values),
      [`test/islands/${name}.test.tsx`]: fillTemplate('island.test.tsx.txt', values),
      [registry]: insertText(root, registry, 'export const islands = {\n', entry),
      [server]: withImport(served, `widget as ${component}`, `../widgets/${name}.tsx`),
    },
    hints: [
      `List it in the definePage of a page, and place it there: <Island name="${name}" when="visible" props={{ id: '${name}', label: '…' }} />. Then write what it does.`,
      `A stylesheet goes beside it as ${widget.replace('.tsx', '.css')}, and its name into the registry.`,
    ],
  };
};

const newTool: Starter = ({ root, content, name }) => {
  const rule = `src/tools/rules/${name}.ts`;
  if (existsSync(join(root, rule))) throw new CommandError(`There is a tool of this name: ${rule}`);
  const orders = listFiles(content, KINDS.tool.files).map((path) => readYaml(content, path, Ordered).order);
  const table = 'src/tools/index.ts';
  const row = `  ${keyOf(name)}: () => import('./rules/${name}.ts'),\n`;
  return {
    changes: {
      [rule]: fillTemplate('tool.ts.txt', { name }),
      [`content/tools/${name}.yaml`]: fillTemplate('tool.yaml.txt', { order: 1 + Math.max(0, ...orders) }),
      [`content/${CASES}${name}.yaml`]: fillTemplate('tool-cases.yaml.txt', { name }),
      [table]: insertText(root, table, 'export const tools = {\n', row),
    },
    hints: [
      `Write the parameters and the rule in ${rule}; src/tools/tool.ts describes an answer. Numbers of law are parameters: bun run new parameter.`,
      `Its words are a draft, not published: write content/tools/${name}.yaml, then remove the line draft: true.`,
      `Write worked cases in content/${CASES}${name}.yaml: tests run them all, and the page shows three.`,
    ],
  };
};

const newPage: Starter = ({ root, name }) => {
  const names = codeNames(root, name, []);
  const [paths, markdown] = ['src/domain/own-path.ts', 'src/compiler/pages/plain-twins.ts'];
  const parts = 'const PARTS: Readonly<Record<string, Parts>> = {\n';
  return {
    changes: {
      [`routes/${name}.tsx`]: fillTemplate('page.tsx.txt', names),
      [paths]: insertText(root, paths, 'export type FixedPath =\n', `  | '/${name}'\n`),
      [markdown]: insertText(root, markdown, parts, `  ${keyOf(name)}: () => [],\n`),
      ...addRoute(root, 'const FIXED: Record<FixedPath, Page> = {\n', `'/${name}'`, names),
    },
    additions: { 'content/pages.yaml': fillTemplate('page.yaml.txt', names) },
    hints: [
      `${PUBLISH} Its view is routes/${name}.tsx, and a stylesheet goes beside it as routes/${name}.css.`,
      PUBLISH_VIEW,
      `Say in ${markdown} what its Markdown has below the summary. A page for one visitor has \`listed: false\` and no Markdown.`,
      `Link to it: href={'/${name}' satisfies OwnPath}. A listed page needs a link from another page.`,
    ],
  };
};

const newKind: Starter = ({ root, name, today }) => {
  const names = codeNames(root, name, [`content/${name}`, `src/content/${name}.ts`]);
  const { Component: component } = names;
  const [kinds, compilers, site] = ['src/domain/kinds.ts', 'src/compiler/kinds.ts', 'src/content/site.ts'];
  const label = component.slice(0, 1) + name.slice(1).replaceAll('-', ' ');
  const row = `  ${keyOf(name)}: {
    files: '${name}/**/*.md',
    path: '/${name}/:file',
    label: '${label}',
    list: '${label}',
    shows: 'text',
  },\n`;
  const compiler = `  ${keyOf(name)}: kind(${component}Schema, compile${component}, ({ summary }, _page, plain) => [plain(summary)]),\n`;
  const compiled = insertText(root, compilers, '} satisfies Record<Kind, KindCompiler>;', '', compiler);
  return {
    changes: {
      [`content/${name}/first-page.md`]: fillTemplate('kind.md.txt', { today }),
      [`src/content/${name}.ts`]: fillTemplate('kind-schema.ts.txt', names),
      [`src/compiler/pages/compile-${name}.ts`]: fillTemplate('kind-compiler.ts.txt', names),
      [`routes/${name}.tsx`]: fillTemplate('kind.tsx.txt', names),
      [kinds]: insertText(root, kinds, '} as const satisfies Readonly<Record<string, KindRow>>;', '', row),
      [compilers]: withImport(
        withImport(compiled, `${component}Schema`, `../content/${name}.ts`),
        `compile${component}`,
        `./pages/compile-${name}.ts`,
      ),
      [site]: insertText(
        root,
        site,
        'export type Body =\n',
        `  | ${component}Body\n`,
        `export interface ${component}Body extends TextBody {\n  kind: '${name}';\n}\n\n`,
      ),
      ...addRoute(root, 'const NAMED: Record<NamedKind, Page> = {\n', keyOf(name), names),
    },
    hints: [
      `Its first page is a draft, checked but not published: write content/${name}/first-page.md, then remove the line draft: true.`,
      PUBLISH_VIEW,
      `src/content/${name}.ts says which fields a page has, ${kinds} what follows from the kind. Add to the fields, compile them, show them in routes/${name}.tsx.`,
      `Link to its pages where visitors look for them: content.kind('${name}') lists them.`,
    ],
  };
};

const PUBLISH_VIEW = 'Once it is published, write its address into the table of test/islands/pages.test.tsx.';

/** @throws CommandError if a name begins with a digit */
function componentName(name: string): string {
  const component = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (!/^[A-Z]/.test(component)) throw new CommandError('The name begins with a letter: it names a component');
  return component;
}

/** The names of a page in code. @throws CommandError if another page has the name, one of `files` or the address */
function codeNames(root: string, name: string, files: readonly string[]) {
  const component = componentName(name);
  const file = [`routes/${name}.tsx`, `routes/${name}.ts`, ...files].find((path) => existsSync(join(root, path)));
  if (file) throw new CommandError(`There is a file of this name: ${file}`);
  const fixed = readFileSync(join(root, 'src/domain/own-path.ts'), 'utf8').includes(`'/${name}'`);
  if (fixed || SECTIONS.some(({ id, ownAddress }) => [id, ...ownAddress].some((one) => one === name)))
    throw new CommandError(`There is a page at /${name}`);
  return { name, Component: component, variable: component.slice(0, 1).toLowerCase() + component.slice(1) };
}

/** Adds a row to routes/index.ts, and to the test of all views. */
function addRoute(root: string, table: string, key: string, { name, variable }: ReturnType<typeof codeNames>) {
  const [routes, test] = ['routes/index.ts', 'test/islands/pages.test.tsx'];
  const row = `  { id: '${name}', paths: [], islands: [], styles: SHELL },\n`;
  const listed = insertText(root, routes, table, `  ${key}: ${variable}Page,\n`);
  return {
    [routes]: withImport(listed, `${variable}Page`, `./${name}.tsx`),
    [test]: insertText(root, test, 'const KINDS: readonly Kind[] = [\n', row),
  };
}

const Ordered = v.looseObject({ order: v.number() });

/** One more than the highest `order` of these files. */
function nextOrder(content: string, files: readonly string[]): number {
  return 1 + Math.max(0, ...files.map((path) => readMarkdown(content, path, Ordered).matter.order));
}

/** A name as a key of an object literal. */
function keyOf(name: string): string {
  return name.includes('-') ? `'${name}'` : name;
}

/** `alone` describes a name without a folder. */
const STARTERS: Readonly<Record<string, { start: Starter; alone?: string }>> = {
  service: { start: newService },
  article: { start: newArticle, alone: 'an article without a folder, such as gst-rates-explained' },
  page: { start: newPage, alone: 'a page without a folder, such as our-fees' },
  kind: { start: newKind, alone: 'a kind without a folder, such as guide' },
  parameter: { start: newParameter },
  island: { start: newIsland, alone: 'an island without a folder, such as fee-chooser' },
  tool: { start: newTool, alone: 'a tool without a folder, such as gst-late-fee' },
};

/** Returns the written files, and what to do next. @throws CommandError, without writing anything */
export function writeNew(root: string, [kind = '', name = '', ...rest]: readonly string[], now: number): string[] {
  const starter = Object.hasOwn(STARTERS, kind) ? STARTERS[kind] : undefined;
  if (!starter || name === '' || rest.length > 0) throw new CommandError(`Say what to write, and its name:\n${USAGE}`);
  const parts = name.split('/');
  if (parts.length > 2 || !parts.every((part) => v.is(Slug, part)))
    throw new CommandError(`expected lower-case words joined by hyphens, found ${name}`);
  const [slug = '', folder = ''] = parts.toReversed();
  if (starter.alone && folder !== '') throw new CommandError(`Write the name of ${starter.alone}`);
  const request = { root, content: join(root, 'content'), name, folder, slug, today: indiaDay(now) };
  const { changes = {}, additions = {}, hints } = starter.start(request);
  for (const [path, text] of Object.entries(changes)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const [path, text] of Object.entries(additions)) appendFileSync(join(root, path), text);
  return [...Object.keys({ ...changes, ...additions }).map((path) => `wrote ${path}`), ...hints];
}

/** The text of a file with more below a place, such as the first line of a table, or above it. */
function insertText(root: string, file: string, place: string, below: string, above = ''): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (!text.includes(place)) throw new Error(`${file}: expected ${JSON.stringify(place)}`);
  return text.replace(place, above + place + below);
}

/** Inserts an import, sorted by path for the linter. */
function withImport(text: string, names: string, from: string): string {
  const lines = text.split('\n');
  const paths = lines.map((line) => /^import .* from '(\.[^']+)';$/.exec(line)?.[1]);
  const next = paths.findIndex((path) => path !== undefined && path > from);
  const at = next === -1 ? paths.findLastIndex((path) => path !== undefined) + 1 : next;
  return lines.toSpliced(at, 0, `import { ${names} } from '${from}';`).join('\n');
}

if (import.meta.main)
  await main((args) => {
    for (const line of writeNew(join(import.meta.dir, '../..'), args, Date.now())) console.log(line);
  });
