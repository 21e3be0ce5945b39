/**
 * The result of a tool, and what must be read with it: in its answer, in its example and in the check of a service. A
 * text that changes is alone in its element, or its element has it in its key: beside others, React patches a text node
 * that the browser's translation has taken out, and the old words stay.
 */
import type { ReactNode } from 'react';
import { unbroken } from '../../domain/rupees.ts';
import type { Answer, Passed } from '../../tools/tool.ts';
import { AnswerDrawing } from './answer-drawing.tsx';

interface AnswerSummaryProps {
  answer: Answer;
  /** The caution of an example would warn of a case that is not the visitor's. */
  isExample?: boolean;
  /** What to say of the clock of the device, or ''. */
  doubt?: string;
  /** A heading only where the answer has parts of its own. */
  as: 'h2' | 'p';
  /** The line of what it assumes. */
  assumed?: ReactNode;
  children?: ReactNode;
}

export function AnswerSummary({ answer, isExample, doubt, as: Result, assumed, children }: AnswerSummaryProps) {
  const { headline, passed, caution, reported, drawings: [drawing] = [] } = answer;
  // The whole answer asks whether the return is filed.
  const isWhole = Result === 'h2';
  return (
    <>
      <Result className={isWhole ? 'tool-headline' : 'tool-figure'} tabIndex={-1}>
        <Headline of={headline} />
      </Result>
      {assumed}
      <div className="tool-first">
        {headline.rest && <p className="tool-rest">{unbroken(headline.rest)}</p>}
        {drawing && <AnswerDrawing drawing={drawing} />}
        <div>
          {passed && !(isWhole && passed.ifNotFiled) && <Late {...passed} />}
          {doubt && <p className="tool-caution">{doubt}</p>}
          {caution && !isExample && <p className="tool-caution">{unbroken(caution)}</p>}
          {reported && <p className="tool-caution">{unbroken(reported)}</p>}
          {children}
        </div>
      </div>
    </>
  );
}

/** Longer results are smaller: up to how many characters each size goes. */
const SIZES = { short: 9, amount: 12, words: 26 };

function Headline({ of: { lead, result } }: { of: Answer['headline'] }) {
  const [size = 'sentence'] = Object.entries(SIZES).find(([, most]) => result.length <= most) ?? [];
  return (
    <>
      {lead && <span>{`${unbroken(lead)} `}</span>}
      <b data-size={size}>
        <mark>{unbroken(result)}</mark>
      </b>
    </>
  );
}

function Late({ text, next }: Passed) {
  return (
    <p className="tool-passed">
      <span>{`${text} `}</span>
      {next && <a href={next.href}>{next.text}</a>}
    </p>
  );
}
