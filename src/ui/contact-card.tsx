/** A form with the consent notice beside it, on /contact and at the end of service pages. */
import type { ReactNode } from 'react';
import type { Firm } from '../domain/firm.ts';
import { LEAD_FORMS } from '../domain/lead-fields.ts';
import { ConsentNotice } from './consent-notice.tsx';

export const CONTACT_ID = 'contact';

interface ContactCardProps {
  firm: Firm;
  heading: 'h1' | 'h2';
  children: ReactNode;
}

export function ContactCard({ firm, heading: Heading, children }: ContactCardProps) {
  return (
    <section className="card contact-card" id={CONTACT_ID} aria-labelledby="contact-title">
      <header>
        <Heading id="contact-title">Contact Us</Heading>
        <p>Leave your number and we call you. You need no account, and an enquiry is free.</p>
        {(firm.callHours || firm.callWithin) && (
          <p>
            Our staff call you{firm.callWithin && ` within ${firm.callWithin}`}
            {firm.callHours && `, ${firm.callHours}`}.
          </p>
        )}
      </header>
      <div className="contact-card-form">{children}</div>
      <ConsentNotice firm={firm} purpose={LEAD_FORMS.contact.purpose} />
    </section>
  );
}
