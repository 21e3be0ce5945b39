/** Links that call the firm or write to it, and the floating bar with both. The icons are in the stylesheet. */
import type { ReactNode } from 'react';
import { asSentence } from '../content/format.ts';
import { contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { helpWith, spokenPhone } from '../domain/lead-form.ts';

interface PhoneLinkProps {
  firm: Firm;
  /** By default the main number. */
  number?: string;
  /** By default the number. */
  children?: ReactNode;
}

export function PhoneLink({ firm, number = firm.phone, children = spokenPhone(number) }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} {...contactLink('phone', firm)}>
      {children}
    </a>
  );
}

/** WhatsApp with a message typed, for which the visitor chooses the recipient. */
export function whatsappShareAddress(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** A WhatsApp chat with the firm, with a message typed. @param subject of the page; by default its greeting */
export function whatsappAddress(firm: Firm, subject?: string): string {
  const words = subject === undefined ? firm.greeting : `${asSentence(`Hello ${firm.name}`)} ${helpWith(subject)}`;
  return `https://wa.me/${firm.whatsapp.slice(1)}?text=${encodeURIComponent(words)}`;
}

/** At the bottom of a narrow screen, in the margin of a wide one. */
export function ContactBar({ firm, subject }: { firm: Firm; subject: string | undefined }) {
  return (
    <aside className="contact-bar" aria-label="Contact">
      <a className="contact-call" href={`tel:${firm.phone}`} {...contactLink('phone', firm)}>
        <span>
          Call<span className="visually-hidden"> {firm.name}</span>
          {firm.callHours && <small>{firm.callHours}</small>}
        </span>
      </a>
      <a
        className="contact-chat"
        href={whatsappAddress(firm, subject)}
        aria-label={`Chat with ${firm.name} on WhatsApp`}
        target="_blank"
        rel="noopener external"
        {...contactLink('whatsapp', firm)}
      >
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
