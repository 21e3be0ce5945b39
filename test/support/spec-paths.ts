/** Section 2 of the specification: every address the site must answer, written out here so that no code can drop one. */

const under = (section: string, slugs: string) => [section, ...slugs.split(' ').map((slug) => `${section}/${slug}`)];

/** @param slug the product's name in addresses */
export function specPaths(slug: string): string[] {
  return [
    '/',
    '/company-details',
    `/partner-with-${slug}`,
    '/termsofuse',
    '/privacypolicy',
    '/refund-policy',
    '/company-trademark',
    '/figures',
    '/search',
    '/contact',
    '/withdraw',
    ...under(
      '/company-registration',
      'public-company-registration nidhi-company-registration one-person-company-registration section-8-company-registration nbfc-company-registration farmer-producer-company-registration',
    ),
    ...under('/income-tax-filing', 'itr-1-sahaj-form itr-2-form itr-3-form itr-4-form itr-5-form itr-6-form itr-7-form'),
    ...under('/gst', 'gst-proprietor-individual gst-llp-pertnership-firms gst-private-pubic-company gst-huf'),
    ...under('/others', 'iso-certification fssai-registration shop-establishment-license roc-compliance'),
    ...under(
      '/quick-reads',
      `itr-date-extended-notice private-limited-company-registration tax-advocates-team-india tax-preparation-accounting income-tax-return-updates gst-registration business-consultants-at-${slug} legal-solicitors-at-${slug}`,
    ).slice(1),
  ];
}

/** A page of each kind: what a wide screen shows otherwise is the kind's own, not the page's. */
export const kindPaths: readonly string[] = [
  '/',
  '/gst',
  '/company-registration/one-person-company-registration',
  '/quick-reads/gst-registration',
  '/figures',
  '/tools',
  '/due-dates?for=gst-monthly&for=company',
  '/tools/gst-late-fee?return=gstr-3b&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000&tax=50000',
  '/contact',
  '/company-details',
  '/refund-policy',
  '/search?q=gst',
  '/withdraw',
  '/no-such-page',
];
