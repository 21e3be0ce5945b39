/** The questions of a plan: a plain GET form. */
import type { OwnPath } from '../src/domain/own-path.ts';
import type { Parameter, Parameters } from '../src/domain/tool-content.ts';
import { ErrorSummary, Field, type Wiring } from '../src/islands/widgets/field.tsx';
import { initialTyped, type ParameterFaults, type Typed } from '../src/tools/parameters.ts';

interface JourneyFormProps {
  /** Names the plan, and the form on its page. */
  name: string;
  parameters: Parameters;
  /** As the address gives them; null for the empty form. */
  typed: Typed | null;
  faults: ParameterFaults;
}

export function JourneyForm({ name, parameters, typed, faults }: JourneyFormProps) {
  const texts = typed ?? initialTyped(parameters);
  const labels = Object.fromEntries(Object.entries(parameters).map(([field, { label }]) => [field, label]));
  return (
    <form
      className="journey-form"
      id={name}
      action={`/start/${name}` satisfies OwnPath}
      method="get"
      noValidate
      aria-label="Your answers"
    >
      {Object.keys(faults).length > 0 && (
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        <div className="lead-form-notice" tabIndex={-1} role="alert" autoFocus>
          <ErrorSummary form={name} faults={faults} labels={labels} />
        </div>
      )}
      {Object.entries(parameters).map(([field, parameter]) => (
        <Field
          key={field}
          form={name}
          name={field}
          label={parameter.label}
          error={faults[field]}
          {...(parameter.hint && { hint: parameter.hint })}
          {...(parameter.kind === 'amount' && { before: '₹' })}
        >
          {(wiring) => <Answer wiring={wiring} parameter={parameter} text={texts[field]?.[0] ?? ''} />}
        </Field>
      ))}
      <button className="button" type="submit">
        Show my steps
      </button>
    </form>
  );
}

function Answer({ wiring, parameter, text }: { wiring: Wiring; parameter: Parameter; text: string }) {
  if (parameter.kind !== 'choice')
    return (
      <input
        {...wiring}
        type="text"
        inputMode={parameter.kind === 'whole' ? 'numeric' : undefined}
        autoComplete="off"
        defaultValue={text}
      />
    );
  return (
    <select {...wiring} defaultValue={text}>
      {parameter.initial === undefined && <option value="">Choose</option>}
      {Object.entries(parameter.options).map(([value, option]) => (
        <option key={value} value={value}>
          {option}
        </option>
      ))}
    </select>
  );
}
