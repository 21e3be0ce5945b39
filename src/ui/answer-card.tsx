/** The card under the title of a service: do I need it, what does it cost, how long, by when, what next. */
import { useContext } from 'react';
import { ANSWER_QUESTIONS, type ServiceBody } from '../content/site.ts';
import { contactLink } from '../domain/browser-names.ts';
import { formatDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { unbroken } from '../domain/rupees.ts';
import type { DueItem } from '../law/work-out-dates.ts';
import { PhoneLink, whatsappAddress } from './contact-bar.tsx';
import { CONTACT_ID } from './contact-card.tsx';
import { Assets, FontFile } from './document-context.tsx';

export const DO_IT_YOURSELF_ID = 'do-it-yourself';

const TOOLS_ID = 'check-your-case';

const QUESTIONS = Object.entries(ANSWER_QUESTIONS) as [keyof ServiceBody['answer'], string][];

export interface NextDue extends Pick<DueItem, 'date' | 'title' | 'period'> {
  /** "in 39 days", "tomorrow". */
  left: string;
}

interface AnswerCardProps extends Pick<ServiceBody, 'answer' | 'tools'> {
  /** Null on a page that names no due-date rules. */
  next: NextDue | null;
  /** A sentence about when our fee is known; null if the page shows the fee. */
  quotation: string | null;
  /** Completes "I want help with …". */
  subject: string;
  firm: Firm;
}

export function AnswerCard({ answer, tools, next, quotation, subject, firm }: AnswerCardProps) {
  const assets = useContext(Assets);
  const promise = quotation ?? (firm.callWithin && `We call once, within ${firm.callWithin}.`);
  return (
    <section className="answer-card" aria-label="In short">
      {/* Without this the browser requests the font of the rupee sign only after it has laid out the card. */}
      {QUESTIONS.some(([name]) => answer[name].short.includes('₹')) && <FontFile href={assets['eczar-rupee.woff2']} />}
      <dl>
        {QUESTIONS.map(([name, question]) => (
          <div key={name}>
            <dt>{question}</dt>
            <dd className="answer-short">{unbroken(answer[name].short)}</dd>
            <dd className="answer-more">
              <More {...answer[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="answer-ways">
        <a className="button" href={`#${CONTACT_ID}`}>
          {quotation ? 'Ask for our fee' : 'Get started'}
        </a>
        <a className="button button-quiet" href={`#${DO_IT_YOURSELF_ID}`}>
          Do it yourself
        </a>
        <span className="answer-talk">
          <PhoneLink firm={firm}>Call</PhoneLink>
          <a
            href={whatsappAddress(firm, subject)}
            target="_blank"
            rel="noopener external"
            {...contactLink('whatsapp', firm)}
          >
            WhatsApp
          </a>
        </span>
        {promise && <span className="answer-promise">{promise}</span>}
      </p>
      {next && (
        <p className="answer-next">
          <b>Next: </b>
          <time dateTime={next.date}>{formatDay(next.date)}</time>, {next.left}. {next.title}, {next.period}.{' '}
          <a href={'/due-dates' satisfies OwnPath}>All due dates</a>
        </p>
      )}
      {tools.length > 0 && (
        <div className="answer-tools">
          <b id={TOOLS_ID}>Check your case</b>
          <ul aria-labelledby={TOOLS_ID}>
            {tools.map(({ text, url }) => (
              <li key={url}>
                <a href={url}>{text}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The words beside an answer. The parts of a price are folded, since the page has them as a bill. */
function More({ more, parts }: ServiceBody['answer']['need']) {
  if (parts === undefined) return unbroken(more);
  return (
    <details>
      <summary>{unbroken(more)}</summary>
      {parts}
    </details>
  );
}
