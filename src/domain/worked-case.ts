/** Worked cases of a tool: content/tools/cases/<name>.yaml. Tests run all; three are shown on the tool's page. */
import * as v from 'valibot';
import { Text, WebUrl } from './text.ts';

const Entered = v.union([Text, v.number()]);

const CaseSchema = v.strictObject({
  /** Short description of the case. */
  case: Text,
  /** Input by field; several values of one field as a list. */
  ask: v.record(v.string(), v.union([Entered, v.array(Entered)])),
  /** Expected fields of the answer. */
  expect: v.record(v.string(), v.unknown()),
  /** Basis of the expected result: a published example, or the sections of law that it applies. */
  from: v.union(
    [v.strictObject({ title: Text, url: WebUrl }), v.strictObject({ hand: Text })],
    'expected a title with its url, or hand',
  ),
  show: v.optional(v.literal(true, 'expected true, or no such field')),
});
export type ToolCase = v.InferOutput<typeof CaseSchema>;

/** One file of cases. */
export const CasesSchema = v.array(CaseSchema, 'expected a list of cases');
