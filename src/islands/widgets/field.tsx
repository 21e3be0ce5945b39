/** One field of a form: ties label, error and hint to what is typed into. Server and browser render the same. */
import type { ReactNode } from 'react';

/** Attributes of the element that is typed into. */
export interface Wiring {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  /** Id of the form; the field's own is made from it. */
  form: string;
  name: string;
  label: string;
  /** What is wrong with it; none where nothing is. */
  error?: string | undefined;
  /** A few words under the label. */
  hint?: string;
  /** Stands before what is typed and is no part of it. Not read out: the hint says it in words. */
  before?: string;
  /** The element, given the attributes it needs. */
  children: (wiring: Wiring) => ReactNode;
}

/** Id of a field, for whoever links to it. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

export function Field({ form, name, label, error, hint, before, children }: FieldProps) {
  const id = fieldId(form, name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const element = children({
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  });
  return (
    <div className="field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
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
    </div>
  );
}

/** Fields that are optional are said to be so in their label. The rest must be filled in. It has no heading: a form stands below headings of any rank. */
export function ErrorSummary({
  form,
  faults,
  labels,
}: {
  form: string;
  faults: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <p className="error-summary">Please check what you typed</p>
      <ul>
        {Object.entries(faults).map(([name, fault]) => (
          <li key={name}>
            <a href={`#${fieldId(form, name)}`}>
              {labels[name] ?? name}: {fault}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The options of a select. @param of texts by value */
export function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
