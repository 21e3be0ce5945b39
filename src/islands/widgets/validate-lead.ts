/** Judges a form in the browser by the very schemas of the server. */
import * as v from 'valibot';
import { ContactSchema, faultsByField, formInput, type Lead, PartnerSchema } from '../../domain/lead-rules.ts';

const SCHEMAS = { contact: ContactSchema, partner: PartnerSchema };

/** The lead, ready to send; or what is wrong with each field, by its name, in the order of the fields. */
export type Judgement = { lead: Lead; faults?: never } | { lead?: never; faults: Record<string, string> };

/** @param values of the fields as they were typed, by name */
export function validateLead(kind: 'contact' | 'partner', values: Readonly<Record<string, string>>): Judgement {
  const judged = v.safeParse(
    SCHEMAS[kind],
    formInput(kind, (field) => values[field]),
  );
  return judged.success ? { lead: judged.output } : { faults: faultsByField(judged.issues) };
}
