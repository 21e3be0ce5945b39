/** The two floating contact buttons: a bar at the bottom, and on wide screens a column in the gutter. They cover nothing. Their icons are in their styles. */
import { asSentence } from '../content/format.ts';
import { contactLink } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import { helpWith } from '../domain/lead-form.ts';

/**
 * A WhatsApp chat with the firm, its first words already typed.
 * @param subject what the visitor reads about; the greeting of firm.yaml where it is nothing in particular
 */
export function whatsappAddress(firm: Firm, subject?: string): string {
  const words = subject === undefined ? firm.greeting : `${asSentence(`Hello ${firm.name}`)} ${helpWith(subject)}`;
  return `https://wa.me/${firm.whatsapp.slice(1)}?text=${encodeURIComponent(words)}`;
}

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
