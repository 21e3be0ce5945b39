/** A tool: its form, and the answer, worked out in the browser while the visitor types. Without script, a GET form. */
import type { OwnPath } from '../../domain/own-path.ts';
import { inLakhs } from '../../domain/rupees.ts';
import { loadTool } from '../../tools/index.ts';
import { filledName, isAsked } from '../../tools/parameters.ts';
import type { LabelledField } from '../../tools/tool-content.ts';
import type { LeftOut } from '../dom-contract.ts';
import { describedBy, fieldId } from './field.tsx';
import { OptionButtons, ParameterField, ParameterForm } from './parameter-form.tsx';
import { ToolAnswer } from './tool-answer.tsx';
import { type Opening, openTool, type ToolProps, useToolForm, WAITING, writeOut } from './use-tool-form.ts';

/** The browser has the law from the shared file, loads the rule, and works out the answer of the page again. */
export const leftOut = {
  names: ['content', 'rule', 'asked', 'defaults'],
  async complete(_: ParentNode, { name, content, given, today }: ToolProps) {
    const rule = await loadTool(name);
    if (!rule) throw new Error(`no tool ${name}`);
    return { content, rule, ...openTool(rule, content, given, today) };
  },
} as const satisfies LeftOut<ToolProps, 'content' | 'rule' | keyof Opening>;

/** A choice of more options is a list. */
const MAX_BUTTONS = 4;

export function ToolForm(props: ToolProps) {
  const live = useToolForm(props);
  const form = <Form {...props} live={live} key="form" />;
  const result = <Result {...props} live={live} key="result" />;
  return (
    <div className="tool-columns">
      {/* An answer to the address comes first, because on a phone the form fills two screens. Otherwise nothing moves. */}
      {props.asked.state === 'answered' ? [result, form] : [form, result]}
      <p className="visually-hidden" role="status">
        {live.announced}
      </p>
    </div>
  );
}

interface PartProps extends ToolProps {
  live: ReturnType<typeof useToolForm>;
}

function Form({ name, title, content: { parameters }, live }: PartProps) {
  const { isChanged, initial, typed, faults, answered } = live;
  return (
    <ParameterForm
      id={name}
      className="tool-form lead-form"
      action={`/tools/${name}` satisfies OwnPath}
      label={title}
      parameters={parameters}
      faults={live.hasSummary ? faults : {}}
      summary={live.summary}
      {...live.form}
    >
      {Object.entries(live.defaults).map(([field, day]) => (
        <input key={field} type="hidden" name={filledName(field)} value={day} />
      ))}
      {Object.entries(parameters).map(([field, parameter]) => (
        <ToolField
          key={field}
          form={name}
          name={field}
          parameter={parameter}
          initial={initial[field]}
          texts={typed[field]}
          error={faults[field]}
          // Hydration hides nothing, only a choice of the visitor does.
          hidden={isChanged && !isAsked(parameters, field, typed)}
        />
      ))}
      <p className="tool-ways">
        <button className="button" type="submit">
          Work it out
        </button>
        <a href={`/tools/${name}` satisfies OwnPath}>Start over</a>
        {answered && (
          <a className="tool-jump" href={`#${name}-answer`}>
            The answer: {answered.answer.headline.result}
          </a>
        )}
      </p>
    </ParameterForm>
  );
}

interface ToolFieldProps {
  form: string;
  name: string;
  parameter: LabelledField;
  initial: readonly string[] | undefined;
  /** What it contains now. */
  texts: readonly string[] | undefined;
  error: string | undefined;
  hidden: boolean;
}

function ToolField({ initial, texts, hidden, ...field }: ToolFieldProps) {
  const { parameter, error } = field;
  const { kind, label, hint } = parameter;
  const isFewOptions = kind === 'choice' && Object.keys(parameter.options).length <= MAX_BUTTONS;
  if (kind !== 'choices' && !isFewOptions)
    return (
      <div className={`tool-field tool-field-${kind}`} hidden={hidden}>
        <ParameterField {...field} text={initial?.[0]} autoComplete="off" />
        <Echo parameter={parameter} texts={texts} />
      </div>
    );
  const id = fieldId(field.form, field.name);
  return (
    <fieldset
      className="tool-choosing"
      data-wrong={error ? '' : undefined}
      data-several={kind === 'choices' ? '' : undefined}
      hidden={hidden}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="tool-options">
        <OptionButtons {...field} texts={initial} />
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}

/** Repeats an amount for a check: "₹38,00,000 = 38 lakh". */
function Echo({ parameter, texts }: Pick<ToolFieldProps, 'parameter' | 'texts'>) {
  const { amount, text, digits } = writeOut(parameter, texts);
  if (amount === null) return null;
  const echo = [text.trim() !== digits && `₹${digits}`, inLakhs(amount)].filter(Boolean).join(' = ');
  return (
    echo && (
      <span className="tool-words" aria-hidden="true">
        {echo}
      </span>
    )
  );
}

function Result({ name, content, asked, live }: PartProps) {
  return (
    <div ref={live.result} className="tool-result" id={`${name}-answer`}>
      {live.answered ? (
        <ToolAnswer
          name={name}
          onTop={asked.state === 'answered'}
          answer={live.answered.answer}
          read={live.answered.read}
          parameters={content.parameters}
          typed={live.answered.typed}
          query={live.query}
        />
      ) : (
        <p className="tool-waiting">
          {asked.state !== 'empty' || live.isChanged ? WAITING : 'Your answer will appear here.'}
        </p>
      )}
    </div>
  );
}

export { ToolForm as widget };
