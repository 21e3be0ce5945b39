/** Where a form leads that was sent without script and accepted. It asks for nothing, so it may be reloaded at will. */
import type { PageEntry } from '../src/content/site.ts';
import { isShownReference, THANKS } from '../src/domain/lead-form.ts';
import { definePage } from './page.tsx';

export const thankYouPage = definePage<{ entry: PageEntry; reference: string | undefined }>({
  id: 'thank-you',
  personal: true,
  async load({ path, query, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const given = query.get('reference') ?? '';
    const head = { title: entry.title, description: entry.description, canonical: null };
    // Nothing but a reference number is repeated: whoever makes a link to this page puts no words into our mouth.
    return { head, data: { entry, reference: isShownReference(given) ? given : undefined } };
  },
  View: ({ data: { entry, reference } }) => (
    <section className="wrap thank-you">
      <div className="thank-you-slip">
        <p className="thank-you-stamp" aria-hidden="true">
          Received
        </p>
        <div>
          <h1>{THANKS}</h1>
          <p className="lede">{entry.summary}</p>
          {reference && (
            <p className="thank-you-reference">
              Your reference number is <strong className="reference">{reference}</strong>. Write it down or take a picture of it: with it and your phone number
              you can <a href={`/withdraw?reference=${reference}`}>withdraw</a> at any time.
            </p>
          )}
          <p>
            <a className="button" href="/">
              Home page
            </a>
          </p>
        </div>
      </div>
    </section>
  ),
});
