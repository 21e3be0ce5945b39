/** The two floating contact buttons. On a phone they are a bar that takes its own room at the bottom. */
import { contactLink } from '../domain/contact-link.ts';
import type { Firm } from '../domain/firm.ts';
import { Icon } from './icon.tsx';

/** A WhatsApp chat with the firm, the greeting already typed. */
export function whatsappAddress(firm: Firm): string {
  return `https://wa.me/${firm.whatsapp.slice(1)}?text=${encodeURIComponent(firm.greeting)}`;
}

export function ContactBar({ firm }: { firm: Firm }) {
  return (
    <aside className="contact-bar" aria-label="Contact">
      <a className="contact-call" href={`tel:${firm.phone}`} aria-label={`Call ${firm.name}`} {...contactLink('phone', firm)}>
        <Icon name="phone" />
        <span>Call</span>
      </a>
      <a
        className="contact-chat"
        href={whatsappAddress(firm)}
        aria-label={`Chat with ${firm.name} on WhatsApp`}
        target="_blank"
        rel="noopener external"
        {...contactLink('whatsapp', firm)}
      >
        <Icon name="message-circle" />
        <span>WhatsApp</span>
      </a>
    </aside>
  );
}
