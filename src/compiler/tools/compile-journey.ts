/** Compiles a plan: its questions, and its steps with their tools, records, portals and papers. */
import type { InferOutput } from 'valibot';
import type { JourneyBody } from '../../content/site.ts';
import { latestDay } from '../../domain/calendar.ts';
import { namedPath, nameOfFile } from '../../domain/kinds.ts';
import { blankFigures, listBlanks } from '../../domain/references.ts';
import { type Journey, type PlanQuestion, QUESTIONS, StepsSchema } from '../../tools/journey.ts';
import { askPlan, type PlanLaw } from '../../tools/plan.ts';
import type { LabelledField, LabelledFields } from '../../tools/tool-content.ts';
import type { CompileContext, Compiled } from '../compile-context.ts';
import { makeLawFigure } from '../figures/derive-figure.ts';
import type { References } from '../figures/figure-references.ts';
import { makeEntry } from '../pages/head-words.ts';
import { ContentError, type Fault, failAt } from '../read/content-error.ts';
import { type MarkdownFile, readYaml } from '../read/content-files.ts';
import { TOOLS } from './compile-tool.ts';

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
  const references = context.references(file);
  const body = compileBody(file, journey, references, context);
  const id = nameOfFile(file);
  const { summary, about, order } = journey;
  const days = [context.firm.contentChecked, ...body.figures.map((figure) => figure.checked)];
  const checked = latestDay(days);
  const entry = makeEntry(
    journey,
    references,
    { kind: 'journey', id, path: namedPath('journey', id), summary, topic: about, order, days },
    { label: 'Steps, in their order', value: String(body.steps.length), standing: '', checked },
  );
  return { entry, body };
}

/** The first plan reads the steps of all. */
function readSteps({ root, expand, sources }: CompileContext): Library {
  const known = sources.find(({ file }) => file === STEPS_FILE);
  if (known) return known.fields as Library;
  const fields = readYaml(root, STEPS, StepsSchema, expand);
  sources.push({ file: STEPS_FILE, fields });
  return fields;
}

/** Throws a ContentError with the faults of all steps. */
function compileBody(file: string, journey: Journey, references: References, context: CompileContext): JourneyBody {
  const { ask, follows, notCovered, result } = journey;
  const example = references.plain('example', journey.example);
  const library = readSteps(context);
  const ofSteps = context.references(STEPS_FILE);
  const parameters = compilePlanQuestions(journey, references);
  const due = context.bodies.get('/due-dates');
  /** Null if the page of due dates has faults. */
  const law: PlanLaw | null = due?.kind === 'due-dates' ? { due, tools: {} } : null;
  const tools: Record<string, PlanLaw['tools'][string]> = {};
  const dueRules = new Set(law?.due.rules.map(({ id }) => id));
  const figures = new Set<string>();
  const portals: Record<string, { name: string; url: string }> = {};
  const faults: Fault[] = [];
  const check = (has: boolean, field: string, expected: string, found: string, at = STEPS_FILE) => {
    if (!has) faults.push({ file: at, field, what: `expected ${expected}, found ${found}` });
  };
  const checkDueRule = (field: string, id: string, at?: string) =>
    check(law === null || dueRules.has(id), field, 'a rule of due dates', id, at);
  const addFigure = (field: string, id: string) => {
    check(context.figures.get(id)?.current !== undefined, field, 'the id of a figure that is sure', id);
    figures.add(id);
  };
  const addPage = (field: string, href: string | undefined) => {
    if (href === undefined) return;
    context.links.push({ file: STEPS_FILE, field, href });
    const page = context.bodies.get(href);
    if (page?.kind === 'service') portals[href] = { name: page.diy.portal, url: page.diy.url };
  };
  const addTool = (name: string | undefined, input: Readonly<Record<string, string>>, field: string) => {
    if (name === undefined) return;
    const tool = TOOLS.get(name);
    check(tool !== undefined, `${field}.tool`, 'a tool', name);
    if (!tool) return;
    const content = context.bodies.get(`/tools/${name}`);
    if (content?.kind === 'tool') tools[name] = { tool, content };
    for (const parameter of Object.keys(input))
      check(Object.hasOwn(tool.parameters, parameter), `${field}.ask`, `a parameter of ${name}`, parameter);
  };
  const withBlanks = (field: string, text: string): string => {
    const plain = ofSteps.plain(field, blankFigures(text, context.figures));
    for (const blank of listBlanks(plain))
      if (!Object.hasOwn(parameters, blank) && !blank.startsWith('answer.')) addFigure(field, blank);
    return plain;
  };
  const compileCase = (step: string, one: LibraryStep['cases'][number], field: string): PlanStep['cases'][number] => {
    const { asked = {}, answer = {} } = one.when ?? {};
    for (const question of Object.keys(asked))
      check(Object.hasOwn(parameters, question), 'ask', `the question that the step ${step} needs`, question, file);
    for (const condition of [...Object.values(asked), ...Object.values(answer)])
      if (typeof condition === 'object' && !Array.isArray(condition))
        for (const figure of Object.values(condition)) addFigure(`${field}.when`, String(figure));
    for (const fee of Object.values(one.cost ?? {}))
      if (fee !== undefined && fee !== 'free' && fee !== 'bill') addFigure(`${field}.cost`, fee);
    for (const rule of [...one.due, ...one.follows]) checkDueRule(field, rule);
    addPage(`${field}.page`, one.page);
    return {
      ...one,
      text: withBlanks(`${field}.text`, one.text),
      ...(one.name !== undefined && { name: withBlanks(`${field}.name`, one.name) }),
      ...(one.by !== undefined && { by: withBlanks(`${field}.by`, one.by) }),
    };
  };
  const compileSteps = ({ step: id, ask: own }: Journey['steps'][number], index: number): PlanStep[] => {
    const step = library.steps[id];
    check(step !== undefined, `steps.${index}.step`, `a step of ${STEPS_FILE}`, id, file);
    if (!step) return [];
    const field = `steps.${id}`;
    const input = { ...step.ask, ...own };
    addTool(step.tool, input, field);
    addPage(`${field}.page`, step.page);
    const cases = step.cases.map((one, at) => compileCase(id, one, `${field}.cases.${at}`));
    const papers = step.papers.map((paper) => {
      const text = library.papers[paper];
      check(text !== undefined, `${field}.papers`, 'the id of a paper', paper);
      return ofSteps.plain(`papers.${paper}`, text ?? '');
    });
    return [{ ...step, id, ask: input, papers, cases }];
  };

  const sentence = references.plain('sentence', journey.sentence);
  const blanks = listBlanks(sentence);
  for (const blank of blanks)
    check(Object.hasOwn(parameters, blank), 'sentence', 'a question of ask', `{${blank}}`, file);
  for (const question of Object.keys(parameters)) {
    const times = blanks.filter((blank) => blank === question).length;
    check(times === 1, 'sentence', `{${question}} once`, `it ${times} times`, file);
  }
  const steps = journey.steps.flatMap(compileSteps);
  for (const [i, id] of follows.entries()) checkDueRule(`follows.${i}`, id, file);
  const body: JourneyBody = {
    kind: 'journey',
    parameters,
    sentence,
    ...(result !== undefined && { result: references.plain('result', result) }),
    said: Object.fromEntries(Object.entries(ask).map(([question, { said = `{${question}}` }]) => [question, said])),
    steps,
    portals,
    follows,
    notCovered: notCovered.map((text, i) => references.plain(`notCovered.${i}`, text)),
    example,
    figures: [...context.figures.values()].filter(({ id }) => figures.has(id)).map(makeLawFigure),
  };
  if (faults.length > 0) throw new ContentError(faults);
  if (law) checkExample(file, body, { ...law, tools }, context.today);
  return body;
}

function checkExample(file: string, body: JourneyBody, law: PlanLaw, today: string): void {
  const outcome = askPlan(body, law, new URLSearchParams(body.example), today);
  if (outcome.state === 'answered') {
    if (body.result !== undefined && outcome.result === null)
      failAt(file, 'result', 'expected amounts of the tools as blanks, by step, which the example has');
    return;
  }
  const problems = 'faults' in outcome ? Object.values(outcome.faults).join('; ') : 'none';
  failAt(file, 'example', `expected a query that is answered, found ${problems}`);
}

/** The questions with the words of the file, which also has the options of a choice without fixed ones. */
function compilePlanQuestions({ ask }: Journey, references: References): LabelledFields {
  return Object.fromEntries(
    Object.entries(ask).map(([name, { said: _, options = {}, hint, ...words }]): [string, LabelledField] => {
      const rule = QUESTIONS[name as PlanQuestion];
      if (words.choose !== undefined && rule.kind !== 'choice') {
        const what = 'expected no such words: the question is no list';
        references.report({ file: references.file, field: `ask.${name}.choose`, what });
      }
      const written = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined));
      const explained = hint !== undefined && { hint: references.plain(`ask.${name}.hint`, hint) };
      return [name, { ...(rule.kind === 'choice' && { options }), ...rule, ...written, ...explained } as LabelledField];
    }),
  );
}
