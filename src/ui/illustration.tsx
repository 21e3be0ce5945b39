/** The illustrations: drawn from the papers this site is about, themed by the tokens. One frame for all of them. */
import type { ReactNode } from 'react';
import type { IllustrationName } from '../domain/illustration.ts';
import { AnnualReturn, BoxFiles, LedgerBooks } from './illustrations/books.tsx';
import { Certificate, GstCertificate, IsoCertificate } from './illustrations/certificates.tsx';
import { CalendarMoved, DeskPlan, RobeAndScales, SealedLetter } from './illustrations/desk.tsx';
import { InvoiceNumber, ReturnAcknowledgement, ReturnForm } from './illustrations/forms.tsx';
import { FoodLicence, ShopLicence, Trademark } from './illustrations/trade.tsx';

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

/**
 * @param props.name which drawing
 * @param props.alt what it shows; without it the drawing is decoration and hidden from assistive technology
 */
export function Illustration({ name, alt }: { name: IllustrationName; alt?: string }) {
  const Drawing = drawings[name];
  const frame = { className: 'illustration', viewBox: '0 0 320 240', width: 320, height: 240 };
  return alt ? (
    <svg {...frame} role="img" aria-label={alt}>
      <Drawing />
    </svg>
  ) : (
    <svg {...frame} aria-hidden="true">
      <Drawing />
    </svg>
  );
}
