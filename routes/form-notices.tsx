/** Notices of forms that work without script. Each takes the focus, so that it is read first. */
import type { ReactNode } from 'react';
import type { FormState } from '../src/domain/lead-form.ts';
import { ErrorSummary } from '../src/islands/widgets/field.tsx';

interface LabelledFaults {
  form: string;
  faults: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
}

export function QueryFaults({ form, faults, labels }: LabelledFaults) {
  if (Object.keys(faults).length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
    <div className="lead-form-notice" tabIndex={-1} role="alert" autoFocus>
      <ErrorSummary form={form} faults={faults} labels={labels} />
    </div>
  );
}

/** The faults of a posted form, or why it could not be stored. */
export function PostFaults({ form, faults, labels, failure }: LabelledFaults & Pick<FormState, 'failure'>) {
  const isWrong = Object.keys(faults).length > 0;
  if (!isWrong && !failure) return null;
  return (
    <PostNotice role="alert">
      {isWrong && <ErrorSummary form={form} faults={faults} labels={labels} />}
      {failure && <p className="lead-form-failure">{failure}</p>}
    </PostNotice>
  );
}

export function PostNotice({ role, children }: { role: 'alert' | 'status'; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is read first
    <div className="lead-form-notice" role={role} tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
