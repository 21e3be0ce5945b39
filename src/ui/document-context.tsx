/** What the document provides to components, and what they add to it. Any may import it: it has no stylesheet. */
import { createContext, useContext } from 'react';
import type { Site } from '../content/site.ts';
import { type Publisher, writeJsonLd } from '../content/structured-data.ts';
import type { Explainer } from '../domain/abbreviations.ts';

/** Addresses by logical name, such as `eczar.woff2`. */
export const Assets = createContext<Site['assets']>({});

/** Address of the deferred stylesheet; undefined if all styles of the page are inline. */
export const DeferredAddress = createContext<string | undefined>(undefined);

/** For texts that the compiler leaves plain; null without a document. */
export const Explaining = createContext<Explainer | null>(null);

/** Null without a document, as in the test of a component. */
export const PublisherOfPage = createContext<Publisher | null>(null);

/** Links the stylesheet for what follows. A browser draws what precedes the link without it. */
export function DeferredStyles() {
  const address = useContext(DeferredAddress);
  return address === undefined ? null : <link rel="stylesheet" href={address} fetchPriority="low" />;
}

/**
 * Preloads a file of the heading font. It belongs in the body: a browser delays the first paint by a tenth of a second
 * for a font that the head or a header announces.
 * @param props.href undefined without a document
 */
export function FontFile({ href }: { href: string | undefined }) {
  // React would hoist the link into the head unless it has a load handler, which is not sent.
  return href === undefined ? null : (
    <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" onLoad={() => {}} />
  );
}

interface StructuredDataProps {
  of(publisher: Publisher): Parameters<typeof writeJsonLd>[0];
}

/** Describes the page to programs as JSON-LD, which no browser runs. For the server only. */
export function StructuredData({ of }: StructuredDataProps) {
  const publisher = useContext(PublisherOfPage);
  return publisher && <script type="application/ld+json">{writeJsonLd(of(publisher))}</script>;
}
