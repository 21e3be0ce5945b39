/** The ways to speak to the firm, then the form with its consent notice: on /contact and at the end of service pages. */

import type { ReactNode } from 'react';
import type { Firm } from '../domain/firm.ts';
import { offerCall } from '../domain/firm-details.ts';
import { say } from '../domain/say.ts';
import { ConsentNotice } from './consent-notice.tsx';
import { Talk } from './talk.tsx';

export const CONTACT_ID = 'contact';

interface ContactCardProps {
  firm: Firm;
  heading: 'h1' | 'h2';
  subject: string | undefined;
  /** Further ways, after the form. */
  more?: ReactNode;
  children: ReactNode;
}

export function ContactCard({ firm, heading: Heading, subject, more, children }: ContactCardProps) {
  return (
    <section className="card contact-card" id={CONTACT_ID} aria-labelledby="contact-title">
      <header>
        <Heading id="contact-title">{say('contact.title')}</Heading>
        <Talk firm={firm} subject={subject} isTimed={Heading === 'h1'} />
        <p>{say('contact.free', { call: offerCall(firm) })}</p>
      </header>
      <div className="contact-card-form">
        {children}
        <ConsentNotice firm={firm} kind="contact" />
      </div>
      {more}
    </section>
  );
}
