/** A plan: its questions, and its steps with their tools, records, portals and papers. */
import type { InferOutput } from 'valibot';
import type { Body, JourneyBody, PageEntry } from '../content/site.ts';
import { latestDay } from '../domain/calendar.ts';
import { type Journey, QUESTIONS, type Question, type StepsSchema } from '../domain/journey.ts';
import type { LabelledField, LabelledFields } from '../domain/tool-content.ts';
import { askPlan } from '../journeys/asked.ts';
import type { PlanLaw } from '../journeys/plan.ts';
import { BLANK } from '../tools/law.ts';
import type { CompileContext } from './compile-context.ts';
import { lawFigure, TOOLS } from './compile-tool.ts';
import { ContentError, type Fault } from './content-error.ts';
import { headWords } from './head-words.ts';

/** The file with all steps. */
export const STEPS = 'steps.yaml';
const REFERENCE = /\{\{([a-z0-9-]+)(?::now)?\}\}/g;

/**
 * @param path of the file, relative to content/
 * @param bodies of tools, services and due dates
 * @throws ContentError if the plan or a step refers to something that does not exist, if nothing fills a blank of a
 * text, or if the example is not answered
 */
export function compileJourney(
  path: string,
  journey: Journey,
  library: InferOutput<typeof StepsSchema>,
  bodies: ReadonlyMap<string, Body>,
  { figures, firm, references, links, today }: CompileContext,
): { entry: PageEntry; body: JourneyBody } {
  const own = `content/${path}`;
  const ofSteps = `content/${STEPS}`;
  const faults: Fault[] = [];
  const used = new Set<string>();
  const words = { [own]: references(own), [ofSteps]: references(ofSteps) };
  const plain = (file: string, field: string, text: string) => words[file]?.plain(field, text) ?? text;
  const due = bodies.get('/due-dates');
  const law: PlanLaw | null = due?.kind === 'due-dates' ? { due, tools: {} } : null;
  const rules = new Set(law?.due.rules.map(({ id }) => id));
  const portals: Record<string, { name: string; url: string }> = {};
  const parameters = questionsOf(journey);
  const expect = (is: boolean, file: string, field: string, what: string, found: string) =>
    is || faults.push({ file, field, what: `expected ${what}, found ${found}` });
  const record = (file: string, field: string, id: string) => {
    expect(figures.get(id)?.current !== undefined, file, field, 'the id of a figure that is sure', id);
    used.add(id);
  };
  /** Turns figures into blanks, which are filled on the day on which the plan is read. */
  const blanked = (field: string, text: string) => {
    const blanks = plain(
      ofSteps,
      field,
      text.replace(REFERENCE, (all, id) => (figures.has(id) ? `{${id}}` : all)),
    );
    for (const [, blank = ''] of blanks.matchAll(BLANK))
      if (!Object.hasOwn(parameters, blank) && !blank.startsWith('answer-')) record(ofSteps, field, blank);
    return blanks;
  };
  const page = (field: string, href: string | undefined) => {
    if (href === undefined) return;
    links.push({ file: ofSteps, field, href });
    const body = bodies.get(href);
    if (body?.kind === 'service') portals[href] = { name: body.diy.portal, url: body.diy.url };
  };
  const rule = (file: string, field: string, id: string) =>
    expect(rules.has(id), file, field, 'a rule of due dates', id);

  const steps = journey.steps.flatMap(({ step: id, ask }, i): JourneyBody['steps'][number][] => {
    const step = library.steps[id];
    expect(step !== undefined, own, `steps.${i}.step`, `a step of ${ofSteps}`, id);
    if (!step) return [];
    const field = `steps.${id}`;
    const tool = TOOLS.get(step.tool ?? '');
    const body = bodies.get(`/tools/${step.tool}`);
    expect(step.tool === undefined || tool !== undefined, ofSteps, `${field}.tool`, 'a tool', step.tool ?? '');
    if (law && tool && step.tool && body?.kind === 'tool')
      law.tools = { ...law.tools, [step.tool]: { tool, content: body } };
    for (const name of tool ? Object.keys({ ...step.ask, ...ask }) : [])
      expect(Object.hasOwn(tool?.parameters ?? {}, name), ofSteps, `${field}.ask`, `a parameter of ${step.tool}`, name);
    page(`${field}.page`, step.page);
    const cases = step.cases.map((one, at) => {
      const place = `${field}.cases.${at}`;
      const { asked = {}, answer = {} } = one.when ?? {};
      for (const question of Object.keys(asked))
        expect(Object.hasOwn(parameters, question), own, 'ask', `the question that the step ${id} needs`, question);
      for (const condition of [...Object.values(asked), ...Object.values(answer)])
        if (typeof condition === 'object' && !Array.isArray(condition))
          for (const figure of Object.values(condition)) record(ofSteps, `${place}.when`, String(figure));
      for (const fee of Object.values(one.cost ?? {}))
        if (fee !== undefined && fee !== 'free' && fee !== 'bill') record(ofSteps, `${place}.cost`, fee);
      for (const name of [...one.due, ...one.follows]) rule(ofSteps, place, name);
      page(`${place}.page`, one.page);
      return {
        ...one,
        text: blanked(`${place}.text`, one.text),
        ...(one.name !== undefined && { name: blanked(`${place}.name`, one.name) }),
        ...(one.by !== undefined && { by: blanked(`${place}.by`, one.by) }),
      };
    });
    const papers = step.papers.map((paper) => {
      const text = library.papers[paper];
      expect(text !== undefined, ofSteps, `${field}.papers`, 'the id of a paper', paper);
      return plain(ofSteps, `papers.${paper}`, text ?? '');
    });
    return [{ ...step, id, ask: { ...step.ask, ...ask }, papers, cases }];
  });
  for (const [i, id] of journey.follows.entries()) rule(own, `follows.${i}`, id);

  const { ask, title, summary, about, keywords, order, subject, example, follows, notCovered } = journey;
  const head = headWords(journey, own, words[own] ?? references(own));
  const body: JourneyBody = {
    kind: 'journey',
    parameters,
    said: Object.fromEntries(Object.entries(ask).map(([question, { said }]) => [question, said])),
    steps,
    portals,
    follows,
    notCovered: notCovered.map((text, i) => plain(own, `notCovered.${i}`, text)),
    example,
    figures: [...figures.values()].filter(({ id }) => used.has(id)).map(lawFigure),
  };
  if (faults.length > 0) throw new ContentError(faults);
  const asked = law && askPlan(body, law, new URLSearchParams(example), today);
  const wrong = asked?.state === 'wrong' ? Object.values(asked.faults).join('; ') : 'none';
  expect(!asked || asked.state === 'answered', own, 'example', 'a query that is answered', wrong);
  if (faults.length > 0) throw new ContentError(faults);
  const changed = latestDay([firm.contentChecked, ...body.figures.map((figure) => figure.checked)]);
  const preview = { label: 'Steps, in their order', value: String(steps.length), standing: '', checked: changed };
  const none = { section: null, date: null, illustration: null, body: null };
  const id = path.replace(/^journeys\/|\.yaml$/g, '');
  const named = { kind: 'journey', id, path: `/start/${id}`, title, name: title, topic: about } as const;
  return { entry: { ...named, ...head, summary, keywords, order, changed, subject, preview, ...none }, body };
}

/** Adds the words of the file to the questions. A choice without fixed options takes them from the file. */
function questionsOf({ ask }: Journey): LabelledFields {
  return Object.fromEntries(
    Object.entries(ask).map(([name, { said: _, options = {}, ...words }]): [string, LabelledField] => {
      const rule = QUESTIONS[name as Question];
      const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined));
      return [name, { ...(rule.kind === 'choice' && { options }), ...rule, ...given } as LabelledField];
    }),
  );
}
