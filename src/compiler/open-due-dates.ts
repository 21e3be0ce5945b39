/** The schema of /due-dates.json, which the build publishes: what each field of its answer is. Its dates are worked out while the site runs. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { AUDIENCES, type Audience } from '../domain/audience.ts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA } from '../domain/open-data.ts';
import { Slug, Text } from '../domain/text.ts';
import { Address, Day, field } from './schema-field.ts';

export const DueDateSchema = v.strictObject({
  id: field(Slug, 'Stable: rule and period, the same whatever day it is moved to.'),
  date: field(Day, 'The day on which it is due, in India.'),
  title: field(Text, 'What is due.'),
  about: field(v.nullable(Text), 'Whom within those it concerns, or on what condition; null where there is none.'),
  period: field(Text, 'For which month, quarter or year.'),
  for: field(
    v.array(v.picklist(Object.keys(AUDIENCES) as Audience[])),
    'Whom it concerns, by the values of the parameter of that name.',
  ),
  late: field(Text, 'What being late costs.'),
  law: field(Text, 'Section or rule.'),
  source: field(
    v.strictObject({ title: Text, url: Address, read: v.nullable(v.strictObject({ title: Text, url: Address })) }),
    'The law in full, its official address or that of the department, and the page where it was read; null where none is known.',
  ),
  moved: field(
    v.nullable(v.strictObject({ from: Day, by: Text })),
    'The day by the rule, and the circular that moved it; null where none did.',
  ),
  told: v.optional(field(Text, 'What is told of its day and not confirmed; absent where nothing is.')),
});

const DueDatesSchema = v.strictObject({
  $schema: field(Address, 'Address of this schema.'),
  licence: field(Text, 'On what terms the dates may be used.'),
  since: v.optional(field(Day, 'The first day of the list, where earlier ones were asked for.')),
  data: field(v.array(DueDateSchema), 'Every date among the days asked for, soonest first.'),
});

export function dueDatesSchema(firm: Firm): object {
  return {
    $id: firm.origin + OPEN_DATA.dueDatesSchema,
    title: `Due dates of ${firm.name}`,
    ...toJsonSchema(DueDatesSchema, { errorMode: 'ignore' }),
  };
}
