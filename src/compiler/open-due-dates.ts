/** The schema of /due-dates.json, which the build publishes: what each field of its answer is. Its dates are worked out while the site runs. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { AUDIENCES, type Audience } from '../domain/due-date.ts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA } from '../domain/own-path.ts';
import { Slug, Text } from '../domain/text.ts';
import { Address, Day, field } from './schema-field.ts';

export const DueDateSchema = v.strictObject({
  id: field(Slug, 'Stable: rule and period. It stays the same if the date moves.'),
  date: field(Day, 'The due date, in India.'),
  title: field(Text, 'What is due.'),
  about: field(v.nullable(Text), 'Who within that group must file, or the condition; null if there is none.'),
  period: field(Text, 'The month, quarter or year.'),
  for: field(
    v.array(v.picklist(Object.keys(AUDIENCES) as Audience[])),
    'Who must file, as values of the parameter of the same name.',
  ),
  late: field(Text, 'Cost of being late.'),
  law: field(Text, 'Section or rule.'),
  source: field(
    v.strictObject({ title: Text, url: Address, read: v.nullable(v.strictObject({ title: Text, url: Address })) }),
    'The full name of the law, its official or departmental address, and the page where we read it; null if there is none.',
  ),
  moved: field(
    v.nullable(v.strictObject({ from: Day, by: Text })),
    'The original date and the circular that moved it; null if it did not move.',
  ),
  told: v.optional(field(Text, 'A reported change of the date that is not confirmed; absent if there is none.')),
});

const DueDatesSchema = v.strictObject({
  $schema: field(Address, 'Address of this schema.'),
  licence: field(Text, 'Terms of use of the dates.'),
  since: v.optional(field(Day, 'The first day of the list, if you asked for earlier days.')),
  data: field(v.array(DueDateSchema), 'Every date in the days asked for, soonest first.'),
});

export function dueDatesSchema(firm: Firm): object {
  return {
    $id: firm.origin + OPEN_DATA.dueDatesSchema,
    title: `Due dates of ${firm.name}`,
    ...toJsonSchema(DueDatesSchema, { errorMode: 'ignore' }),
  };
}
