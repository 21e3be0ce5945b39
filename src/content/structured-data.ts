/** JSON-LD in the vocabulary of schema.org. No page is an FAQPage: no user asked these questions. */

import type {
  AggregateOffer,
  Article,
  BreadcrumbList,
  Dataset,
  Graph,
  HowTo,
  ItemList,
  Offer,
  Organization,
  ProfessionalService,
  Service,
  Thing,
  WebSite,
} from 'schema-dts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA, OPEN_DATA_TERMS, type OwnPath } from '../domain/own-path.ts';
import { wholeRupees } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { type Bill, partsInWords, totalInWords } from '../law/bill.ts';
import { capitalize } from '../law/figure-words.ts';
import { instant } from './format.ts';
import type { ArticleBody, PageEntry, ServiceBody } from './site.ts';

/** `logo` is the path of a picture, 180 px square. */
export interface Publisher {
  firm: Firm;
  logo: string;
}

type Crumb = { name: string; path: OwnPath };

/** The text of a script. Without `<`, so that nothing ends the script early. */
export function writeJsonLd(things: readonly Thing[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': things } satisfies Graph;
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

export function describeFigure(publisher: Publisher, entry: PageEntry, value: string): Dataset {
  const { origin } = publisher.firm;
  return {
    ...describeDataset(publisher, entry),
    isPartOf: { '@type': 'Dataset', name: say('json-ld.figures'), url: `${origin}/figures` },
    variableMeasured: { '@type': 'PropertyValue', name: entry.title, value },
    distribution: download('application/json', `${origin}${entry.path}.json`),
  };
}

export function describeFigures(publisher: Publisher, entry: PageEntry, topics: string[], feed: string): Dataset {
  const { origin } = publisher.firm;
  return {
    ...describeDataset(publisher, entry),
    keywords: topics,
    distribution: [
      download('application/json', origin + OPEN_DATA.json),
      download('text/csv', origin + OPEN_DATA.csv),
      download('application/atom+xml', origin + feed),
    ],
  };
}

function describeDataset(publisher: Publisher, entry: PageEntry) {
  const { origin } = publisher.firm;
  return {
    '@type': 'Dataset' as const,
    name: entry.title,
    description: entry.description,
    url: origin + say.path(entry.path),
    creator: firmBriefly(publisher),
    dateModified: instant(entry.changed),
    isAccessibleForFree: true,
    inLanguage: say.lang,
    spatialCoverage: 'India',
    license: origin + OPEN_DATA_TERMS,
  };
}

function download(encodingFormat: string, contentUrl: string) {
  return { '@type': 'DataDownload' as const, encodingFormat, contentUrl };
}

/** The last breadcrumb is the page itself and needs no address. */
export function breadcrumbs(origin: string, trail: readonly Crumb[], here: string): BreadcrumbList {
  const above = trail.map(({ name, path }) => ({ name, item: origin + say.path(path) }));
  return { '@type': 'BreadcrumbList', itemListElement: inOrder([...above, { name: here }]) };
}

export function describePlan(
  { firm: { origin } }: Publisher,
  entry: PageEntry,
  steps: readonly { name: string; page: string | null }[],
): ItemList {
  return {
    '@type': 'ItemList',
    name: entry.title,
    description: entry.description,
    url: origin + say.path(entry.path),
    numberOfItems: steps.length,
    itemListElement: inOrder(
      steps.map(({ name, page }) => ({ name, ...(page !== null && { url: origin + say.path(page) }) })),
    ),
  };
}

function inOrder<Item extends object>(items: readonly Item[]) {
  return items.map((item, i) => ({ '@type': 'ListItem' as const, position: i + 1, ...item }));
}

/** The home page has the full form with the same id. */
function firmBriefly({ firm, logo }: Publisher) {
  return {
    '@type': 'Organization' as const,
    '@id': organizationId(firm),
    name: firm.name,
    url: `${firm.origin}/`,
    logo: firm.origin + logo,
  };
}

const organizationId = ({ origin }: Firm) => `${origin}/#organization`;

/** The firm and its office, without its hours, which are prose in firm.yaml. */
export function describeFirm({ firm, logo }: Publisher): [Organization, ProfessionalService] {
  const id = organizationId(firm);
  const shared = {
    name: firm.name,
    url: `${firm.origin}/`,
    telephone: firm.phone,
    email: firm.email,
    image: firm.origin + logo,
    address: describeAddress(firm),
  };
  const { grievanceOfficer: officer, phones = [], phone, email } = firm;
  const contact = (contactType: string) => ({ '@type': 'ContactPoint' as const, contactType });
  const support = { ...contact('customer support'), telephone: phone, email, availableLanguage: ['en', 'hi'] };
  const points = [
    ...phones.map(({ label, number }) => ({ ...contact('customer support'), name: label, telephone: number })),
    ...(officer ? [{ ...contact('grievance officer'), name: officer.name, email }] : []),
  ];
  return [
    {
      '@type': 'Organization',
      '@id': id,
      ...shared,
      legalName: firm.registeredName,
      logo: firm.origin + logo,
      taxID: firm.pan,
      ...(firm.gstin && { vatID: firm.gstin }),
      sameAs: firm.links ? [firm.social, ...firm.links].map(({ url }) => url) : firm.social.url,
      contactPoint: points.length > 0 ? [support, ...points] : support,
    },
    {
      '@type': 'ProfessionalService',
      '@id': `${firm.origin}/#office`,
      ...shared,
      parentOrganization: { '@id': id },
      areaServed: INDIA,
    },
  ];
}

const INDIA = { '@type': 'Country', name: 'India' } as const;

function describeAddress({ address, city, state }: Firm) {
  const postalCode = /\b\d{6}$/.exec(address.at(-1) ?? '')?.[0];
  return {
    '@type': 'PostalAddress' as const,
    streetAddress: address.slice(0, -1).join(', '),
    addressLocality: city,
    addressRegion: state,
    ...(postalCode !== undefined && { postalCode }),
    addressCountry: 'IN',
  };
}

export function describeWebsite({ firm }: Publisher): WebSite {
  const urlTemplate = `${firm.origin}${'/search' satisfies OwnPath}?q={search_term_string}`;
  const action = {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate },
    // Google's extension of schema.org: the part of the address that is typed.
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${firm.origin}/#website`,
    name: firm.name,
    url: `${firm.origin}/`,
    inLanguage: say.lang,
    publisher: { '@id': organizationId(firm) },
    potentialAction: action,
  };
}

/** The service with its price, and the way to do it without us. */
export function describeService(
  publisher: Publisher,
  entry: PageEntry,
  { diy }: Pick<ServiceBody, 'diy'>,
  bill: Bill | null,
): [Service, HowTo] {
  const { origin } = publisher.firm;
  const url = origin + say.path(entry.path);
  const offer = bill && describeOffer(url, bill);
  return [
    {
      '@type': 'Service',
      '@id': `${url}#service`,
      name: entry.title,
      serviceType: entry.name,
      description: entry.description,
      url,
      provider: firmBriefly(publisher),
      areaServed: INDIA,
      ...(offer && { offers: offer }),
    },
    {
      '@type': 'HowTo',
      name: say('json-ld.do-it-yourself', { title: entry.title }),
      description: say('service-parts.file', diy),
      step: diy.said.map((text) => ({ '@type': 'HowToStep' as const, text })),
    },
  ];
}

/**
 * Our fee, or the lowest one if ours is a least fee; null if it is quoted. Fees of others and GST are only described,
 * because they are not our price.
 */
function describeOffer(url: string, bill: Bill): Offer | AggregateOffer | null {
  const { fee, gst, isLeast } = bill;
  if (fee === null) return null;
  const parts = partsInWords(bill);
  const others = bill.lines.some(({ payee }) => payee !== 'us');
  const total = wholeRupees(totalInWords(bill));
  return {
    ...(isLeast ? { '@type': 'AggregateOffer' as const, lowPrice: fee } : { '@type': 'Offer' as const, price: fee }),
    url,
    priceCurrency: 'INR',
    description: capitalize(others ? say('json-ld.in-all', { total, parts }) : asSentence(parts)),
    priceSpecification: {
      '@type': 'PriceSpecification',
      ...(isLeast ? { minPrice: fee } : { price: fee }),
      priceCurrency: 'INR',
      ...(gst && { valueAddedTaxIncluded: false }),
    },
  };
}

export function describeArticle(publisher: Publisher, entry: PageEntry, { checked }: ArticleBody): Article {
  const { firm } = publisher;
  const { author = firm.name, date } = entry;
  return {
    '@type': 'Article',
    headline: entry.title,
    description: entry.description,
    ...(entry.ogImage && { image: firm.origin + entry.ogImage }),
    datePublished: instant(date ?? checked),
    dateModified: instant(entry.changed),
    author: author === firm.name ? firmBriefly(publisher) : { '@type': 'Person', name: author },
    publisher: firmBriefly(publisher),
    mainEntityOfPage: firm.origin + say.path(entry.path),
    inLanguage: say.lang,
  };
}
