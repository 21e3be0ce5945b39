/** A tool: its form, and the answer, worked out in the browser while the visitor types. Without script, a GET form. */
import type { OwnPath } from '../../domain/own-path.ts';
import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import type { Answer } from '../../tools/answer-shape.ts';
import { Announcement, ParameterForm } from './parameter-form.tsx';
import { answerId, ToolAnswer, ToolExample } from './tool-answer.tsx';
import { ToolFields } from './tool-fields.tsx';
import { type LiveForm, type ToolProps, useToolForm } from './use-tool-form.ts';

/** @property origin of the site, for the address that is sent */
export type ToolFormProps = ToolProps & { origin: string };

export function ToolForm(props: ToolFormProps) {
  const live = useToolForm(props);
  const { name } = props;
  return (
    <div className="tool-columns">
      <div className="tool-asking">
        <Form {...props} live={live} />
        {live.answered && <AnswerBar name={name} answer={live.answered.answer} />}
      </div>
      {/* Without an answer there is no place to go to: what is wrong takes the focus. */}
      <div ref={live.result} className="tool-result" id={live.answered && answerId(name)}>
        <Result {...props} live={live} />
      </div>
      <Announcement text={live.announced} />
    </div>
  );
}

type PartProps = ToolFormProps & { live: LiveForm };

function Form({ name, title, live }: PartProps) {
  return (
    <ParameterForm
      id={name}
      className="tool-form lead-form"
      action={say.path(`/tools/${name}#${answerId(name)}` satisfies OwnPath)}
      label={title}
      {...live.form}
    >
      <ToolFields form={name} live={live} />
      <p className="tool-ways">
        <button className="button" type="submit">
          {say('tool.work-out')}
        </button>
        <a href={say.path(`/tools/${name}` satisfies OwnPath)}>{say('tool.start-over')}</a>
      </p>
      <p className="field-hint">{say('tool.not-stored')}</p>
    </ParameterForm>
  );
}

/** On a narrow screen, the answer while the form is in view, in the place of the contact bar. Leads to the answer. */
function AnswerBar({ name, answer: { headline } }: { name: string; answer: Answer }) {
  return (
    <a className="tool-bar" href={`#${answerId(name)}`}>
      <span>
        {headline.lead && <small>{`${unbroken(headline.lead)} `}</small>}
        <b>{unbroken(headline.result)}</b>
      </span>
      <span className="tool-bar-why">{say('tool.see-why')}</span>
    </a>
  );
}

function Result({ name, origin, content: { parameters }, asked, example, live }: PartProps) {
  const { answered, isChanged, query } = live;
  if (answered)
    return (
      <ToolAnswer
        name={name}
        origin={origin}
        answer={answered.answer}
        assumed={live.assumed}
        read={answered.read}
        parameters={parameters}
        typed={answered.typed}
        query={query}
        today={live.today}
        doubt={live.doubt}
      />
    );
  if (isChanged || asked.state !== 'empty') return <p className="tool-waiting">{live.waiting}</p>;
  if (!example) return <p className="tool-waiting">{say('tool.waiting-empty')}</p>;
  const { answer, read, typed } = example;
  return <ToolExample {...{ answer, read, parameters, typed }} today={live.today} />;
}

export { leftOut } from './use-tool-form.ts';
export { ToolForm as widget };
