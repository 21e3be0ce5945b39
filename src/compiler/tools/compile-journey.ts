/** Compiles a plan: its questions, and its steps with their tools, records, portals and papers. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import type { JourneyBody, PageEntry } from '../../content/site.ts';
import { latestDay } from '../../domain/calendar.ts';
import { namedPath, nameOfFile } from '../../domain/kinds.ts';
import { BLANK } from '../../law/dated.ts';
import { type Journey, type PlanQuestion, QUESTIONS, StepsSchema } from '../../tools/journey.ts';
import { askPlan, type PlanLaw } from '../../tools/plan.ts';
import type { LabelledField, LabelledFields } from '../../tools/tool-content.ts';
import { type CompileContext, type Compiled, NO_PLACE } from '../compile-context.ts';
import { makeLawFigure } from '../figures/derive-figure.ts';
import type { References } from '../figures/figure-references.ts';
import { headWords } from '../pages/head-words.ts';
import { ContentError, type Fault, failAt } from '../read/content-error.ts';
import { type MarkdownFile, readYaml } from '../read/content-files.ts';
import { blankFigures } from '../read/references.ts';
import { TOOLS } from './compile-tool.ts';

/** The steps of all plans, relative to content/. */
const STEPS = 'steps.yaml';
const STEPS_FILE = `content/${STEPS}`;

type Library = InferOutput<typeof StepsSchema>;
type LibraryStep = Library['steps'][string];
type PlanStep = JourneyBody['steps'][number];

/** Throws a ContentError on an unknown name, a blank that nothing fills, or an example that is not answered. */
export function compileJourney(
  { file, matter: journey }: MarkdownFile<Journey>,
  context: CompileContext,
): Compiled<JourneyBody> {
  const compiler = new JourneyCompiler({ file, journey, library: readSteps(context), context });
  const body = compiler.body();
  compiler.checkExample(body);

  const id = nameOfFile(file);
  const { title, summary, about, keywords, order, subject } = journey;
  const changed = latestDay([context.firm.contentChecked, ...body.figures.map((figure) => figure.checked)]);
  const entry: PageEntry = {
    kind: 'journey',
    id,
    path: namedPath('journey', id),
    title,
    name: title,
    ...headWords(journey, file, compiler.references),
    summary,
    keywords,
    changed,
    subject,
    preview: { label: 'Steps, in their order', value: String(body.steps.length), standing: '', checked: changed },
    ...NO_PLACE,
    topic: about,
    order,
  };
  return { entry, body };
}

/** The first plan reads the steps of all. */
function readSteps({ root, expand, sources }: CompileContext): Library {
  const known = sources.find(({ file }) => file === STEPS_FILE);
  if (known) return known.fields as Library;
  if (!existsSync(join(root, STEPS))) failAt(STEPS_FILE, 'file', 'expected the steps of the plans, found no file');
  const fields = readYaml(root, STEPS, StepsSchema, expand);
  sources.push({ file: STEPS_FILE, fields });
  return fields;
}

interface JourneySource {
  file: string;
  journey: Journey;
  library: Library;
  context: CompileContext;
}

/** Collects faults, and the figures, portals and tools to which the steps of one plan refer. */
class JourneyCompiler {
  readonly references: References;
  readonly #source: JourneySource;
  readonly #stepReferences: References;
  readonly #parameters: LabelledFields;
  /** Null if the site has no due dates. */
  readonly #law: PlanLaw | null;
  readonly #dueRules: ReadonlySet<string>;
  readonly #figures = new Set<string>();
  readonly #portals: Record<string, { name: string; url: string }> = {};
  readonly #faults: Fault[] = [];

  constructor(source: JourneySource) {
    const { file, journey, context } = source;
    this.#source = source;
    this.references = context.references(file);
    this.#stepReferences = context.references(STEPS_FILE);
    this.#parameters = questionsOf(journey, this.references);
    const due = context.bodies.get('/due-dates');
    this.#law = due?.kind === 'due-dates' ? { due, tools: {} } : null;
    this.#dueRules = new Set(this.#law?.due.rules.map(({ id }) => id));
  }

  /** Throws a ContentError with the faults of all steps. */
  body(): JourneyBody {
    const { file, journey, context } = this.#source;
    const { ask, example, follows, notCovered } = journey;
    const steps = journey.steps.flatMap((row, i) => this.#step(row, i));
    for (const [i, id] of follows.entries()) this.#checkDueRule(file, `follows.${i}`, id);
    const body: JourneyBody = {
      kind: 'journey',
      parameters: this.#parameters,
      said: Object.fromEntries(Object.entries(ask).map(([question, { said }]) => [question, said])),
      steps,
      portals: this.#portals,
      follows,
      notCovered: notCovered.map((text, i) => this.references.plain(`notCovered.${i}`, text)),
      example,
      figures: [...context.figures.values()].filter(({ id }) => this.#figures.has(id)).map(makeLawFigure),
    };
    if (this.#faults.length > 0) throw new ContentError(this.#faults);
    return body;
  }

  checkExample(body: JourneyBody): void {
    if (!this.#law) return;
    const { file, context } = this.#source;
    const outcome = askPlan(body, this.#law, new URLSearchParams(body.example), context.today);
    if (outcome.state === 'answered') return;
    const problems = outcome.state === 'wrong' ? Object.values(outcome.faults).join('; ') : 'none';
    failAt(file, 'example', `expected a query that is answered, found ${problems}`);
  }

  #step({ step: id, ask }: Journey['steps'][number], index: number): PlanStep[] {
    const { file, library } = this.#source;
    const step = library.steps[id];
    if (!step) {
      this.#fault(file, `steps.${index}.step`, `a step of ${STEPS_FILE}`, id);
      return [];
    }
    const field = `steps.${id}`;
    const input = { ...step.ask, ...ask };
    this.#addTool(step.tool, input, field);
    this.#addPage(`${field}.page`, step.page);
    const cases = step.cases.map((one, at) => this.#case(id, one, `${field}.cases.${at}`));
    const papers = step.papers.map((paper) => {
      const text = library.papers[paper];
      if (text === undefined) this.#fault(STEPS_FILE, `${field}.papers`, 'the id of a paper', paper);
      return this.#stepReferences.plain(`papers.${paper}`, text ?? '');
    });
    return [{ ...step, id, ask: input, papers, cases }];
  }

  /** Adds the tool of a step, and checks the parameters that the step passes to it. */
  #addTool(name: string | undefined, input: Readonly<Record<string, string>>, field: string): void {
    if (name === undefined) return;
    const tool = TOOLS.get(name);
    if (!tool) {
      this.#fault(STEPS_FILE, `${field}.tool`, 'a tool', name);
      return;
    }
    const content = this.#source.context.bodies.get(`/tools/${name}`);
    if (this.#law && content?.kind === 'tool') this.#law.tools = { ...this.#law.tools, [name]: { tool, content } };
    for (const parameter of Object.keys(input))
      if (!Object.hasOwn(tool.parameters, parameter))
        this.#fault(STEPS_FILE, `${field}.ask`, `a parameter of ${name}`, parameter);
  }

  #case(step: string, one: LibraryStep['cases'][number], field: string): PlanStep['cases'][number] {
    const { asked = {}, answer = {} } = one.when ?? {};
    for (const question of Object.keys(asked))
      if (!Object.hasOwn(this.#parameters, question))
        this.#fault(this.#source.file, 'ask', `the question that the step ${step} needs`, question);
    for (const condition of [...Object.values(asked), ...Object.values(answer)])
      if (typeof condition === 'object' && !Array.isArray(condition))
        for (const figure of Object.values(condition)) this.#addFigure(`${field}.when`, String(figure));
    for (const fee of Object.values(one.cost ?? {}))
      if (fee !== undefined && fee !== 'free' && fee !== 'bill') this.#addFigure(`${field}.cost`, fee);
    for (const rule of [...one.due, ...one.follows]) this.#checkDueRule(STEPS_FILE, field, rule);
    this.#addPage(`${field}.page`, one.page);
    return {
      ...one,
      text: this.#withBlanks(`${field}.text`, one.text),
      ...(one.name !== undefined && { name: this.#withBlanks(`${field}.name`, one.name) }),
      ...(one.by !== undefined && { by: this.#withBlanks(`${field}.by`, one.by) }),
    };
  }

  #withBlanks(field: string, text: string): string {
    const plain = this.#stepReferences.plain(field, blankFigures(text, this.#source.context.figures));
    for (const [, blank = ''] of plain.matchAll(BLANK))
      if (!Object.hasOwn(this.#parameters, blank) && !blank.startsWith('answer-')) this.#addFigure(field, blank);
    return plain;
  }

  #addFigure(field: string, id: string): void {
    if (this.#source.context.figures.get(id)?.current === undefined)
      this.#fault(STEPS_FILE, field, 'the id of a figure that is sure', id);
    this.#figures.add(id);
  }

  /** Adds a link to a page, and the portal of a service page. */
  #addPage(field: string, href: string | undefined): void {
    if (href === undefined) return;
    const { context } = this.#source;
    context.links.push({ file: STEPS_FILE, field, href });
    const body = context.bodies.get(href);
    if (body?.kind === 'service') this.#portals[href] = { name: body.diy.portal, url: body.diy.url };
  }

  #checkDueRule(file: string, field: string, id: string): void {
    if (!this.#dueRules.has(id)) this.#fault(file, field, 'a rule of due dates', id);
  }

  #fault(file: string, field: string, expected: string, found: string): void {
    this.#faults.push({ file, field, what: `expected ${expected}, found ${found}` });
  }
}

/** The questions with the words of the file, which also has the options of a choice without fixed ones. */
function questionsOf({ ask }: Journey, references: References): LabelledFields {
  return Object.fromEntries(
    Object.entries(ask).map(([name, { said: _, options = {}, hint, ...words }]): [string, LabelledField] => {
      const rule = QUESTIONS[name as PlanQuestion];
      const written = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined));
      const explained = hint !== undefined && { hint: references.plain(`ask.${name}.hint`, hint) };
      return [name, { ...(rule.kind === 'choice' && { options }), ...rule, ...written, ...explained } as LabelledField];
    }),
  );
}
