/** The Contact Us card: a form, and beside it what happens to what is typed. On /contact and at the foot of service pages. */
import type { ReactNode } from 'react';
import { PURPOSES } from '../content/page-words.ts';
import type { Firm } from '../domain/firm.ts';
import { ConsentNotice } from './consent-notice.tsx';

/** Id of the card: links to the form of a page lead here. */
export const CONTACT_ID = 'contact';

/**
 * @param props.heading of what rank its heading is
 * @param props.children the form
 */
export function ContactCard({
  firm,
  heading: Heading,
  children,
}: {
  firm: Firm;
  heading: 'h1' | 'h2';
  children: ReactNode;
}) {
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
      <ConsentNotice firm={firm} purpose={PURPOSES.contact} />
    </section>
  );
}
