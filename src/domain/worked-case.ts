/** Worked cases of a tool: content/tools/cases/<name>.yaml. Tests run all; three are shown on the tool's page. */
import * as v from 'valibot';
import { Text, WebUrl } from './text.ts';

const Entered = v.union([Text, v.number()]);

const CaseSchema = v.strictObject({
  /** What the case shows, in a few words. */
  case: Text,
  /** What is entered, by parameter; several values of one as a list. */
  ask: v.record(v.string(), v.union([Entered, v.array(Entered)])),
  /** Fields of the answer that must come out. */
  expect: v.record(v.string(), v.unknown()),
  /** Where the expected result comes from: a published example, or the sections by which it was worked. */
  from: v.union(
    [v.strictObject({ title: Text, url: WebUrl }), v.strictObject({ hand: Text })],
    'expected a title with its url, or hand',
  ),
  show: v.optional(v.literal(true, 'expected true, or no such field')),
});
export type ToolCase = v.InferOutput<typeof CaseSchema>;

/** One file of cases. */
export const CasesSchema = v.array(CaseSchema, 'expected a list of cases');
