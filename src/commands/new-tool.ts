/**
 * What `bun run new tool` writes: the rule, its words as a draft, its first case, and its lines in the tables of tools, for the browser and
 * for the server. Only this file knows how tools are registered.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { CASES } from '../compiler/compile-tool.ts';
import { listFiles, readYaml } from '../compiler/content-files.ts';
import { STARTING_WORDS as WRITE } from '../compiler/drafts.ts';
import { NewError, type Starter, withImport } from './starter.ts';

const TABLE = 'src/tools/index.ts';
const SERVED = 'src/tools/served.ts';

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
  const others = listFiles(content, 'tools', '.yaml')
    .filter((path) => !path.startsWith(CASES))
    .map((path) => readYaml(content, path, v.looseObject({ order: v.number() })).order);
  const key = name.includes('-') ? `'${name}'` : name;
  const constant = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return {
    changes: {
      [rule]: ruleFile(name),
      [`content/tools/${name}.yaml`]: wordsFile(1 + Math.max(0, ...others)),
      [`content/${CASES}${name}.yaml`]: casesFile(name),
      [TABLE]: withLine(TABLE, 'export const tools = {\n', `  ${key}: () => import('./${name}.ts'),\n`),
      [SERVED]: withImport(
        withLine(SERVED, 'const served = {\n', `  ${key}: ${constant},\n`),
        importLine(`tool as ${constant}`, `./${name}.ts`),
      ),
    },
    hints: [
      `Write the parameters and the rule in ${rule}; src/tools/tool.ts says what an answer holds. Numbers of law are parameters: bun run new parameter.`,
      `Its words are a draft, published nowhere: write content/tools/${name}.yaml, then remove the line draft: true.`,
      `Write worked cases in content/${CASES}${name}.yaml: tests run them all, and the page shows three.`,
    ],
  };
};

/** @returns the line that imports names from a file of ours */
function importLine(names: string, file: string): string {
  return `import { ${names} } from '${file}';`;
}

const ruleFile = (
  name: string,
) => `/** The tool \`${name}\`: how many days something is late. Say here which sections of which Act the rule comes from. */
${importLine('daysBetween, writtenDay', '../domain/calendar.ts')}
${importLine('type Answer, defineTool', './tool.ts')}

/** What the contract names. */
type Data = { days: number };

export const tool = defineTool({
  parameters: { due: { kind: 'day' }, filed: { kind: 'day', byDefault: 'today' } },
  evaluate({ due, filed }, { law, speak }): Answer<Data> {
    // The law of a day: \`law.on(filed).number(id)\` is a parameter of content/figures on that day.
    const say = speak(law.on(filed));
    const days = Math.max(0, daysBetween(due, filed));
    return {
      data: { days },
      headline: { lead: say('lead'), result: say.counted('days', days), rest: '' },
      why: [say('why', { due: writtenDay(due), filed: writtenDay(filed) })],
      whyNot: [],
      next: say.steps('next'),
      year: say('year'),
      notCovered: say.list('notCovered'),
    };
  },
});
`;

const casesFile = (
  name: string,
) => `# Worked cases of ${name}. \`ask\` is what is entered, \`expect\` the fields of the answer that must come out.
- case: "Filed on the due date"
  ask: { due: "2026-04-20", filed: "2026-04-20" }
  expect: { days: 0 }
  from: { hand: "Days are counted from the day after the due date" }
- case: "Filed a week late"
  ask: { due: "2026-04-20", filed: "2026-04-27" }
  expect: { days: 7 }
  from: { hand: "21 to 27 April" }
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
