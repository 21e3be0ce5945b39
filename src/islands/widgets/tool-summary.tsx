/** The card of an answer of a tool. */

import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import type { ReadValue } from '../../law/dated.ts';
import { howSure } from '../../law/how-sure.ts';
import type { Answer, Passed } from '../../tools/answer-shape.ts';
import { AnswerDrawing } from './answer-drawing.tsx';
import { Caution, Summary, type SummaryProps } from './answer-summary.tsx';

interface ToolSummaryProps extends Pick<SummaryProps, 'as' | 'share' | 'assumed' | 'children'> {
  answer: Answer;
  read: readonly ReadValue[];
  /** In India, `YYYY-MM-DD`. */
  today: string;
  /** The caution of an example would warn of a case that is not the visitor's. */
  isExample?: boolean;
  /** What to say of the clock of the device, or ''. */
  doubt?: string;
}

export function ToolSummary({ answer, read, today, isExample, doubt, ...props }: ToolSummaryProps) {
  const { headline, passed, caution, reported, year, drawings: [drawing] = [] } = answer;
  // The whole answer asks whether the return is filed.
  const isLate = passed && !(props.as === 'h2' && passed.ifNotFiled);
  const notes = (
    <>
      {isLate && <Late {...passed} />}
      {[doubt, !isExample && caution, reported].map((text) => text && <Caution key={text} text={text} />)}
    </>
  );
  const { sure, words } = howSure(read, today);
  const certainty = { sure, words: unbroken(words + year) };
  return (
    <Summary {...props} {...{ headline, notes, certainty }} drawing={drawing && <AnswerDrawing drawing={drawing} />} />
  );
}

function Late({ text, next }: Passed) {
  return (
    <p className="tool-passed">
      <span>{`${text} `}</span>
      {next && <a href={say.path(next.href)}>{next.text}</a>}
    </p>
  );
}
