import { type InputHTMLAttributes, type ReactNode, useEffect } from 'react';
import { errorTitle } from '../../domain/error-title.ts';
import { say } from '../../domain/say.ts';

interface FieldProps {
  form: string;
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** The page shows the hint elsewhere, with the id of {@link hintId}. */
  isHintElsewhere?: boolean;
  /** Shown before the input, but not to screen readers, for which the hint says it. */
  before?: string | undefined;
  /** Shown below the error: what to do instead. */
  after?: ReactNode;
  children: (
    wiring: Pick<InputHTMLAttributes<unknown>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode;
}

export function fieldId(form: string, name = ''): string {
  return `${form}-${name}`;
}

export function hintId(id: string): string {
  return `${id}-hint`;
}

export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [hint && hintId(id), error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

export function Field({ form, name, label, error, hint, isHintElsewhere, before, after, children }: FieldProps) {
  const id = fieldId(form, name);
  const wiring = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, hint, error),
  };
  const element = children(wiring);
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && !isHintElsewhere && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {before ? (
        <div className="field-line">
          <span className="field-before" aria-hidden="true">
            {before}
          </span>
          {element}
        </div>
      ) : (
        element
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
      {after && <p className="field-hint">{after}</p>}
    </div>
  );
}

type Texts = Readonly<Record<string, string>>;

interface ErrorSummaryProps {
  form: string;
  faults: Texts;
  findLabel: (name: string) => string | undefined;
}

export function ErrorSummary({ form, faults, findLabel }: ErrorSummaryProps) {
  return (
    <>
      <h2 className="error-summary">{say('forms.check')}</h2>
      <ul>
        {Object.entries(faults).map(([name, fault]) => (
          <li key={name}>
            <a href={`#${fieldId(form, name)}`}>{`${findLabel(name) ?? name}: ${fault}`}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says in the title of the page whether the form that was sent has faults. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    // Of another form on the page it says nothing.
    if (!isWrong) return;
    document.title = errorTitle(document.title, true);
    return () => {
      document.title = errorTitle(document.title, false);
    };
  }, [isWrong]);
}

export function Options({ of }: { of: Texts }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
