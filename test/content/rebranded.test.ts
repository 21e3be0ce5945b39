/**
 * The content with other firms, which differ in all that a firm replaces, and with extensions of due dates: compiled
 * here, and every page made from it. test/run.ts runs the tests themselves in a checkout of another firm.
 */
import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { dump, load } from 'js-yaml';
import { makeDiscoveryFiles, shortenName } from '../../src/build/discovery.ts';
import { BOXES } from '../../src/build/og-images.ts';
import { fitText } from '../../src/build/raster.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { readWritten } from '../../src/compiler/read/content-files.ts';
import { listParts } from '../../src/compiler/read/translations.ts';
import { arialWidth, documentTitle } from '../../src/content/format.ts';
import { HomeSchema } from '../../src/content/front-matter.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { firmState } from '../../src/domain/firm-details.ts';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { rupees } from '../../src/domain/rupees.ts';
import { leastFeeId, PRICES } from '../../src/law/company-bill.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { firm as first } from '../support/firm.ts';
import { contentCopy } from '../support/project-copy.ts';
import { FIRMS, rebrandContent, type TestFirm } from '../support/rebrand.ts';
import { specPaths } from '../support/spec-paths.ts';

/** Finds whole words, as they are or escaped in HTML, XML and addresses. */
function wordOf(text: string): RegExp {
  const forms = [text, text.replaceAll('&', '&amp;'), encodeURIComponent(text)].map((form) => RegExp.escape(form));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}
const OF_NAME = [wordOf(first.name), new RegExp(`(?:with|at)-${RegExp.escape(first.slug)}\\b`)];
const digits = (number: string) => new RegExp(number.replace('+91', '').split('').join('\\D?'));
/** What another firm replaces wherever it is written. Its PAN is not among it: the drawing of a PAN card has the same. */
const OF_FIRST = [
  ...OF_NAME,
  ...[first.phone, first.whatsapp].map(digits),
  ...[first.origin, first.email, first.registeredName, ...first.address].map(wordOf),
];
const tracesIn = (texts: Iterable<readonly [string, string]>, traces: readonly RegExp[]) =>
  [...texts].flatMap(([path, text]) =>
    traces.flatMap((trace) => trace.exec(text)?.map((words) => `${path}: ${words}`) ?? []),
  );

/** Extensions by the file and the id of their rule, with the day from which they move the date. */
const EXTENDED = [
  ['company', 'mgt-7', '2025-26', '2026-12-31', '2026-11-29', 'company'],
  ['gst', 'gstr-3b-monthly', '2026-11', '2026-12-28', '2026-12-20', 'gst-monthly'],
  ['employer', 'tds-statement', '2026-10', '2027-02-15', '2027-01-31', 'employer'],
] as const;

function extendDates(content: string): void {
  for (const [name, id, period, to] of EXTENDED) {
    const file = join(content, `due-dates/${name}.yaml`);
    const { rules, ...rest } = load(readFileSync(file, 'utf8')) as { rules: { id: string }[] };
    const moved = [{ period, to, by: 'Test Circular 99/2026', day: '2026-11-20' }];
    writeFileSync(file, dump({ ...rest, rules: rules.map((rule) => (rule.id === id ? { ...rule, moved } : rule)) }));
  }
}

interface DueAnswer {
  data: { id: string; date: string; moved: unknown }[];
}

/** With what must be escaped and a full stop at the end, with the most letters, and in another script. */
const NAMES = { indore: "D'Souza & Co.", bhopal: 'Ramakrishnan Venkataraman & Co', mysuru: 'गुप्ता टैक्स' };

async function siteOf(other: TestFirm, name: string) {
  using copy = contentCopy();
  rebrandContent(copy.root, { ...other, firm: { ...other.firm, name } });
  extendDates(copy.root);
  const compiled = compileContent(copy.root);
  const [home] = listParts(HomeSchema, readWritten(copy.root, 'home.yaml'));
  const hindi = readFileSync(join(copy.root, 'hi/home.yaml'), 'utf8');
  const { get } = builtApp({ compiled });
  const pages = await Array.fromAsync(compiled.pages, async ({ path }) => {
    const reply = await get(path);
    return { path, status: reply.status, html: await reply.text() };
  });
  return {
    compiled,
    isHomeOlder: !hindi.includes(`follows: ${home?.follows}`),
    pages,
    pageOf: (path: string) => parsed(pages.find((page) => page.path === path)?.html ?? ''),
    get,
    jsonOf: async (path: string): Promise<unknown> => (await get(path)).json(),
  };
}

for (const [key, name] of Object.entries(NAMES)) {
  const other = FIRMS[key as keyof typeof NAMES];
  const { compiled, isHomeOlder, pages, pageOf, get, jsonOf } = await siteOf(other, name);
  const { firm } = compiled;
  const state = firmState(firm);
  const written = `${JSON.stringify(firm)} with-${firm.slug}`;
  // Both may be in one city, with one code, or be one firm with another name.
  const ofFirst = OF_FIRST.filter((trace) => !trace.test(written));
  const wordsOf = (path: string, part = 'main') =>
    pageOf(path).querySelector(part)?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  const thingsOf = (path: string) =>
    [...pageOf(path).querySelectorAll('script[type="application/ld+json"]')].flatMap(
      (block) => JSON.parse(block.textContent ?? '')['@graph'] as Record<string, unknown>[],
    );
  const twin = (path: string) => compiled.markdownPages.get(path) ?? '';

  describe(`the content of ${name}`, () => {
    test('has every page of the specification, those with the slug in their address too', () => {
      expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
      const paths = pages.map(({ path }) => path);
      expect(specPaths(firm.slug).filter((path) => !paths.includes(path))).toEqual([]);
    });

    test('shows nothing of the first firm on a page, in Markdown, feeds and lists', () => {
      expect(
        tracesIn(
          pages.map(({ path, html }) => [path, html]),
          ofFirst,
        ),
      ).toEqual([]);
      expect(tracesIn(makeDiscoveryFiles(compiled, compiled.pages), ofFirst)).toEqual([]);
    });

    test('has titles that fit in search results, and no sentence with two full stops', () => {
      const titles = compiled.pages.map(({ title, answerTitle = title }) => documentTitle(answerTitle, name));
      expect(titles.filter((title) => arialWidth(title, 20) > 580)).toEqual([]);
      expect(compiled.pages.filter(({ description }) => description.includes(name))).toEqual([]);
      const texts = [
        ...compiled.markdownPages.values(),
        ...[...compiled.bodies.values()].map((b) => JSON.stringify(b)),
      ];
      expect(texts.filter((text) => text.includes('Co..'))).toEqual([]);
    });

    test('shows its name, numbers and addresses, escaped', () => {
      const details = wordsOf('/company-details');
      for (const part of [firm.registeredName, ...firm.address, firm.email, firm.pan])
        expect(details).toContain(part.replaceAll('\u00a0', ' '));
      expect(wordsOf('/contact', 'body')).toContain(spokenPhone(firm.phone).replaceAll('\u00a0', ' '));
      const contact = pageOf('/contact');
      expect(contact.querySelector('footer')?.textContent).toContain(
        `© ${firm.copyrightYear} ${name.replace(/\.$/, '')}. All rights reserved.`,
      );
      expect(contact.querySelector('.contact-call')?.getAttribute('href')).toBe(`tel:${firm.phone}`);
      expect(contact.querySelector('.contact-chat')?.getAttribute('href')).toBe(
        `https://wa.me/${firm.whatsapp.slice(1)}?text=${encodeURIComponent(firm.greeting)}`,
      );
      const chat = new URL(pageOf('/gst').querySelector('.contact-chat')?.getAttribute('href') ?? '');
      expect(chat.searchParams.get('text')).toStartWith(`Hello ${name}`);
      expect(chat.searchParams.get('text')).not.toContain('..');
      const asWritten = pages.filter(({ html }) => html.replace(/<script.*?<\/script>/gs, '').includes(name));
      if (name.includes('&')) expect(asWritten.map(({ path }) => path)).toEqual([]);
      for (const { path } of pages) expect(() => thingsOf(path)).not.toThrow();
      expect(thingsOf('/').map((thing) => thing.name)).toEqual([name, name, name]);
    });

    test('has its name in feeds, OpenSearch, llms.txt and the calendar, and short under an icon and in a picture', async () => {
      const files = makeDiscoveryFiles(compiled, compiled.pages);
      for (const [path, text] of files)
        if (/\.(?:atom|xml)$/.test(path)) expect([path, XMLValidator.validate(text)]).toEqual([path, true]);
      const read = (path: string) => new XMLParser({ htmlEntities: true }).parse(files.get(path) ?? '');
      expect(read('/quick-reads.atom').feed.title).toEndWith(` | ${name}`);
      expect(read('/opensearch.xml').OpenSearchDescription.Description).toContain(`quick reads of ${name}`);
      expect(files.get('/llms.txt')).toStartWith(`# ${name}\n`);
      const calendar = new ICAL.Component(ICAL.parse(await (await get('/due-dates.ics?for=llp')).text()));
      expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`Due dates | ${name}`);
      expect((await fitText(name, BOXES.name)).lines).toHaveLength(1);
      for (const most of [12, 16]) {
        const short = shortenName(name, most);
        expect([short.length > 0 && short.length <= most, name.startsWith(short)]).toEqual([true, true]);
      }
    });

    test('says its form and its place, and shows its state first in receipts, checks, tools and plans', () => {
      expect(wordsOf('/')).toContain(`We are ${firm.form === 'LLP' ? 'an LLP' : `a ${firm.form}`} in ${firm.state}.`);
      expect(wordsOf('/termsofuse')).toContain(`The courts at ${firm.city}, ${firm.state} decide disputes.`);
      for (const path of ['/', '/company-registration', '/gst', '/others/shop-establishment-license'])
        expect([
          path,
          pageOf(path).querySelector('main select[name="state"] option[selected]')?.getAttribute('value'),
        ]).toEqual([path, state.code]);
      for (const path of ['/tools/shop-licence', '/tools/gst-registration', '/tools/gst-scheme'])
        expect([path, wordsOf(path, '.tool-example-given')]).toEqual([path, expect.stringContaining(firm.state)]);
      for (const [path, body] of compiled.bodies)
        if (body.kind === 'journey' && path !== '/start/work-freelance')
          expect([path, body.example]).toEqual([path, expect.stringContaining(`state=${state.code}`)]);
    });

    test('has its home page in Hindi, which says so if its English texts have changed', async () => {
      const home = parsed(await (await get('/hi')).text());
      const steps = [...home.querySelectorAll('.steps li')].map(({ textContent }) => textContent);
      expect(steps).toEqual([1, 2, 3].map(() => expect.stringMatching(/[\u0900-\u097f]{3}/)));
      const older = home.querySelector('.source-line a[hreflang="en"]')?.getAttribute('href');
      expect(older).toBe(isHomeOlder ? '/' : undefined);
    });

    test('has its prices in offers, services, the film, tools and structured data, with its GST', async () => {
      const fee = Number(other.terms[PRICES.private]);
      const isRegistered = firm.gst !== 'not-registered';
      const gst = isRegistered ? Math.round(fee * 18) / 100 : 0;
      expect(wordsOf('/', '[aria-labelledby="offers"]')).toContain(rupees(fee));
      const receipt = wordsOf('/company-registration', '.drawn-receipt');
      expect(receipt).toContain(`Our fee${rupees(fee)}`);
      const { data } = (await jsonOf('/tools/company-cost.json?type=private&state=UP&capital=100000')) as {
        data: { lines: { what: string }[] };
      };
      expect(data).toMatchObject({ fee, gst, payUs: fee + gst });
      const [offer] = thingsOf('/company-registration').flatMap(({ offers }) => offers ?? []);
      expect(offer).toMatchObject({ '@type': 'Offer', price: fee });
      const captions = Object.values(compiled.clips).flatMap((clip) => clip.captions);
      const said = [
        receipt,
        JSON.stringify(offer),
        JSON.stringify(data.lines.map(({ what }) => what)),
        wordsOf('/company-registration', '.answer-card'),
        twin('/company-registration').replaceAll(/not registered under GST/g, ''),
        captions.join(),
      ];
      const ofGst = /GST on|and GST|plus GST|GST ₹|valueAddedTaxIncluded|जीएसटी/;
      expect(said.map((text) => ofGst.test(text))).toEqual(said.map(() => isRegistered));
    });

    test('has a least fee in the answer card, the twin and structured data, once and as a least fee', () => {
      const least = Object.entries(firm.fees);
      expect(least.length > 0).toBe(other.leastFee !== undefined);
      for (const [path, fee] of least) {
        expect(thingsOf(path).flatMap(({ offers }) => offers ?? [])).toMatchObject([
          { '@type': 'AggregateOffer', lowPrice: fee, priceCurrency: 'INR', priceSpecification: { minPrice: fee } },
        ]);
        const words = `${wordsOf(path, 'body')} ${twin(path)}`;
        expect([path, words.match(/our fee[^a-z]{0,6}our fee/gi)]).toEqual([path, null]);
        expect([path, wordsOf(path, '.cost')]).toEqual([path, expect.stringMatching(/If we do it\s*from ₹/)]);
        const row = compiled.law.index.groups
          .flatMap(({ figures }) => figures)
          .find(({ id }) => id === leastFeeId(path));
        expect(row).toMatchObject({ value: fee, checked: firm.feesFrom });
      }
    });

    test('shows what it says of itself: other phones and links, GSTIN, grievance officer and reviewer', async () => {
      const { phones = [], links = [], gstin, gst, grievanceOfficer: officer, reviewer } = firm;
      const gstWords = gstin ?? (gst ? 'Not registered under GST' : '');
      const officerWords = officer && `${officer.name}, ${officer.designation}, replies within ${officer.replyWithin}`;
      const details = wordsOf('/company-details');
      for (const said of [gstWords, officerWords ?? ''])
        expect([details.includes(said), twin('/company-details').includes(said)]).toEqual([true, true]);
      expect(wordsOf('/contact', 'footer').includes('Grievance officer')).toBe(officer !== undefined);
      for (const { label, number } of phones)
        for (const text of [details, wordsOf('/contact'), twin('/contact'), twin('/company-details')])
          expect(text.replaceAll('\u00a0', ' ')).toContain(
            `${label}: ${spokenPhone(number).replaceAll('\u00a0', ' ')}`,
          );
      const linked = [...pageOf('/gst').querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
      expect(linked).toEqual(
        expect.arrayContaining([...phones.map(({ number }) => `tel:${number}`), ...links.map(({ url }) => url)]),
      );
      const organization = thingsOf('/company-details').find((thing) => thing['@type'] === 'Organization');
      expect(organization?.vatID).toBe(gstin);
      expect([organization?.sameAs].flat()).toEqual([firm.social, ...links].map(({ url }) => url));
      expect([organization?.contactPoint].flat()).toMatchObject([
        { contactType: 'customer support' },
        ...phones.map(({ label, number }) => ({ name: label, telephone: number })),
        ...(officer ? [{ name: officer.name, contactType: 'grievance officer' }] : []),
      ]);
      const checkedBy = wordsOf('/company-registration', '.checked-by');
      expect(checkedBy.startsWith(`Checked ${formatDay(reviewer?.checked ?? '')} by ${reviewer?.name}`)).toBe(
        reviewer?.checked !== undefined,
      );
      if (!reviewer) expect(checkedBy).toBe('');
    });

    test('has on the home page what it keeps of the lists', () => {
      const body = compiled.bodies.get('/');
      if (body?.kind !== 'home') throw new TypeError('the content has no home page');
      const [home, { clients, banner, promos }] = [pageOf('/'), body.home];
      const shown = [
        '[aria-labelledby="clients"] li',
        '.banner [aria-roledescription="slide"]',
        '[aria-labelledby="offers"] .offer',
      ].map((item) => home.querySelectorAll(item).length);
      // The first slide answers a question.
      expect(shown).toEqual([clients.marks.length, banner.length + 1, promos.length]);
      const { slides, offers, updates } = other.home ?? { slides: 99, offers: 99, updates: 99 };
      expect([banner.length <= slides, promos.length <= offers, body.updates.length <= updates]).toEqual([
        true,
        true,
        true,
      ]);
      if (other.home) expect(home.querySelector('[aria-labelledby="clients"]')).toBeNull();
    });

    test('moves a due date that its files extend', async () => {
      for (const [_file, rule, period, date, from, who] of EXTENDED) {
        const { data } = (await jsonOf(`/due-dates.json?for=${who}&from=2026-11-22&to=2027-10-31`)) as DueAnswer;
        expect(data.filter(({ id }) => id === `${rule}-${period}`)).toMatchObject([
          { date, moved: { from, by: 'Test Circular 99/2026' } },
        ]);
      }
    });
  });
}

test('shortens a long name to whole words without a trailing "&", or cuts a long first word', () => {
  expect([
    shortenName('Gupta & Co', 12),
    shortenName('Gupta Tax Point', 12),
    shortenName('Ramakrishna & Sons', 13),
    shortenName('Ramakrishnan', 10),
  ]).toEqual(['Gupta & Co', 'Gupta Tax', 'Ramakrishna', 'Ramakrishna'.slice(0, 10)]);
});
