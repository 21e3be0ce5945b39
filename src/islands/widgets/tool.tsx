/** A tool: its form, and the answer, worked out in the browser while the visitor types. Without script, a GET form. */
import { useState } from 'react';
import { dayNumber } from '../../domain/calendar.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { inLakhs, parseAmount, rupees } from '../../domain/rupees.ts';
import { loadTool } from '../../tools/index.ts';
import { filledName, isAsked } from '../../tools/parameters.ts';
import type { LabelledField } from '../../tools/tool-content.ts';
import type { LeftOut } from '../dom-contract.ts';
import { describedBy, ErrorSummary, Field, fieldId, labelsByName, Options } from './field.tsx';
import { ToolAnswer } from './tool-answer.tsx';
import { type Opening, openTool, type ToolProps, useToolForm, WAITING } from './use-tool-form.ts';

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

/** An amount may be typed in words, such as "38 lakh", which needs a full keyboard. */
const KEYBOARDS: { [kind in LabelledField['kind']]?: 'numeric' | 'decimal' } = { whole: 'numeric', percent: 'decimal' };

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

function Form({ name, title, content: { parameters }, asked, live }: PartProps) {
  const { changed, typed, faults, answered } = live;
  return (
    <form
      className="tool-form lead-form"
      id={name}
      action={`/tools/${name}` satisfies OwnPath}
      method="get"
      noValidate
      onSubmit={live.submit}
      aria-label={title}
    >
      <div
        ref={live.summary}
        className="lead-form-notice"
        tabIndex={-1}
        role="alert"
        // biome-ignore lint/a11y/noAutofocus: an error summary takes the focus
        autoFocus={asked.state === 'wrong'}
      >
        {live.hasSummary && <ErrorSummary form={name} faults={faults} labels={labelsByName(parameters)} />}
      </div>
      {Object.entries(live.defaults).map(([field, day]) => (
        <input key={field} type="hidden" name={filledName(field)} value={day} />
      ))}
      {Object.entries(parameters).map(([field, parameter]) => (
        <ToolField
          key={field}
          form={name}
          name={field}
          parameter={parameter}
          texts={typed[field] ?? []}
          error={faults[field]}
          // Hydration hides nothing, only a choice of the visitor does.
          hidden={changed && !isAsked(parameters, field, typed)}
          onChange={(texts) => live.change(field, texts)}
          onLeave={() => live.leave(field)}
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
    </form>
  );
}

interface ToolFieldProps {
  form: string;
  name: string;
  parameter: LabelledField;
  texts: readonly string[];
  error: string | undefined;
  hidden: boolean;
  onChange: (texts: readonly string[]) => void;
  onLeave: () => void;
}

function ToolField(props: ToolFieldProps) {
  const { form, name, parameter, texts, error, hidden, onChange, onLeave } = props;
  const [text = ''] = texts;
  // A date input cannot show a text that is not a day, which must not get lost.
  const [asText] = useState(text !== '' && dayNumber(text) === null);
  const { kind, label, hint } = parameter;
  const isList = kind === 'choice' && Object.keys(parameter.options).length > MAX_BUTTONS;
  if (kind === 'choices' || (kind === 'choice' && !isList)) return <OptionField {...props} />;
  const amount = kind === 'amount' ? parseAmount(text, parameter.paise) : null;
  const digits = amount === null ? text : rupees(amount).slice(1);
  const echo = amount === null ? '' : echoOf(text.trim() === digits ? '' : digits, amount);
  return (
    <div className={`tool-field tool-field-${kind}`} hidden={hidden}>
      <Field
        form={form}
        name={name}
        label={label}
        error={error}
        {...(hint && { hint })}
        {...(kind === 'amount' && { before: '₹' })}
      >
        {(wiring) =>
          kind === 'choice' ? (
            <select {...wiring} value={text} onChange={(event) => onChange([event.target.value])} onBlur={onLeave}>
              <option value="">Choose</option>
              <Options of={parameter.options} />
            </select>
          ) : (
            <input
              {...wiring}
              type={kind === 'day' && !asText ? 'date' : 'text'}
              inputMode={KEYBOARDS[kind]}
              autoComplete="off"
              value={text}
              onChange={(event) => onChange([event.target.value])}
              onBlur={() => {
                onLeave();
                if (digits !== text) onChange([digits]);
              }}
            />
          )
        }
      </Field>
      {echo && (
        <span className="tool-words" aria-hidden="true">
          {echo}
        </span>
      )}
    </div>
  );
}

/** Repeats an amount for a check: "₹38,00,000 = 38 lakh"; '' if it adds nothing. @param digits '' if typed so */
function echoOf(digits: string, amount: number): string {
  return [digits && `₹${digits}`, inLakhs(amount)].filter(Boolean).join(' = ');
}

/** Radio buttons, or checkboxes if several options may be chosen. */
function OptionField({ form, name, parameter, texts, error, hidden, onChange, onLeave }: ToolFieldProps) {
  const id = fieldId(form, name);
  const { label, hint } = parameter;
  const options = 'options' in parameter ? parameter.options : {};
  const several = parameter.kind === 'choices';
  return (
    <fieldset
      className="tool-choosing"
      data-wrong={error ? '' : undefined}
      data-several={several ? '' : undefined}
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
        {Object.entries(options).map(([value, option], index) => (
          <label key={value}>
            <input
              // The error summary links to the first one.
              id={index === 0 ? id : `${id}-${value}`}
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={texts.includes(value)}
              onChange={({ target }) => {
                const others = several ? texts.filter((text) => text !== value) : [];
                onChange(target.checked ? [...others, value] : others);
              }}
              onBlur={onLeave}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
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
          {asked.state !== 'empty' || live.changed ? WAITING : 'Your answer will appear here.'}
        </p>
      )}
    </div>
  );
}

export { ToolForm as widget };
