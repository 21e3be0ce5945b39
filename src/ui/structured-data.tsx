/**
 * What a page is, for programs that read pages: a block of data that no browser runs. A policy for scripts does not ask about it,
 * and no widget makes one: it is for the server alone.
 */
import { createContext, useContext } from 'react';
import { jsonLd, type Publisher } from '../content/structured-data.ts';

/** Who publishes the page being rendered; null where nobody does, as in a test of one component. */
export const PublisherOfPage = createContext<Publisher | null>(null);

/** @param props.of makes the things that the page is about, from who publishes it */
export function StructuredData({ of }: { of: (publisher: Publisher) => Parameters<typeof jsonLd>[0] }) {
  const publisher = useContext(PublisherOfPage);
  return publisher && <script type="application/ld+json">{jsonLd(of(publisher))}</script>;
}
