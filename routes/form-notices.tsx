/** Notices of forms that work without script. Each takes the focus, so that it is read first. */
import type { ReactNode } from 'react';
import type { FormState } from '../src/domain/lead-form.ts';
import { ErrorSummary } from '../src/islands/widgets/field.tsx';

interface PostFaultsProps extends Pick<FormState, 'faults' | 'failure'> {
  form: string;
  labels: Readonly<Record<string, string>>;
  /** What else to do about a failure. */
  children?: ReactNode;
}

/** The faults of a posted form, or why it could not be stored. */
export function PostFaults({ form, faults, labels, failure, children }: PostFaultsProps) {
  const isWrong = Object.keys(faults).length > 0;
  if (!isWrong && !failure) return null;
  return (
    <PostNotice role="alert">
      {isWrong && <ErrorSummary form={form} faults={faults} findLabel={(name) => labels[name]} />}
      {failure && <p className="lead-form-failure">{failure}</p>}
      {failure && children}
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
