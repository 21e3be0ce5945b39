/** A plan: its questions with their words, and its steps with the tools, records, portals and papers that they name. */

import type { InferOutput } from 'valibot';
import type { Body, JourneyBody, PageEntry } from '../content/site.ts';
import { latestDay } from '../domain/calendar.ts';
import { type Journey, QUESTIONS, type Question, type StepsSchema } from '../domain/journey.ts';
import type { Parameter, Parameters } from '../domain/tool-content.ts';
import { askPlan } from '../journeys/asked.ts';
import type { PlanLaw } from '../journeys/plan.ts';
import { BLANK } from '../tools/sentence.ts';
import { servedTool } from '../tools/served.ts';
import type { CompileContext } from './compile.ts';
import { ContentError, type Fault } from './content-error.ts';
import { headWords } from './head-words.ts';
import { lawFigure } from './law-figure.ts';

/** The file of all steps. */
export const STEPS = 'steps.yaml';
const STEPS_FILE = `content/${STEPS}`;
const REFERENCE = /\{\{([a-z0-9-]+)(?::now)?\}\}/g;

/** What plans are compiled with. */
export interface JourneyParts {
  library: InferOutput<typeof StepsSchema>;
  bodies: ReadonlyMap<string, Body>;
  /** Whether a page stands at a path although it did not compile: what names it is judged when it does. */
  mayStandAt: (path: string) => boolean;
}

/**
 * @param path of the file below content/
 * @throws ContentError where the plan or one of its steps names a step, tool, parameter, record, rule, page or paper that there is not, where a text has a
 *   blank that nothing fills, and where the example is not answered
 */
export function compileJourney(
  path: string,
  journey: Journey,
  parts: JourneyParts,
  context: CompileContext,
): { entry: PageEntry; body: JourneyBody } {
  const id = path.replace(/^journeys\/|\.yaml$/g, '');
  const file = `content/${path}`;
  const { figures, firm, references, links } = context;
  const faults: Fault[] = [];
  const used = new Set<string>();
  const inWords = references(file);
  const inSteps = references(STEPS_FILE);
  const parameters = questionsOf(journey, (field, what) => faults.push({ file, field, what }));
  const portals: Record<string, { name: string; url: string }> = {};
  const tools: Record<string, PlanLaw['tools'][string]> = {};

  const rules = ruleIds(parts.bodies);
  const checkRule = (of: string, field: string, rule: string) => {
    if (!rules.has(rule)) faults.push({ file: of, field, what: `expected a rule of content/due-dates, found ${rule}` });
  };
  const needFigure = (of: string, field: string, name: string, mustBeSure: boolean) => {
    const figure = figures.get(name);
    if (!figure)
      faults.push({ file: of, field, what: `expected the id of a figure in content/figures, found ${name}` });
    else if (mustBeSure && figure.current === undefined)
      faults.push({
        file: of,
        field,
        what: `expected a figure that is sure, found ${name}, which is ${figure.verdict}`,
      });
    else used.add(name);
  };
  /** A text whose figures are blanks, since their values are those of the day on which it is read. */
  const blanked = (of: string, field: string, text: string) => {
    const words = (of === file ? inWords : inSteps).plain(
      field,
      text.replace(REFERENCE, (whole, name: string) => (figures.has(name) ? `{${name}}` : whole)),
    );
    for (const [, blank = ''] of words.matchAll(BLANK))
      if (!Object.hasOwn(parameters, blank) && !blank.startsWith('answer-')) needFigure(of, field, blank, true);
    return words;
  };

  const steps = journey.steps.flatMap(({ step: name, ask }, i): JourneyBody['steps'][number][] => {
    const step = parts.library.steps[name];
    if (!step) {
      faults.push({ file, field: `steps.${i}.step`, what: `expected a step of ${STEPS_FILE}, found ${name}` });
      return [];
    }
    const field = `steps.${name}`;
    const own = { ...step.ask, ...ask };
    if (step.tool !== undefined) addTool(step.tool, own, field);
    for (const [at, { when, text, name: own = '', by = '', cost, due, follows = [], page }] of step.cases.entries()) {
      const inCase = `${field}.cases.${at}`;
      for (const condition of [...Object.values(when?.asked ?? {}), ...Object.values(when?.answer ?? {})])
        if (typeof condition === 'object' && !Array.isArray(condition))
          for (const figure of Object.values(condition)) needFigure(STEPS_FILE, `${inCase}.when`, figure, true);
      for (const fee of Object.values(cost ?? {}))
        if (fee !== undefined && fee !== 'free' && fee !== 'bill') needFigure(STEPS_FILE, `${inCase}.cost`, fee, false);
      for (const rule of [...follows, ...(due ?? [])]) checkRule(STEPS_FILE, `${inCase}.follows`, rule);
      for (const href of page === undefined ? [] : [page]) addPage(href, `${inCase}.page`);
      for (const [key, words] of Object.entries({ text, name: own, by }))
        blanked(STEPS_FILE, `${inCase}.${key}`, words);
      for (const question of Object.keys(when?.asked ?? {}))
        if (!Object.hasOwn(parameters, question))
          faults.push({
            file,
            field: 'ask',
            what: `expected the question ${question}, which the step ${name} depends on`,
          });
    }
    if (step.page !== undefined) addPage(step.page, `${field}.page`);
    return [
      {
        ...step,
        id: name,
        ask: own,
        papers: step.papers.map((paper) => {
          const text = parts.library.papers[paper];
          if (text === undefined)
            faults.push({
              file: STEPS_FILE,
              field: `${field}.papers`,
              what: `expected the id of a paper, found ${paper}`,
            });
          return inSteps.plain(`papers.${paper}`, text ?? '');
        }),
        cases: step.cases.map((one, at) => ({
          ...one,
          text: blanked(STEPS_FILE, `${field}.cases.${at}.text`, one.text),
          ...(one.name !== undefined && { name: blanked(STEPS_FILE, `${field}.cases.${at}.name`, one.name) }),
          ...(one.by !== undefined && { by: blanked(STEPS_FILE, `${field}.cases.${at}.by`, one.by) }),
        })),
      },
    ];
  });
  for (const [i, rule] of journey.follows.entries()) checkRule(file, `follows.${i}`, rule);

  function addPage(href: string, field: string): void {
    links.push({ file: STEPS_FILE, field, href });
    const body = parts.bodies.get(href);
    if (body?.kind === 'service') portals[href] = { name: body.diy.portal, url: body.diy.url };
  }

  function addTool(name: string, ask: Readonly<Record<string, string>>, field: string): void {
    const body = parts.bodies.get(`/tools/${name}`);
    const tool = servedTool(name);
    if (body?.kind !== 'tool' || !tool) {
      if (!parts.mayStandAt(`/tools/${name}`))
        faults.push({ file: STEPS_FILE, field: `${field}.tool`, what: `expected a tool of the site, found ${name}` });
      return;
    }
    tools[name] = { tool, content: body };
    for (const parameter of Object.keys(ask))
      if (!Object.hasOwn(body.parameters, parameter))
        faults.push({
          file: STEPS_FILE,
          field: `${field}.ask`,
          what: `expected a parameter of the tool ${name}, found ${parameter}`,
        });
  }

  const { title, name, summary, about, keywords, order, subject, example } = journey;
  const head = headWords(journey, file, inWords);
  const body: JourneyBody = {
    kind: 'journey',
    parameters,
    said: Object.fromEntries(Object.entries(journey.ask).map(([question, { said }]) => [question, said])),
    steps,
    portals,
    follows: journey.follows,
    notCovered: journey.notCovered.map((text, i) => inWords.plain(`notCovered.${i}`, text)),
    example,
    figures: [...figures.values()].filter((figure) => used.has(figure.id)).map(lawFigure),
  };
  if (faults.length > 0) throw new ContentError(faults);
  const isWhole = steps.every(({ tool }) => tool === undefined || Object.hasOwn(tools, tool));
  if (isWhole) checkExample(body, tools, parts, file, context.today);
  const changed = latestDay([firm.contentChecked, ...body.figures.map((figure) => figure.checked)]);
  const preview = { label: 'Steps, in their order', value: String(steps.length), standing: '', checked: changed };
  const none = { section: null, date: null, illustration: null, body: null };
  const entry: PageEntry = {
    kind: 'journey',
    id,
    path: `/start/${id}`,
    title,
    name,
    ...head,
    summary,
    keywords,
    order,
    changed,
    subject,
    topic: about,
    preview,
    ...none,
  };
  return { entry, body };
}

/** Throws a ContentError where the example is not answered, or a tool of it is not. */
function checkExample(
  body: JourneyBody,
  tools: PlanLaw['tools'],
  { bodies }: JourneyParts,
  file: string,
  today: string,
): void {
  const due = bodies.get('/due-dates');
  if (due?.kind !== 'due-dates') return;
  const asked = askPlan(body, { tools, due }, new URLSearchParams(body.example), today);
  const found = asked.state === 'wrong' ? Object.values(asked.faults).join('; ') : 'no question of the plan';
  if (asked.state !== 'answered')
    throw new ContentError([{ file, field: 'example', what: `expected a query that is answered, found ${found}` }]);
}

function ruleIds(bodies: ReadonlyMap<string, Body>): Set<string> {
  const due = bodies.get('/due-dates');
  return new Set(due?.kind === 'due-dates' ? due.rules.map(({ id }) => id) : []);
}

/** Joins the questions with their words. */
function questionsOf({ ask }: Journey, report: (field: string, what: string) => void): Parameters {
  return Object.fromEntries(
    Object.entries(ask).map(([name, { label, hint, options, initial }]): [string, Parameter] => {
      const rule = QUESTIONS[name as Question];
      const words = { label, ...(hint !== undefined && { hint }), ...(initial !== undefined && { initial }) };
      if (rule.kind !== 'choice') return [name, { ...rule, ...words }];
      const given = 'options' in rule ? rule.options : options;
      if (!given) report(`ask.${name}.options`, 'expected labels of the choice by its values, found nothing');
      return [name, { ...words, ...rule, options: given ?? {} }];
    }),
  );
}
