/** A lead form as it lives in the browser. The server renders the same fields without what they do: src/islands/server/still-lead-form.tsx. */
import { EMPTY_FORM } from '../../domain/lead-form.ts';
import { LeadFormFields, type LeadFormProps } from './lead-form-fields.tsx';
import { useLeadForm } from './use-lead-form.ts';

export function LeadForm(props: LeadFormProps) {
  const { kind, prefix, state = EMPTY_FORM, opening = '' } = props;
  return <LeadFormFields {...props} live={useLeadForm({ kind, prefix, state, opening })} />;
}

/** What the registry of islands takes from here. */
export { LeadForm as widget };
