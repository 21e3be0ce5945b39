/**
 * Contexts that the document provides to components, and elements that components add to the document. This file has no
 * stylesheet, so that any component may import it.
 */
import { createContext, useContext } from 'react';
import type { Site } from '../content/site.ts';
import { type Publisher, writeJsonLd } from '../content/structured-data.ts';
import type { Explainer } from '../domain/abbreviations.ts';

/** The inner SVG of each illustration by name, made by src/build/illustrations.ts. */
export const Drawings = createContext<Readonly<Partial<Site['illustrations']>>>({});

/** Addresses of the assets by logical name, such as `eczar.woff2`. */
export const Assets = createContext<Site['assets']>({});

/** Address of the rest stylesheet; undefined if all styles of the page are inline. */
export const RestAddress = createContext<string | undefined>(undefined);

/** Explains abbreviations in texts that the compiler leaves plain; null where there is no document. */
export const Explaining = createContext<Explainer | null>(null);

/** Who publishes the page; null where there is no document, as in the test of one component. */
export const PublisherOfPage = createContext<Publisher | null>(null);

/**
 * Links the stylesheet for what is below the first screen. A browser draws what precedes the link at once, and the rest
 * when the sheet has arrived. All pages of a kind share the sheet, so it is cached.
 */
export function RestOfStyles() {
  const address = useContext(RestAddress);
  return address === undefined ? null : <link rel="stylesheet" href={address} fetchPriority="low" />;
}

/**
 * Preloads a file of the heading font, so that it arrives by the first paint or soon after. It belongs in the body: a
 * browser delays the first paint by a tenth of a second for a font that the head or a header announces.
 * @param props.href its address; undefined where there is no document
 */
export function FontFile({ href }: { href: string | undefined }) {
  // React would hoist the link into the head unless it has a load handler, which is not sent.
  return href === undefined ? null : (
    <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" onLoad={() => {}} />
  );
}

/**
 * Describes the page to programs as JSON-LD. Browsers do not run it, so the content security policy does not concern
 * it. For components of the server only.
 * @param props.of makes the described things from the publisher
 */
export function StructuredData({ of }: { of: (publisher: Publisher) => Parameters<typeof writeJsonLd>[0] }) {
  const publisher = useContext(PublisherOfPage);
  return publisher && <script type="application/ld+json">{writeJsonLd(of(publisher))}</script>;
}
