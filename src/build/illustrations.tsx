/** The illustrations as SVG: none of them ever changes, so the build draws them, and no request does. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Site } from '../content/site.ts';
import type { IllustrationName } from '../domain/illustration.ts';
import { AnnualReturn, BoxFiles, LedgerBooks } from '../ui/illustrations/books.tsx';
import { Certificate, GstCertificate, IsoCertificate } from '../ui/illustrations/certificates.tsx';
import { CalendarMoved, DeskPlan, RobeAndScales, SealedLetter } from '../ui/illustrations/desk.tsx';
import { InvoiceNumber, ReturnAcknowledgement, ReturnForm } from '../ui/illustrations/forms.tsx';
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

/** @returns what is inside the SVG element of each drawing, by name */
export function buildIllustrations(): Site['illustrations'] {
  const drawn = Object.entries(drawings).map(([name, Drawing]) => [name, renderToStaticMarkup(<Drawing />)]);
  return Object.fromEntries(drawn);
}
