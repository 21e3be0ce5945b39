/** Bodies of pages that do not depend on the current content: for the `read` of builtApp. */
import type { Body } from '../../src/content/site.ts';
import { CLIENT_MARKS } from '../../src/domain/illustration.ts';
import type { ReadBody } from './built-app.ts';

/** @returns a reader of body files, with the bodies of one kind changed */
function withBody<K extends Body['kind']>(kind: K, change: (body: Extract<Body, { kind: K }>) => Body) {
  return async (file: string, real: ReadBody): Promise<string | null> => {
    const text = await real(file);
    const body = JSON.parse(text ?? 'null') as Body | null;
    return body?.kind === kind ? JSON.stringify(change(body as Extract<Body, { kind: K }>)) : text;
  };
}

/** Extensions announced from this day on are left out: tests compute days by hand without them. */
const WITHOUT_EXTENSIONS_FROM = '2026-01-01';

/** A rule with the extensions that tests expect. */
export const asWorkedByHand = <Rule extends { moved: readonly { day: string }[] }>(rule: Rule): Rule => ({
  ...rule,
  moved: rule.moved.filter(({ day }) => day < WITHOUT_EXTENSIONS_FROM),
});

export const dueDatesByHand = withBody('due-dates', (body) => ({
  ...body,
  rules: body.rules.map(asWorkedByHand),
  extensions: { checked: '2026-11-22', newest: '2026-10', review: '2026-12-14' },
}));

const SECTION_PATHS = ['/company-registration', '/income-tax-filing', '/gst', '/others'];
const COMPANIES = ['Private limited', 'Public limited', 'One person'];

interface HomeCounts {
  slides?: number;
  offers?: number;
  clients?: number;
  updates?: number;
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** A home page with this many of each, whatever the firm has: by default as many as the specification requires. */
export const homeWith = ({ slides = 5, offers = 3, clients = 8, updates = 13 }: HomeCounts = {}) =>
  withBody('home', (body) => ({
    ...body,
    home: {
      ...body.home,
      // The first answers a question.
      banner: times(Math.max(0, slides - 1), (n) => ({
        tab: `Tab ${n + 1}`,
        title: `A slide that says what section ${n + 1} does`,
        text: 'A sentence about it. And another one.',
        image: 'certificate',
        navigate: SECTION_PATHS[n] ?? '/gst',
        second: { text: 'Check your case', url: '/tools' },
      })),
      ...(slides === 0 && { ask: undefined, cases: [] }),
      promos: times(offers, (n) => ({
        title: `${COMPANIES[n]} company registration`,
        text: 'For founders. Name application, incorporation forms, memorandum and articles.',
        fee: 'a-fee',
        excludes: 'Digital signatures beyond those included.',
        image: 'certificate',
        navigate: `/company-registration#offer-${n}`,
      })),
      clients: {
        note: 'These are sample marks.',
        marks: CLIENT_MARKS.slice(0, clients).map((drawing) => ({ name: `Client ${drawing}`, drawing, sample: true })),
      },
    },
    promoPrices: times(offers, (n) => ({
      fee: 5000 + 1000 * n,
      gstRate: 18,
      payUs: 5900 + 1180 * n,
      inAll: { total: `about ₹${8000 + n}`, parts: `our fee ₹${5000 + 1000 * n}`, place: 'Kerala' },
      time: n === 0 ? '9 working days' : null,
    })),
    updates: times(updates, (n) => ({
      id: `update-${n}`,
      title: `Update ${n}: what a department announced, in one line`,
      date: '2026-04-01',
      tag: 'GST',
      url: 'https://www.gst.gov.in/',
    })),
  }));
