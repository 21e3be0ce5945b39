/** The two cards under the title of a service: do I need it, and what it costs, how long, by when, what next. */

import type { ReactNode } from 'react';
import type { Html, ServiceBody } from '../content/site.ts';
import { contactLink } from '../domain/browser-names.ts';
import { formatDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { unbroken } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { type Bill, oursInWords } from '../law/bill.ts';
import { capitalize } from '../law/figure-words.ts';
import type { DueItem } from '../law/work-out-dates.ts';
import { ButtonLink } from './buttons.tsx';
import { PhoneLink, whatsappAddress } from './contact-bar.tsx';
import { CONTACT_ID } from './contact-card.tsx';
import { Prose } from './prose.tsx';
import { Said } from './said.tsx';

export const DO_IT_YOURSELF_ID = 'do-it-yourself';

const TOOLS_ID = 'check-your-case';

export interface NextDue extends Pick<DueItem, 'date' | 'title' | 'period'> {
  /** "in 39 days", "tomorrow". */
  left: string;
  /** When an overdue rule was last compared. */
  overdue: string | undefined;
}

interface AnswerCardProps extends Pick<ServiceBody, 'answer' | 'tools'> {
  /** The check of a case, or the facts of the service. */
  children: ReactNode;
  /** What the visitor pays without us. */
  alone: Html;
  /** Null if our fee comes in a quotation. */
  bill: Bill | null;
  /** Whether the check shows the bill, which follows what the visitor chooses. */
  isBilled: boolean;
  /** Null on a page that names no due-date rules. */
  next: NextDue | null;
  /** When a figure of the page that is due for review was last compared. */
  overdue?: string | undefined;
  /** A sentence about when our fee is known; null if the page shows the fee. */
  quotation: string | null;
  subject: string;
  firm: Firm;
}

export function AnswerCard({ children, ...props }: AnswerCardProps) {
  const { need } = props.answer;
  return (
    <section className="answer-card" aria-label={say('answer-card.title')}>
      <div className="answer-need">
        <h2>{say('answer-card.need')}</h2>
        <p>
          <b className="answer-short">{unbroken(need.short)}</b>: <span>{unbroken(need.more)}</span>
        </p>
        {children}
      </div>
      <Receipt {...props} />
    </section>
  );
}

/** The other three questions, and what to do next. */
function Receipt(props: Omit<AnswerCardProps, 'children'>) {
  const { answer, alone, bill, isBilled, tools, next, overdue, quotation, subject, firm } = props;
  const { cost, time, when } = answer;
  const ours = bill && oursInWords(bill);
  const promise = quotation ?? (firm.callWithin && say('answer-card.promise', { time: firm.callWithin }));
  return (
    <div className="cost">
      <div className="cost-receipt">
        <h2>{say('answer-card.cost')}</h2>
        <dl>
          {/* With a least fee, it is in the words about that. */}
          {!isBilled && !bill?.isLeast && (
            <Row name={say('answer-card.government')} {...cost} more={cost.more.replace(QUOTED, '')} />
          )}
          <div>
            <dt>{say('answer-card.alone')}</dt>
            <Prose as="dd" className="answer-more" html={alone} />
          </div>
          <Row
            name={say('answer-card.ours')}
            {...(ours && bill.isLeast && !isBilled ? cost : (ours ?? { short: say('answer-card.quoted'), more: '' }))}
          />
          <Row name={say('answer-card.time')} {...time} />
          <Row name={say('answer-card.when')} {...when} />
        </dl>
        <p className="answer-ways">
          <ButtonLink href={`#${CONTACT_ID}`} text={say(quotation ? 'answer-card.ask-fee' : 'answer-card.start')} />
          <a
            className="button answer-chat"
            href={whatsappAddress(firm, subject)}
            target="_blank"
            rel="noopener external"
            {...contactLink('whatsapp', firm)}
          >
            {say('answer-card.whatsapp')}
          </a>
          <PhoneLink firm={firm}>{say('answer-card.call')}</PhoneLink>
          <ButtonLink href={`#${DO_IT_YOURSELF_ID}`} text={say('answer-card.do-it-yourself')} quiet />
        </p>
        {promise && <p className="answer-promise">{promise}</p>}
        {overdue && <p className="answer-promise">{say('law-review.overdue', { compared: overdue })}</p>}
        {next && (
          <p className="answer-next">
            <b>{`${say('answer-card.next')} `}</b>
            <Said
              k="answer-card.next-date"
              day={<time dateTime={next.date}>{formatDay(next.date)}</time>}
              left={next.left}
              title={next.title}
              period={next.period}
            />{' '}
            {next.overdue && `${asSentence(capitalize(next.overdue))} `}
            <a href={'/due-dates' satisfies OwnPath}>{say('answer-card.due-dates')}</a>
          </p>
        )}
        {tools.length > 0 && (
          <div className="answer-tools">
            <b id={TOOLS_ID}>{say('answer-card.tools')}</b>
            <ul aria-labelledby={TOOLS_ID}>
              {tools.map(({ text, url }) => (
                <li key={url}>
                  <a href={url}>{text}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

/** The row of our fee says it. */
const QUOTED = /; our fee in a written quotation$|^our fee in a written quotation$/;

function Row({ name, short, more }: { name: string; short: string; more: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="answer-short">{unbroken(short)}</dd>
      {more && <dd className="answer-more">{unbroken(more)}</dd>}
    </div>
  );
}
