/** Renders the illustrations and the client marks to SVG. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserslistToTargets, transform } from 'lightningcss';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Site } from '../content/site.ts';
import { type ClientMark, drawingFile, type IllustrationName } from '../domain/illustration.ts';
import { AnnualReturn, BoxFiles, LedgerBooks } from '../ui/illustrations/books.tsx';
import { Certificate, GstCertificate, IsoCertificate } from '../ui/illustrations/certificates.tsx';
import { CalendarMoved, DeskPlan, RobeAndScales, SealedLetter } from '../ui/illustrations/desk.tsx';
import { InvoiceNumber, ReturnAcknowledgement, ReturnForm } from '../ui/illustrations/forms.tsx';
import { Boat, Bowl, Churn, Lens, Press, Seal, Spool, Wheel } from '../ui/illustrations/marks.tsx';
import { FoodLicence, ShopLicence, Trademark } from '../ui/illustrations/trade.tsx';
import type { BuildCache } from './folders.ts';
import { fontWithin } from './fonts.ts';
import { tokensFor, withoutLab } from './styles.ts';

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

/** The content of each drawing's SVG element, by name. */
export const buildIllustrations = (): Site['illustrations'] => drawAll(drawings);

export const buildClientMarks = (): Site['clientMarks'] => drawAll(marks);

function drawAll<N extends string>(all: Readonly<Record<N, () => ReactNode>>): Record<N, string> {
  const drawn = (Object.entries(all) as [N, () => ReactNode][]).map(
    ([name, Drawing]) => [name, renderToStaticMarkup(<Drawing />)] as const,
  );
  return Object.fromEntries(drawn) as Record<N, string>;
}

const TARGETS = browserslistToTargets(['chrome 100', 'safari 15', 'firefox 100']);

/**
 * Writes the illustrations as files, which pages load lazily below the first screen. Each includes its styles and
 * fonts, because an image inherits none from its page.
 */
export async function buildDrawingFiles(
  root: string,
  drawings: Site['illustrations'],
  addAsset: (name: string, text: string) => string,
  cache: BuildCache,
): Promise<void> {
  const inks = readFileSync(join(root, 'src/ui/illustration.rest.css'), 'utf8');
  const tokens = readFileSync(join(root, 'src/styles/tokens.css'), 'utf8').replace(/^\s*color-scheme:.*$/m, '');
  for (const [name, drawing] of Object.entries(drawings)) {
    const classes = new Set(drawing.match(/il-[a-z]+/g));
    const unusedSymbols = [...new Set(inks.match(/(?<=\.)il-[a-z]+/g))].filter((one) => !classes.has(one));
    const minified = (text: string) =>
      transform({
        filename: `${name}.svg`,
        code: Buffer.from(text),
        minify: true,
        targets: TARGETS,
        unusedSymbols,
      }).code.toString();
    const css = withoutLab(`${name}.svg`, Buffer.from(minified(tokensFor([minified(inks)], tokens).used + inks)));
    const headings = [...drawing.matchAll(/<text class="il-head[^>]*>([^<]*)</g)].map(([, words]) => words).join('');
    const font = headings && (await fontWithin(headings, cache));
    const frame = 'class="illustration" viewBox="0 0 320 240" width="320" height="240"';
    addAsset(
      drawingFile(name as IllustrationName),
      `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><style>${font}${css}</style>${drawing}</svg>`,
    );
  }
}
