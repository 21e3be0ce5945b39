/** Asks the tools what a query asks for, on the records that their own pages hold: the same rules, so the same answers. */
import type { ContentStore } from '../content/store.ts';
import { amountInWords, type BillLine } from '../domain/bill.ts';
import { inLakhs } from '../domain/rupees.ts';
import { servedTool } from '../tools/served.ts';
import { type Answer, ask, figuresOf, lawAsOf } from '../tools/tool.ts';
import type { ToolQuestion } from './tool-question.ts';

export interface ToolAnswer {
  title: string;
  readAs: string;
  results: { name: string; lead: string; result: string; rest: string; compare: NonNullable<Answer['compare']> }[];
  /** For which year, and under which Act. */
  year: string;
  sources: { title: string; url: string }[];
  /** The oldest day on which one of its records was checked. */
  checked: string | null;
  /** The tool with the same parameters. */
  href: `/tools/${string}`;
}

/** Null where there is no such tool in this build, or where it does not take the parameters. */
export async function askTools(
  { tool: name, title, readAs, asked, part }: ToolQuestion,
  content: ContentStore,
  today: string,
): Promise<ToolAnswer | null> {
  const entry = content.entry(`/tools/${name}`);
  const tool = entry?.kind === 'tool' ? servedTool(name) : undefined;
  if (!entry || !tool) return null;
  const body = await content.body(entry, 'tool');
  const answers = asked.flatMap(({ name: of, parameters }) => {
    const query = new URLSearchParams(parameters);
    const got = ask(tool, body, query, today);
    return got.state === 'answered' ? [{ of, query, answer: got.answer, read: got.read }] : [];
  });
  const [first] = answers;
  if (!first || answers.length < asked.length) return null;
  // What a limit rests on is the limit alone; the tool names the rest.
  const used = answers.flatMap(({ answer, read }) =>
    name === 'gst-registration'
      ? read.filter(({ value: { value } }) => value === answer.data.limit).slice(0, 1)
      : figuresOf(read).filter(({ id }) => part === undefined || id.startsWith(PART_RECORDS[part])),
  );
  return {
    title,
    readAs,
    results: answers.map(({ of, answer }) => ({
      name: of,
      ...resultOf(name, answer, part),
      compare: answer.compare ?? [],
    })),
    year: first.answer.year,
    sources: [
      ...new Map(used.flatMap(({ value: { source } }) => (source ? [[source.title, source] as const] : []))).values(),
    ],
    checked: lawAsOf(used),
    href: `/tools/${name}?${first.query}`,
  };
}

/** How the records of each part of a bill begin. */
const PART_RECORDS = { us: 'price-', government: 'incorporation-', state: 'stamp-duty-' } as const;

function resultOf(
  name: ToolQuestion['tool'],
  { headline, data }: Answer,
  part: ToolQuestion['part'],
): Answer['headline'] {
  const line = part && (data as { lines?: readonly BillLine[] }).lines?.find(({ payee }) => payee === part);
  if (line) {
    const rest = line.sure ? '' : 'Not confirmed: published tables differ, or one source alone gives it.';
    return { lead: '', result: amountInWords(line.amount ?? 0, line.sure), rest };
  }
  if (name !== 'gst-registration' || typeof data.limit !== 'number') return headline;
  return { lead: '', result: `₹${inLakhs(data.limit)}`, rest: 'a year, all India' };
}
