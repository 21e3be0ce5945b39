/** Contact us: the contact card on a page. The forms at the end of service pages also post here. */
import { Fragment } from 'react';
import { contactLink } from '../src/domain/browser-names.ts';
import { EMPTY_FORM } from '../src/domain/lead-form.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { ContactFormIsland } from '../src/islands/server/form-islands.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { PhoneLink, whatsappAddress } from '../src/ui/contact-bar.tsx';
import { ContactCard } from '../src/ui/contact-card.tsx';
import { caseIn, type FormPageData, loadFormPage } from './form-page.ts';
import { definePage } from './page.tsx';

const WITHDRAW: OwnPath = '/withdraw';

export const contactPage = definePage<FormPageData & { subject: string | undefined }>({
  id: 'contact',
  form: 'contact',
  islands: ['lead-form'],
  readsQuery: true,
  async load(request) {
    const loaded = await loadFormPage(request);
    if (!loaded) return null;
    const message = request.form ? '' : await caseIn(request);
    if (message !== '')
      return {
        ...loaded,
        data: { ...loaded.data, subject: undefined, form: { ...EMPTY_FORM, values: { message } } },
        personal: true,
      };
    // Takes only a path of this site, so that a link cannot put words into a visitor's message.
    const subject = request.content.entry(request.query.get('about') ?? '')?.subject;
    return {
      head: { ...loaded.head, ...(subject !== undefined && { subject, noindex: true }) },
      data: { ...loaded.data, subject },
    };
  },
  View: ({ data: { entry, firm, form, subject } }) => (
    <div className="wrap contact">
      <Breadcrumbs here={entry.title} />
      <ContactCard firm={firm} heading="h1">
        <ContactFormIsland firm={firm} state={form} subject={subject} />
      </ContactCard>
      <p className="contact-other">
        Or speak to us now: call{' '}
        <a href={`tel:${firm.phone}`} {...contactLink('phone', firm)}>
          {firm.phone}
        </a>
        {firm.callHours && ` (${firm.callHours})`}
        {firm.phones?.map(({ label, number }) => (
          <Fragment key={number}>
            {`, ${label} `}
            <PhoneLink firm={firm} number={number} />
          </Fragment>
        ))}
        , write on{' '}
        <a
          href={whatsappAddress(firm, subject)}
          target="_blank"
          rel="noopener external"
          {...contactLink('whatsapp', firm)}
        >
          WhatsApp
        </a>{' '}
        or to <a href={`mailto:${firm.email}`}>{firm.email}</a>. Sent us your details and changed your mind?{' '}
        <a href={WITHDRAW}>Withdraw them</a>.{firm.callWithin && ` We call once, within ${firm.callWithin}.`}
      </p>
    </div>
  ),
});
