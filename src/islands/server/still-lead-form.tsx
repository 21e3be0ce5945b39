/** A lead form as the server renders it: the fields, and nothing of what the browser does with them. */
import { EMPTY_FORM } from '../../domain/lead-form.ts';
import { LeadFormFields, type LeadFormProps, type LiveForm } from '../widgets/lead-form-fields.tsx';
import { startOf } from '../widgets/lead-form-start.ts';

function nothing(): void {}

/** What a form is while nobody can do anything with it. */
const STILL: Omit<LiveForm, 'values' | 'faults' | 'summary' | 'failed'> = {
  submit: false,
  receipt: undefined,
  held: '',
  later: undefined,
  phone: { keyDown: nothing, change: (value, _, at) => ({ value, caret: at ?? 0 }) },
  status: '',
  form: { current: null },
  notice: { current: null },
  change: nothing,
  leave: nothing,
  send: async () => {},
  clear: nothing,
  another: nothing,
  correct: nothing,
  forget: async () => {},
};

export function StillLeadForm(props: LeadFormProps) {
  const { state = EMPTY_FORM, opening = '' } = props;
  return (
    <LeadFormFields
      {...props}
      live={{ ...STILL, ...startOf(state, opening), faults: state.faults, summary: state.faults }}
    />
  );
}
