/** The page after a form without script. Anyone can make up its address, so it shows only what its reader knows. */

import type { PageEntry } from '../../src/content/site.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { ENDING } from '../../src/domain/lead-form.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { makeHelp } from '../../src/islands/server/form-islands.tsx';
import { callPromise } from '../../src/islands/widgets/lead-form-labels.ts';
import { LeadReceipt } from '../../src/islands/widgets/lead-form-receipt.tsx';
import { ButtonLink } from '../../src/ui/buttons.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, type FormPageData, loadFormPage, referenceIn, withEntry } from '../page.tsx';

interface ThankYouData extends Pick<FormPageData, 'entry' | 'firm'> {
  /** Reference number and last digits of the phone number, or ''; undefined if no form led here. */
  sent: { reference: string; ends: string } | undefined;
}

export const thankYouPage = definePage<ThankYouData>({
  id: 'thank-you',
  listed: false,
  personal: true,
  readsQuery: true,
  load: withEntry(async (request) => {
    const loaded = loadFormPage(request);
    const reference = referenceIn(request.query);
    const ends = endingIn(request.query);
    const sent = reference || ends ? { reference, ends } : undefined;
    const head = { ...loaded.head, ...(sent && { title: say('thank-you.title') }), canonical: null };
    return { head, asked: sent ?? {}, data: { ...loaded.data, sent } };
  }),
  View: ({ data: { entry, firm, sent } }) => (
    <section className="wrap thank-you">{sent ? <Sent {...sent} firm={firm} /> : <JustOpened entry={entry} />}</section>
  ),
});

/** Drops other text, as {@link referenceIn} does. */
function endingIn(query: URLSearchParams): string {
  const text = query.get('ends') ?? '';
  return text.length === ENDING && /^\d+$/.test(text) ? text : '';
}

function Sent({ reference, ends, firm }: NonNullable<ThankYouData['sent']> & { firm: Firm }) {
  const help = makeHelp(firm);
  const promise = callPromise({}, help, ends ? say('thank-you.ending', { digits: ends }) : undefined);
  return (
    <div className="thank-you-slip">
      <p className="thank-you-stamp" aria-hidden="true">
        {say('thank-you.title')}
      </p>
      <LeadReceipt
        heading="h1"
        reference={reference}
        call={say('thank-you.call', { promise })}
        correct={
          <Said
            k="thank-you.wrong"
            again={<a href={'/contact' satisfies OwnPath}>{say('thank-you.again')}</a>}
            withdraw={
              <a href={(reference ? `/withdraw?reference=${reference}` : '/withdraw') satisfies OwnPath}>
                {say('thank-you.withdraw')}
              </a>
            }
          />
        }
        ready={say('thank-you.ready')}
        help={help}
      >
        <ButtonLink href="/" text={say('thank-you.home')} />
        <ButtonLink href={'/contact' satisfies OwnPath} text={say('lead-receipt.another')} quiet />
      </LeadReceipt>
    </div>
  );
}

function JustOpened({ entry }: { entry: PageEntry }) {
  return (
    <>
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <p>
        <ButtonLink href={'/contact' satisfies OwnPath} text={say('thank-you.form')} />
      </p>
    </>
  );
}
