/** Compiles a tool: its words, the law that its rule reads, the years that this law covers, and its worked cases. */

import { CasesSchema, type ToolCase, type ToolPage } from '../../content/front-matter.ts';
import type { ToolBody } from '../../content/site.ts';
import { earliestDay } from '../../domain/calendar.ts';
import { namedPath, nameOfFile } from '../../domain/kinds.ts';
import { blankFigures, listBlanks } from '../../domain/references.ts';
import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { lastFullYear, yearLabel } from '../../law/dated.ts';
import type { ParameterRule } from '../../tools/parameters.ts';
import { type Asked, ask, type Tool } from '../../tools/tool.ts';
import type { LabelledField, LabelledFields, OptionLabels, ToolContent, ToolWords } from '../../tools/tool-content.ts';
import { loadTool, tools } from '../../tools/tool-table.ts';
import type { CompileContext, Compiled } from '../compile-context.ts';
import { makeLawFigure } from '../figures/derive-figure.ts';
import type { References } from '../figures/figure-references.ts';
import { textsIn } from '../lint/texts.ts';
import { makeEntry } from '../pages/head-words.ts';
import { ContentError, type Fault, failAt } from '../read/content-error.ts';
import { eachText, type MarkdownFile, readOptional } from '../read/content-files.ts';
import { languageRead } from '../read/translations.ts';
import { rememberLast } from '../remember.ts';
import { ACT, listCandidateYears, listCoveredYears } from '../tool-years.ts';
import { compileQuestions } from './compile-questions.ts';

/** The rules by the name of the tool. Loaded here, because compiling is synchronous. */
export const TOOLS = new Map<string, Tool>();
for (const name of Object.keys(tools)) {
  const rule = await loadTool(name);
  if (rule) TOOLS.set(name, rule);
}

/** Takes half of the time of a compilation, and most changes of content do not affect it. */
const workOut = rememberLast<{ years: readonly string[]; results: readonly string[] }>();

export const CASES = 'tools/cases/';

/** None if the tool has no such file. @param path of the tool, relative to content/ */
export function readCases(root: string, path: string): ToolCase[] {
  return readOptional(root, CASES + path.slice('tools/'.length), CasesSchema) ?? [];
}

/** Throws a ContentError if no rule has its name, a query is not answered, or its fields are not those of the rule. */
export function compileTool(
  { file, matter: page }: MarkdownFile<ToolPage>,
  context: CompileContext,
): Compiled<ToolBody> {
  const { root, firm, references } = context;
  const id = nameOfFile(file);
  const path = file.slice('content/'.length);
  const cases = readCases(root, path);
  const body = compileToolBody(path, page, cases, references(file), context);
  const { name, summary, about, order } = page;
  const ofHead = references(file);
  for (const figure of body.figures) ofHead.use(figure.id);
  const entry = makeEntry(
    page,
    ofHead,
    {
      kind: 'tool',
      id,
      path: namedPath('tool', id),
      ...{ name, summary, order, topic: about },
      days: [firm.contentChecked],
    },
    {
      label: '',
      value: '',
      standing: '',
      checked: earliestDay(body.figures.map(({ checked }) => checked)) || firm.contentChecked,
    },
  );
  return { entry, body };
}

/** The words and the law of a tool. Throws as {@link compileTool} does. */
export function compileToolBody(
  path: string,
  page: ToolPage,
  cases: readonly ToolCase[],
  references: References,
  { figures, today, due, firm }: Pick<CompileContext, 'figures' | 'today'> & Partial<CompileContext>,
): ToolBody {
  const id = nameOfFile(path);
  const file = `content/${path}`;
  const rule = TOOLS.get(id);
  if (!rule) failAt(file, 'file', `expected the name of a tool in src/tools/tool-table.ts, found ${id}`);
  const faults: Fault[] = [];
  const known = new Set(figures.keys());
  const { fields, words } = listTexts(page, known, references);
  const example = references.plain('example', page.example);
  const blanks = textsIn(words).flatMap(({ text }) => listBlanks(text));
  const report = (field: string, what: string) => faults.push({ file, field, what });
  const needed = new Set([...listReads(page, known, report), ...blanks]);
  const law = [...figures.values()].filter((figure) => needed.has(figure.id)).map(makeLawFigure);
  const moved = Object.fromEntries(
    (due?.rules ?? []).flatMap(({ rule: { id, moved } }) =>
      rule.dueRules?.includes(id) ? moved.map(({ period, to }) => [`${id}-${period}`, to]) : [],
    ),
  );
  const contentFor = (years: readonly string[]): ToolContent => ({
    parameters: compileFields(rule.parameters, fields, years, today, report),
    words,
    example,
    figures: law,
    ...(Object.keys(moved).length > 0 && { extended: moved }),
  });
  const queries = makeQueries({ example }, cases);
  const hasYear = Object.values(rule.parameters).some(({ kind }) => kind === 'year');
  const acts = figures.get(ACT)?.history ?? [];
  const input = JSON.stringify([queries.map(String), fields, words, page.law, law, moved, hasYear && acts, today]);
  const candidates = listCandidateYears(acts, fields.year?.first, today);
  const asked = new Map<string, Asked>();
  /** Asks each query once. The years of the form change no answer. */
  const askOnce = (query: URLSearchParams, probe: ToolContent): Asked => {
    const outcome = asked.get(String(query)) ?? ask(rule, probe, query, today);
    asked.set(String(query), outcome);
    return outcome;
  };
  const { years, results } = workOut(`${languageRead()} ${id}`, input, () => {
    const covered = hasYear ? listCoveredYears(candidates, queries, contentFor(candidates), askOnce) : [];
    const content = contentFor(covered);
    if (faults.length > 0) throw new ContentError(faults);
    const answers = queries.map((query, at) => {
      const field = at === 0 ? 'example' : `cases.${at - 1}`;
      const year = query.get('year');
      const isOffered = year === null || covered.includes(year);
      const outcome = isOffered ? askOnce(query, content) : ask(rule, content, query, today);
      return writeResult(outcome, (what) => failAt(file, field, what));
    });
    return { years: covered, results: answers };
  });
  const content = contentFor(years);
  const asking = { name: id, rule, content, example };
  const questions =
    page.questions && firm ? compileQuestions(page.questions, asking, { firm, references, today }, report) : undefined;
  if (faults.length > 0) throw new ContentError(faults);
  return {
    kind: 'tool',
    questions,
    ...content,
    cases: cases.flatMap(({ case: title, from, id: example }, at) => {
      const [query, result] = [queries[at + 1], results[at + 1]];
      if (example === undefined || !query || result === undefined) return [];
      const worked = (text: string) => unbroken(references.plain(`cases.${at}.from.hand`, text));
      const shown = 'hand' in from ? { hand: worked(from.hand) } : { ...from, title: unbroken(from.title) };
      return [{ title: unbroken(title), query: String(query), result: unbroken(result), from: shown }];
    }),
  };
}

/** Figures in labels become values; in sentences, blanks, because their values depend on the day of the answer. */
function listTexts(
  page: ToolPage,
  known: ReadonlySet<string>,
  references: References,
): { fields: ToolPage['fields']; words: ToolWords } {
  const fields = eachText(page.fields, (text, field) => unbroken(references.plain(field, text)), 'fields');
  const words = eachText(page.words, (text, field) => references.plain(field, blankFigures(text, known)), 'words');
  return { fields: fields as ToolPage['fields'], words: words as ToolWords };
}

/** The headline of an answer. @param fail throws if the tool did not answer */
function writeResult(outcome: Asked, fail: (what: string) => never): string {
  if (outcome.state === 'answered') {
    const { lead, result } = outcome.answer.headline;
    return `${lead} ${result}`.trim();
  }
  const faults = 'faults' in outcome ? Object.entries(outcome.faults) : [];
  const problems = faults.map(([name, what]) => `${name}: ${what}`).join('; ') || 'no parameter of the tool';
  return fail(`expected a query that is answered, found ${problems}`);
}

/** Of the example, then of each case. */
function makeQueries({ example }: Pick<ToolPage, 'example'>, cases: readonly ToolCase[]): URLSearchParams[] {
  return [new URLSearchParams(example), ...cases.map((one) => queryOfCase(one.ask))];
}

/** A list repeats its parameter. */
export function queryOfCase(input: ToolCase['ask']): URLSearchParams {
  return new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
}

function listReads(
  { law }: ToolPage,
  known: ReadonlySet<string>,
  report: (field: string, what: string) => void,
): string[] {
  return law.flatMap((name, at) => {
    if (name.endsWith('*')) return [...known].filter((id) => id.startsWith(name.slice(0, -1)));
    if (!known.has(name)) report(`law.${at}`, `expected the id of a figure in content/figures, found ${name}`);
    return name;
  });
}

function compileFields(
  parameters: Tool['parameters'],
  fields: ToolPage['fields'],
  years: readonly string[],
  today: string,
  report: (field: string, what: string) => void,
): LabelledFields {
  for (const name of Object.keys(fields).filter((field) => !Object.hasOwn(parameters, field)))
    report(`fields.${name}`, 'expected a parameter of the rule, found another name');
  const joined = Object.entries(parameters).map(([name, rule]): [string, LabelledField] => {
    const { label, hint, add, current, choose, options: labels } = fields[name] ?? { label: '' };
    const words = { label, ...(hint !== undefined && { hint }), ...(add !== undefined && { add }) };
    if (!label) report('fields', `expected words for the parameter ${name}`);
    if (add !== undefined && !mayStayClosed(rule))
      report(`fields.${name}.add`, 'expected a parameter that may be left out');
    if (choose !== undefined && rule.kind !== 'choice')
      report(`fields.${name}.choose`, 'expected no such words: the parameter is no list');
    if (rule.kind === 'year')
      return [name, { ...words, ...yearChoice(years, current ?? say('parameters.year-now'), today) }];
    if (rule.kind === 'day' && rule.byDefault) return [name, { ...words, ...rule, optional: true }];
    if (!('options' in rule)) return [name, { ...words, ...rule }];
    return [
      name,
      {
        ...words,
        ...rule,
        ...(choose && { choose }),
        options: compileOptions(rule, labels, (what) => report(`fields.${name}.options`, what)),
      },
    ];
  });
  return Object.fromEntries(joined);
}

/** Whether a visitor who never opens the field still gets an answer. */
function mayStayClosed(rule: ParameterRule): boolean {
  return rule.optional === true || rule.initial !== undefined || (rule.kind === 'day' && rule.byDefault !== undefined);
}

/** The default is the last year that ended before today. */
function yearChoice(years: readonly string[], current: string, today: string) {
  const complete = lastFullYear(years, today);
  return {
    kind: 'choice' as const,
    options: Object.fromEntries(years.map((year) => [year, yearLabel(year)])),
    choose: 'Choose the year',
    current,
    ...(complete && { initial: complete }),
  };
}

/** Labels of the rule, or else of the file, one for each value. */
function compileOptions(
  { options }: Extract<ParameterRule, { options: unknown }>,
  labels: OptionLabels | undefined,
  report: (what: string) => void,
): OptionLabels {
  if (!isList(options)) {
    if (labels) report('expected no labels: the rule has them');
    return options;
  }
  const expected = options.toSorted().join(', ');
  const labelled = Object.keys(labels ?? {}).toSorted();
  if (labelled.join(', ') !== expected) report(`expected labels for ${expected}`);
  return labels ?? {};
}

function isList(options: readonly string[] | OptionLabels): options is readonly string[] {
  return Array.isArray(options);
}
