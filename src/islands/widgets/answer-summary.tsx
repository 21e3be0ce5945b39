/**
 * The card of an answer, wherever one is: of a tool, in its example, in the check of a service, in search, on the home
 * page. Headline, drawing, what must be read with it, what it assumes, how sure it is. Its parent is a CSS container. A
 * text that changes is alone in its element, or its element has it in its key: beside others, React patches a text node
 * that the browser's translation has taken out, and the old words stay.
 */
import type { ReactNode } from 'react';
import { unbroken } from '../../domain/rupees.ts';
import type { Sure } from '../../law/parameter.ts';
import type { Answer } from '../../tools/answer-shape.ts';
import { CertaintyDots } from '../../ui/certainty-dots.tsx';

export interface SummaryProps {
  /** A heading only where the answer has parts of its own. */
  as: 'h2' | 'p';
  /** Of the heading. */
  id?: string;
  /** What was asked, above the headline. */
  question?: string;
  headline: Answer['headline'];
  drawing?: ReactNode;
  /** The ways to send it. */
  share?: ReactNode;
  /** What must be read with it. */
  notes?: ReactNode;
  assumed?: ReactNode;
  certainty?: { sure: Sure; words: string; source?: ReactNode } | undefined;
  children?: ReactNode;
}

export function Summary(props: SummaryProps) {
  const { as: Heading, id, question, headline, drawing, share, notes, assumed, certainty, children } = props;
  return (
    <>
      <div className="headline-block">
        <Heading className="headline" id={id} tabIndex={-1}>
          {question && <strong>{`${unbroken(question)} `}</strong>}
          {headline.lead && <span>{`${unbroken(headline.lead)} `}</span>}
          <b data-size={sizeOf(headline.result)}>
            <mark>{unbroken(headline.result)}</mark>
          </b>
        </Heading>
        {headline.rest && <p className="headline-rest">{unbroken(headline.rest)}</p>}
        {share}
        {drawing}
      </div>
      {notes}
      {assumed}
      {certainty && (
        <p key={certainty.words} className="how-sure">
          <CertaintyDots sure={certainty.sure} />
          {` ${certainty.words}`}
          {certainty.source}
        </p>
      )}
      {children}
    </>
  );
}

/** Longer results are smaller: up to how many characters each size goes. */
const SIZES = { short: 9, amount: 12, words: 26 };

function sizeOf(result: string): string {
  const [size = 'sentence'] = Object.entries(SIZES).find(([, most]) => result.length <= most) ?? [];
  return size;
}

export function Caution({ text }: { text: string }) {
  return <p className="caution">{unbroken(text)}</p>;
}
