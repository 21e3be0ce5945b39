/** Draws the illustrations and the client marks as SVG at the build, so that no request does. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Site } from '../content/site.ts';
import type { ClientMark, IllustrationName } from '../domain/illustration.ts';
import { AnnualReturn, BoxFiles, LedgerBooks } from '../ui/illustrations/books.tsx';
import { Certificate, GstCertificate, IsoCertificate } from '../ui/illustrations/certificates.tsx';
import { CalendarMoved, DeskPlan, RobeAndScales, SealedLetter } from '../ui/illustrations/desk.tsx';
import { InvoiceNumber, ReturnAcknowledgement, ReturnForm } from '../ui/illustrations/forms.tsx';
import { Boat, Bowl, Churn, Lens, Press, Seal, Spool, Wheel } from '../ui/illustrations/marks.tsx';
import { FoodLicence, ShopLicence, Trademark } from '../ui/illustrations/trade.tsx';

const drawings: Readonly<Record<IllustrationName, () => ReactNode>> = {
  'annual-return': AnnualReturn,
  'box-files': BoxFiles,
  'calendar-moved': CalendarMoved,
  certificate: Certificate,
  'desk-plan': DeskPlan,
  'food-licence': FoodLicence,
  'gst-certificate': GstCertificate,
  'invoice-number': InvoiceNumber,
  'iso-certificate': IsoCertificate,
  'ledger-books': LedgerBooks,
  'return-acknowledgement': ReturnAcknowledgement,
  'return-form': ReturnForm,
  'robe-and-scales': RobeAndScales,
  'sealed-letter': SealedLetter,
  'shop-licence': ShopLicence,
  trademark: Trademark,
};

const marks: Readonly<Record<ClientMark, () => ReactNode>> = {
  spool: Spool,
  boat: Boat,
  wheel: Wheel,
  seal: Seal,
  bowl: Bowl,
  churn: Churn,
  lens: Lens,
  press: Press,
};

/** @returns the content of each drawing's SVG element, by name */
export const buildIllustrations = (): Site['illustrations'] => drawAll(drawings);

/** @returns the content of each client mark's SVG element, by name */
export const buildClientMarks = (): Site['clientMarks'] => drawAll(marks);

function drawAll<N extends string>(all: Readonly<Record<N, () => ReactNode>>): Record<N, string> {
  const drawn = (Object.entries(all) as [N, () => ReactNode][]).map(
    ([name, Drawing]) => [name, renderToStaticMarkup(<Drawing />)] as const,
  );
  return Object.fromEntries(drawn) as Record<N, string>;
}
