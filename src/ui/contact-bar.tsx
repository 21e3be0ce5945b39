/** Links that call the firm or write to it, and the floating bar with both. The icons are in the stylesheet. */

import type { ReactNode } from 'react';
import { contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { spokenPhone } from '../domain/lead-form.ts';
import { helpWith } from '../domain/opening.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { Said } from './said.tsx';

interface PhoneLinkProps {
  firm: Firm;
  /** By default the main number. */
  number?: string;
  className?: string;
  /** By default the number. */
  children?: ReactNode;
}

export function PhoneLink({ firm, number = firm.phone, className, children = spokenPhone(number) }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} className={className} {...contactLink('phone', firm)}>
      {children}
    </a>
  );
}

interface WhatsAppLinkProps {
  firm: Firm;
  subject?: string | undefined;
  className?: string;
  /** If its text does not say what it does. */
  label?: string;
  children: ReactNode;
}

function WhatsAppLink({ firm, subject, className, label, children }: WhatsAppLinkProps) {
  return (
    <a
      className={className}
      href={whatsappAddress(firm, subject)}
      aria-label={label}
      target="_blank"
      rel="noopener external"
      {...contactLink('whatsapp', firm)}
    >
      {children}
    </a>
  );
}

/** The number and the chat as two buttons. @param props.subject of the page, for the first words of the chat */
export function TalkLinks({ firm, subject }: Pick<WhatsAppLinkProps, 'firm' | 'subject'>) {
  return (
    <>
      <PhoneLink firm={firm} className="button button-quiet contact-call" />
      <WhatsAppLink firm={firm} subject={subject} className="button button-quiet contact-chat">
        {say('contact-bar.whatsapp')}
      </WhatsAppLink>
    </>
  );
}

/** A WhatsApp chat with the firm, with a message typed. @param subject of the page; by default its greeting */
export function whatsappAddress(firm: Firm, subject?: string): string {
  const words =
    subject === undefined
      ? firm.greeting
      : `${asSentence(say('contact-bar.hello', { firm: firm.name }))} ${helpWith(subject)}`;
  return `https://wa.me/${firm.whatsapp.slice(1)}?text=${encodeURIComponent(words)}`;
}

/** At the bottom of a narrow screen, in the margin of a wide one. */
export function ContactBar({ firm, subject }: { firm: Firm; subject: string | undefined }) {
  return (
    <aside className="contact-bar" aria-label={say('contact-bar.name')}>
      <PhoneLink firm={firm} className="button button-quiet contact-call">
        <span>
          <Said k="contact-bar.call" firm={<span className="visually-hidden"> {firm.name}</span>} />
          {firm.callHours && <small>{firm.callHours}</small>}
        </span>
      </PhoneLink>
      <WhatsAppLink
        firm={firm}
        subject={subject}
        className="button button-quiet contact-chat"
        label={say('contact-bar.chat', { firm: firm.name })}
      >
        <span>{say('contact-bar.whatsapp')}</span>
      </WhatsAppLink>
    </aside>
  );
}
