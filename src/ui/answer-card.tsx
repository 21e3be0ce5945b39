/** The card under the title of a service: do I need it, what it costs, how long, by when, and what to do next. */
import type { ServiceBody } from '../content/site.ts';
import { contactLink } from '../domain/contact-link.ts';
import type { Firm } from '../domain/firm.ts';
import { whatsappAddress } from './contact-bar.tsx';
import { CONTACT_ID } from './contact-card.tsx';

/** Anchor of the part on doing it without us. */
export const DO_IT_YOURSELF_ID = 'do-it-yourself';

const QUESTIONS = [
  ['need', 'Do I need it?'],
  ['cost', 'What it costs'],
  ['time', 'How long'],
  ['when', 'By when'],
] as const satisfies readonly (readonly [keyof ServiceBody['answer'], string])[];

/** @param props.subject as in "I want help with …" */
export function AnswerCard({ answer, subject, firm }: { answer: ServiceBody['answer']; subject: string; firm: Firm }) {
  return (
    <section className="answer-card" aria-label="In short">
      <dl>
        {QUESTIONS.map(([name, question]) => (
          <div key={name}>
            <dt>{question}</dt>
            <dd className="answer-short">{answer[name].short}</dd>
            <dd className="answer-more">{answer[name].more}</dd>
          </div>
        ))}
      </dl>
      <p className="answer-ways">
        <a className="button" href={`#${CONTACT_ID}`}>
          Ask for a written quotation
        </a>
        <a className="button button-quiet" href={`#${DO_IT_YOURSELF_ID}`}>
          Do it yourself
        </a>
        <span className="answer-talk">
          <a href={`tel:${firm.phone}`} {...contactLink('phone', firm)}>
            Call
          </a>
          <a href={whatsappAddress(firm, subject)} target="_blank" rel="noopener external" {...contactLink('whatsapp', firm)}>
            WhatsApp
          </a>
        </span>
        {firm.callWithin && <span className="answer-promise">We call within {firm.callWithin}.</span>}
      </p>
    </section>
  );
}
