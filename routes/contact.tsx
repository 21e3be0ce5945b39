/** Contact us: the card alone on its page. The forms at the foot of service pages post here too. */
import { contactLink } from '../src/domain/contact-link.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { ContactFormIsland } from '../src/islands/server/form-islands.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { whatsappAddress } from '../src/ui/contact-bar.tsx';
import { ContactCard } from '../src/ui/contact-card.tsx';
import { type FormPageData, loadFormPage } from './form-page.ts';
import { definePage } from './page.tsx';

const WITHDRAW: OwnPath = '/withdraw';

export const contactPage = definePage<FormPageData>({
  id: 'contact',
  form: 'contact',
  islands: ['lead-form'],
  load: loadFormPage,
  View: ({ data: { entry, firm, form } }) => (
    <div className="wrap contact">
      <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
      <ContactCard firm={firm} heading="h1">
        <ContactFormIsland firm={firm} state={form} />
      </ContactCard>
      <p className="contact-other">
        Or speak to us now: call{' '}
        <a href={`tel:${firm.phone}`} {...contactLink('phone', firm)}>
          {firm.phone}
        </a>
        , write on{' '}
        <a href={whatsappAddress(firm)} target="_blank" rel="noopener external" {...contactLink('whatsapp', firm)}>
          WhatsApp
        </a>{' '}
        or to <a href={`mailto:${firm.email}`}>{firm.email}</a>. Sent us your details and thought better of it? <a href={WITHDRAW}>Withdraw them</a>.
      </p>
    </div>
  ),
});
