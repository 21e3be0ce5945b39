/** What the home page answers for today: each case by its tool or plan. */
import type { AskedCase } from '../../src/content/front-matter.ts';
import { type ContentStore, findTool, openJourney } from '../../src/content/store.ts';
import { fill } from '../../src/domain/references.ts';
import { shortRupees, wholeRupees } from '../../src/domain/rupees.ts';
import type { ReadValue } from '../../src/law/dated.ts';
import { capitalize } from '../../src/law/figure-words.ts';
import { dataInWords, fillAnswer, sayCode } from '../../src/search/ask-tool.ts';
import type { Answer } from '../../src/tools/answer-shape.ts';
import { describeTexts } from '../../src/tools/parameters.ts';
import { askPlan } from '../../src/tools/plan.ts';
import { billOfPlan } from '../../src/tools/plan-words.ts';
import { ask, queryOn } from '../../src/tools/tool.ts';

export interface AnsweredCase {
  /** Of the tool or plan. */
  name: string;
  /** With the same parameters. */
  href: string;
  /** What is asked. */
  said: string;
  result: string;
  rest: string;
  read: readonly ReadValue[];
  drawings: Answer['drawings'];
}

interface Answered extends Pick<AnsweredCase, 'read' | 'drawings'> {
  query: URLSearchParams;
  /** @param writeCode for codes of the data */
  inWords(text: string, writeCode: typeof sayCode): string;
}

/** Null if nothing at the address answers it today. @param text says what is asked, with blanks */
export async function answerCase(
  text: string,
  asked: AskedCase,
  content: ContentStore,
  today: string,
): Promise<AnsweredCase | null> {
  const { url, words } = asked;
  const entry = content.entry(url);
  const answered =
    entry?.kind === 'tool' ? await askTool(entry.id, asked, content, today) : await askPlanAt(asked, content, today);
  if (!entry || !answered) return null;
  const { query, inWords, ...drawn } = answered;
  const write = (text: string) => {
    const code = inWords(text, (value) => value);
    return words[code] ?? wholeRupees(inWords(text, sayCode));
  };
  return {
    ...drawn,
    name: entry.id,
    href: `${url}?${query}`,
    said: write(text),
    result: capitalize(write(asked.result)),
    rest: write(asked.rest),
  };
}

async function askTool(
  name: string,
  { with: given }: AskedCase,
  content: ContentStore,
  today: string,
): Promise<Answered | null> {
  const found = await findTool(content, name);
  if (!found) return null;
  const query = queryOn(given, today, found.body.parameters);
  const asked = ask(found.tool, found.body, query, today);
  if (asked.state !== 'answered') return null;
  const { read, answer } = asked;
  const bars = answer.drawings?.find((drawing) => drawing.kind === 'bars')?.bars;
  const { result: headline } = answer.headline;
  const blanks = { headline, best: bars?.find(({ best }) => best)?.result ?? headline };
  return {
    query,
    read,
    drawings: answer.drawings,
    inWords: (text, writeCode) => fillAnswer(text, asked, found.body, blanks, writeCode),
  };
}

async function askPlanAt(
  { url, with: given }: AskedCase,
  content: ContentStore,
  today: string,
): Promise<Answered | null> {
  const opened = await openJourney(content, url);
  if (!opened) return null;
  const query = queryOn(given, today);
  const asked = askPlan(opened.body, opened.law, query, today);
  if (asked.state !== 'answered') return null;
  const { steps, answers, read } = asked.plan;
  const { parameters } = opened.body;
  const blanks = {
    musts: steps.filter(({ must }) => must === 'must').length,
    total: billOfPlan(asked.plan).total,
  };
  const inWords: Answered['inWords'] = (text, writeCode) =>
    fill(text, blanks, (name) => {
      const parameter = parameters[name];
      if (parameter) return describeTexts(parameter, asked.typed[name] ?? [], shortRupees);
      return writeCode(dataInWords(answers, name));
    });
  return { query, read, drawings: [], inWords };
}
