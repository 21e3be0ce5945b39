/** One tool: its words, and the records of law that its rule names. */

import * as v from 'valibot';
import type { PageEntry, ToolBody } from '../content/site.ts';
import { earliestDay, latestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import type { Json } from '../domain/json.ts';
import type { LawFigure } from '../domain/law-figure.ts';
import type { Options, Parameter, Parameters, Words } from '../domain/tool-content.ts';
import { type ToolPage, toolPageSchema } from '../domain/tool-page.ts';
import { toolNamed, tools } from '../tools/index.ts';
import type { ParameterRule } from '../tools/parameters.ts';
import { ask, type Tool } from '../tools/tool.ts';
import { wordSchemas } from '../tools/words/index.ts';
import type { CompileContext } from './compile.ts';
import { ContentError, type Fault } from './content-error.ts';
import type { References } from './figure-references.ts';
import { headWords } from './head-words.ts';
import { previewOf } from './preview.ts';

/** The rules by the name of the tool. Loaded once: content is compiled in one go. */
const rules = new Map<string, Tool>();
for (const name of Object.keys(tools)) {
  const rule = await toolNamed(name);
  if (rule) rules.set(name, rule);
}

/** What the file of a tool must have; where no rule has its name, any words. @param path below content/ */
export function toolSchema(path: string) {
  const id = toolId(path);
  return toolPageSchema(Object.hasOwn(wordSchemas, id) ? wordSchemas[id as keyof typeof wordSchemas] : v.record(v.string(), v.unknown()));
}

function toolId(path: string): string {
  return path.replace(/^tools\/|\.yaml$/g, '');
}

/**
 * @param path of the file below content/
 * @throws ContentError where no rule has the name of the file; where its example is not answered; where a record that the rule names is missing, or is disputed or unsure and the rule does not say that it may
 *   be; where the fields are not those of the rule; and where a sentence shows a record that the rule does not name
 */
export function compileTool(path: string, page: ToolPage, { firm, figures, references }: CompileContext): { entry: PageEntry; body: ToolBody } {
  const id = toolId(path);
  const file = `content/${path}`;
  const body = toolBody(path, page, figures, references(file));
  const { title, name, summary, about, keywords, order } = page;
  const law = body.figures;
  const changed = latestDay([firm.contentChecked, ...law.map((figure) => figure.checked)]);
  const inWords = references(file);
  const head = headWords(page, file, inWords);
  const instead = { label: '', value: '', standing: '', checked: earliestDay(law.map((figure) => figure.checked)) || firm.contentChecked };
  const shown = law.map((figure) => figure.id);
  const preview = { ...previewOf({ preview: page.preview, file, shown, figures, report: inWords.report }, instead), answers: page.answers };
  const none = { section: null, date: null, topic: about, illustration: null, body: null };
  return {
    entry: { kind: 'tool', id, path: `/tools/${id}`, title, name, ...head, summary, keywords, order, changed, preview, ...none },
    body,
  };
}

/** What the rule of a tool speaks with and reckons with. Throws as {@link compileTool} does. */
export function toolBody(path: string, page: ToolPage, figures: ReadonlyMap<string, Figure>, references: References): ToolBody {
  const id = toolId(path);
  const file = `content/${path}`;
  const rule = rules.get(id);
  if (!rule) throw new ContentError([{ file, field: 'file', what: `expected the name of a tool in src/tools/index.ts, found ${id}` }]);
  const { parameters, figures: sure, inDoubt = [] } = rule;
  const found = [...sure, ...inDoubt].map((name) => figures.get(name) ?? name);
  const faults = found.flatMap((figure): Fault[] => {
    if (typeof figure === 'string') return [{ file, field: '', what: `expected the figure ${figure}, which src/tools/${id}.ts names, found none` }];
    if (figure.current !== undefined || inDoubt.includes(figure.id)) return [];
    return [{ file, field: '', what: `expected a figure that is sure, found ${figure.id}, which is ${figure.verdict}: src/tools/${id}.ts reckons with it` }];
  });
  const plain = (field: string, text: string) => {
    let words = '';
    for (const figure of references.usedBy(() => {
      words = references.plain(field, text);
    })) {
      if (!sure.includes(figure.id))
        faults.push({ file, field, what: `expected a figure that src/tools/${id}.ts names as sure, found ${figure.id}: an answer shows the source of each` });
    }
    return words;
  };
  const fields = eachText(page.fields as Json, 'fields', plain) as ToolPage['fields'];
  const body: ToolBody = {
    kind: 'tool',
    example: page.example,
    parameters: fieldsOf(parameters, fields, (field, what) => faults.push({ file, field, what })),
    words: eachText(page.words as Json, 'words', plain) as Words,
    figures: found.flatMap((figure) => (typeof figure === 'string' ? [] : [lawFigure(figure)])),
  };
  if (faults.length > 0) throw new ContentError(faults);
  const asked = ask(rule, body, new URLSearchParams(page.example));
  if (asked.state !== 'answered') {
    const wrong = asked.state === 'wrong' ? asked.faults : {};
    const said = Object.entries(wrong).map(([name, what]) => `${name}: ${what}`);
    throw new ContentError([{ file, field: 'example', what: `expected a query that is answered, found ${said.join('; ') || 'no parameter of the tool'}` }]);
  }
  return body;
}

/** Joins parameters with their words. */
function fieldsOf(parameters: Tool['parameters'], fields: ToolPage['fields'], report: (field: string, what: string) => void): Parameters {
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(parameters, name)) report(`fields.${name}`, 'expected a parameter of the rule, found another name');
  const joined = Object.entries(parameters).map(([name, rule]): [string, Parameter] => {
    const { label, hint, options: labels } = fields[name] ?? { label: '' };
    const words = { label, ...(hint !== undefined && { hint }) };
    if (!label) report('fields', `expected words for the parameter ${name}`);
    if (!('options' in rule)) return [name, { ...words, ...rule }];
    return [name, { ...words, ...rule, options: optionsOf(rule, labels, (what) => report(`fields.${name}.options`, what)) }];
  });
  return Object.fromEntries(joined);
}

/** The labels of a choice: those of its rule where they are the same everywhere, else those of the file, for each value one. */
function optionsOf({ options }: Extract<ParameterRule, { options: unknown }>, labels: Options | undefined, report: (what: string) => void): Options {
  if (!isList(options)) {
    if (labels) report('expected no labels: the rule has them');
    return options;
  }
  const wanted = options.toSorted().join(', ');
  if (
    Object.keys(labels ?? {})
      .toSorted()
      .join(', ') !== wanted
  )
    report(`expected labels for ${wanted}`);
  return labels ?? {};
}

function isList(options: readonly string[] | Options): options is readonly string[] {
  return Array.isArray(options);
}

/** The same with every text changed. @param field its dotted path */
function eachText(value: Json, field: string, change: (field: string, text: string) => string): Json {
  if (typeof value === 'string') return change(field, value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: Json, at) => eachText(item, `${field}.${at}`, change));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, eachText(inner, `${field}.${name}`, change)]));
}

/**
 * A disputed or unsure record claims nothing, so there is nothing to reckon with. The page where it was read stays with the record, to
 * which an answer links: it would travel with every figure of a form.
 */
function lawFigure({ id, label, current, value, source: { title, url }, checked }: Figure): LawFigure {
  return { id, label, value: current === undefined ? null : (value ?? null), text: current ?? null, source: { title, url }, checked };
}
