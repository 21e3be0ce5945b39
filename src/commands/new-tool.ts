/**
 * What `bun run new tool` writes: the rule, its words as a draft with their schema, its test, and its lines in the tables: of tools for
 * the browser and for the server, and of schemas. Everything that
 * depends on how tools are registered stands in this file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { listFiles, readYaml } from '../compiler/content-files.ts';
import { STARTING_WORDS as WRITE } from '../compiler/drafts.ts';
import { NewError, type Starter, withImport } from './starter.ts';

const TABLE = 'src/tools/index.ts';
const SERVED = 'src/tools/served.ts';
const SCHEMAS = 'src/tools/words/index.ts';

/** A table of tools is not written as this command knows it. */
class UnknownTableError extends Error {
  override name = 'UnknownTableError';
}

/** A tool of its own name, as a draft. @param name lower-case words joined by hyphens */
export const newTool: Starter = ({ root, name, folder }) => {
  if (folder !== '') throw new NewError('Write the name of a tool without a folder, such as gst-late-fee');
  const rule = `src/tools/${name}.ts`;
  if (existsSync(join(root, rule))) throw new NewError(`There is a file of this name among the tools: ${rule}`);
  /** The text of a table with a line put in after one that it has. */
  const withLine = (file: string, begin: string, line: string) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(begin)) throw new UnknownTableError(`${file}: expected ${JSON.stringify(begin)}`);
    return text.replace(begin, `${begin}${line}`);
  };
  const content = join(root, 'content');
  const others = listFiles(content, 'tools', '.yaml').map((path) => readYaml(content, path, v.looseObject({ order: v.number() })).order);
  const key = name.includes('-') ? `'${name}'` : name;
  const constant = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    changes: {
      [rule]: ruleFile(name),
      [`test/tools/${name}.test.ts`]: testFile(name),
      [`content/tools/${name}.yaml`]: wordsFile(1 + Math.max(0, ...others)),
      [`src/tools/words/${name}.ts`]: schemaFile(name),
      [TABLE]: withLine(TABLE, 'export const tools = {\n', `  ${key}: () => import('./${name}.ts'),\n`),
      [SERVED]: withImport(withLine(SERVED, 'const served = {\n', `  ${key}: ${constant},\n`), importLine(`tool as ${constant}`, `./${name}.ts`)),
      [SCHEMAS]: withImport(
        withLine(SCHEMAS, 'export const wordSchemas = {\n', `  ${key}: ${constant},\n`),
        importLine(`words as ${constant}`, `./${name}.ts`),
      ),
    },
    hints: [
      `Write the parameters, the records and the rule in ${rule}; src/tools/tool.ts says what an answer holds. Numbers of law are records: bun run new figure.`,
      `Its words are a draft, published nowhere: write content/tools/${name}.yaml, by src/tools/words/${name}.ts, then remove the line draft: true.`,
    ],
  };
};

/** @returns the line that imports names from a file of ours */
function importLine(names: string, file: string): string {
  return `import { ${names} } from '${file}';`;
}

const ruleFile = (name: string) => `/** The tool \`${name}\`: how many days something is late. Say here which sections of which Act the rule comes from. */
${importLine('daysBetween, writtenDay', '../domain/calendar.ts')}
${importLine('counted, fill', './sentence.ts')}
${importLine('type Answer, toolWith', './tool.ts')}
import type { Words } from './words/${name}.ts';

/** What the contract names. */
type Data = { days: number };

export const tool = toolWith<Words>()({
  parameters: { due: { kind: 'day' }, filed: { kind: 'day' } },
  // Ids of records in content/figures: \`evaluate\` has them as \`law\`, and numberIn(law, id) is the number of one.
  figures: [],
  evaluate({ due, filed }, _, { words: w }): Answer<Data> {
    const days = Math.max(0, daysBetween(due, filed));
    return {
      data: { days },
      headline: { lead: w.lead, result: counted(days, w.days), rest: '' },
      why: [{ text: fill(w.why, { due: writtenDay(due), filed: writtenDay(filed) }), figures: [] }],
      whyNot: [],
      next: w.next,
      year: w.year,
      notCovered: w.notCovered,
    };
  },
});
`;

const schemaFile = (name: string) => `/** The words of \`${name}\`. */
import * as v from 'valibot';
${importLine('Counted, Step, sentence, Text, Texts', './schema.ts')}

export const words = v.strictObject({
  lead: Text,
  days: Counted,
  why: sentence('due', 'filed'),
  next: v.array(Step),
  year: Text,
  notCovered: Texts,
});
export type Words = v.InferOutput<typeof words>;
`;

const testFile = (name: string) => `${importLine('expect, test', 'bun:test')}
${importLine('tool', `../../src/tools/${name}.ts`)}
${importLine('asking', './asking.ts')}

const ask = asking(tool);

test('days are counted from the day after the due date', () => {
  expect(ask({ due: '2026-04-20', filed: '2026-04-20' })).toEqual({ days: 0 });
  expect(ask({ due: '2026-04-20', filed: '2026-04-27' })).toEqual({ days: 7 });
});

test('a date that is missing or does not exist is said at its field', () => {
  expect(ask({ due: '2026-02-30' })).toEqual({ faults: ['due', 'filed'] });
});
`;

const wordsFile = (order: number) => `draft: true
title: ${WRITE} the title
name: ${WRITE} a short name
description: ${WRITE} what the tool answers, for those who find it in a search engine. Current law only.
summary: ${WRITE} what one enters, and what one sees.
about: ${WRITE} one sentence for the list of tools.
answers: ${WRITE} a few words
keywords: [${WRITE} words that visitors search for]
example: due=2026-04-20&filed=2026-04-27
order: ${order}
fields:
  due: { label: Due date }
  filed: { label: "Filed, or to be filed, on" }
words:
  lead: Late by
  days: { one: "{count} day", some: "{count} days" }
  why: "Due on {due}, filed on {filed}."
  next:
    - { text: Ask us, href: /contact }
  year: Any year.
  notCovered:
    - What the delay costs.
`;
