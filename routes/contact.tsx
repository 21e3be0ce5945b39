/** Contact us: the card alone on its page. The forms at the foot of service pages post here too. */
import { contactLink } from '../src/domain/contact-link.ts';
import { UNSENT } from '../src/domain/lead-form.ts';
import { ContactFormIsland } from '../src/islands/server/form-islands.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { whatsappAddress } from '../src/ui/contact-bar.tsx';
import { ContactCard } from '../src/ui/contact-card.tsx';
import { type FormPageData, loadFormPage } from './form-page.ts';
import { definePage } from './page.tsx';
import { caseIn } from './tool-case.ts';

export const contactPage = definePage<FormPageData>({
  id: 'contact',
  form: 'contact',
  islands: ['lead-form'],
  readsQuery: true,
  async load(request) {
    const loaded = await loadFormPage(request);
    const message = loaded && !request.form ? await caseIn(request) : '';
    if (!loaded || message === '') return loaded;
    return { ...loaded, data: { ...loaded.data, form: { ...UNSENT, values: { message } } }, personal: true };
  },
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
        or to <a href={`mailto:${firm.email}`}>{firm.email}</a>. Sent us your details and thought better of it? <a href="/withdraw">Withdraw them</a>.
      </p>
    </div>
  ),
});
