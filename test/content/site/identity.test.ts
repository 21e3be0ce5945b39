/** Optional details of firm.yaml: GST, phones, links, a grievance officer and reviewers. */
import { describe, expect, test } from 'bun:test';
import { dump, load } from 'js-yaml';
import * as v from 'valibot';
import { compileContent } from '../../../src/compiler/compile.ts';
import { checkContent } from '../../../src/compiler/lint/content.ts';
import { indiaDay } from '../../../src/domain/calendar.ts';
import { type Firm, FirmSchema } from '../../../src/domain/firm.ts';
import { spokenPhone } from '../../../src/domain/lead-form.ts';
import { isGstin } from '../../../src/domain/states.ts';
import { faultsFrom, firm } from '../../compiler/samples.ts';
import { builtApp, parsed } from '../../support/built-app.ts';
import { contentCopy } from '../../support/project-copy.ts';

const today = indiaDay(Date.now());
const REVIEWER = { name: 'Meera Joshi', membership: 'ICAI 123456' };
const PRICED = '/company-registration';
const CASE = 'type=private&state=GJ&capital=100000';

/** Fields that these tests set: what the firm itself says in them does not count here. */
const OWN = ['fees', 'gst', 'gstin', 'phones', 'links', 'grievanceOfficer', 'reviewer'];

/** A copy of the content whose firm says this of itself. */
function copyWith(fields: Partial<Firm>) {
  const copy = contentCopy();
  copy.edit('firm.yaml', (text) => {
    const firm = load(text) as Record<string, unknown>;
    for (const field of OWN) delete firm[field];
    return `${dump({ ...firm, ...fields })}# changed\n`;
  });
  return copy;
}

function siteWith(fields: Partial<Firm>) {
  using copy = copyWith(fields);
  const { content: compiled, faults } = checkContent(copy.root, today);
  if (!compiled) throw new Error(faults.join('\n'));
  const { get } = builtApp({ compiled });
  const page = async (path: string) => parsed(await (await get(path)).text());
  return {
    compiled,
    get,
    page,
    main: async (path: string) => (await page(path)).querySelector('main')?.textContent ?? '',
    /** The captions of the films, in both languages. */
    captions: Object.values(compiled.clips).flatMap(({ captions }) => captions),
  };
}

const reviewOn = (page: Document) => page.querySelector('.checked-by')?.textContent ?? null;
const thingsOf = (page: Document) =>
  [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    (block) => JSON.parse(block.textContent ?? '')['@graph'] as Record<string, unknown>[],
  );

test('a firm without GST registration adds none on pages, in tools, JSON, twins and structured data', async () => {
  const { compiled, get, page, main, captions } = siteWith({ gst: 'not-registered' });
  const service = await page(PRICED);
  expect(service.querySelector('.drawn-receipt')?.textContent).not.toContain('GST');
  expect(service.querySelector('title')?.textContent).not.toContain('GST');
  expect(service.querySelector('.answer-card')?.textContent).not.toContain('and GST');
  expect(service.querySelector('.cost-lists')?.textContent).not.toContain('GST');
  const offers = thingsOf(service).flatMap(({ offers }) => (offers ? [JSON.stringify(offers)] : []));
  expect(offers).toHaveLength(1);
  expect(offers.join()).not.toMatch(/GST|valueAddedTaxIncluded/);
  expect((await page('/')).querySelector('.offer-plus')?.textContent).toMatch(/^plus stamp duty and government fees: /);
  expect(compiled.markdownPages.get(PRICED)).not.toMatch(/GST on|and GST|plus GST/);
  expect(compiled.markdownPages.get('/')).not.toContain('GST of');
  expect(await main('/company-details')).toContain('GSTNot registered under GST');
  expect(await main('/refund-policy')).toContain('We are not registered under GST');
  expect(await main(`/tools/company-cost?${CASE}`)).not.toMatch(/with GST|GST on/);
  const { data } = (await (await get(`/tools/company-cost.json?${CASE}`)).json()) as {
    data: { fee: number; gst: number; payUs: number; lines: { what: string }[] };
  };
  expect([data.gst, data.payUs === data.fee, data.lines.some(({ what }) => what.includes('GST'))]).toEqual([
    0,
    true,
    false,
  ]);
  expect(captions.filter((text) => /GST|जीएसटी/.test(text))).toEqual([]);
});

test('without GST, least fees or a review, fees include GST and no more is said', async () => {
  const { page, main, captions } = siteWith({ callWithin: 'one working day', reviewer: REVIEWER });
  const unset = await page('/gst');
  expect(unset.querySelector('.drawn-receipt')).toBeNull();
  expect(unset.querySelector('.answer-promise')?.textContent).toBe(
    'We call once, within one working day, and then send our fee in writing. Your papers and the amount of work change it.',
  );
  expect(reviewOn(await page(PRICED))).toBeNull();
  expect((await page(PRICED)).querySelector('.drawn-receipt')?.textContent).toMatch(/GST on it, \d+%/);
  expect(await main('/company-details')).not.toContain('GST');
  expect(captions.filter((text) => /GST|जीएसटी/.test(text))).toHaveLength(2);
});

test('a GSTIN has the right check character and the firm’s PAN', () => {
  expect(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'].every(isGstin)).toBe(true);
  expect(
    ['27AAPFU0939F1Z0', '27AAPFU0939F1XV', '27AAPFU0939F0ZV', '27AAPFU0939FZV', '27aapfu0939f1zv', ''].some(isGstin),
  ).toBe(false);
  const faultsOf = (fields: object) =>
    (v.safeParse(FirmSchema, { ...firm, ...fields }).issues ?? []).map(
      (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
    );
  expect(faultsOf({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV' })).toEqual([]);
  expect(faultsOf({ gstin: '27AAPFU0939F1ZV' })).toEqual([
    'gstin: expected the PAN of the firm in it, from its third character on',
  ]);
  expect(faultsOf({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZW' })).toEqual([
    'gstin: expected fifteen characters, the last of which checks the others',
  ]);
  expect(faultsOf({ pan: 'AAPFU0939F', gstin: '27AAPFU0939F1ZV', gst: 'not-registered' })).toEqual([
    'gst: expected no such field beside a GSTIN',
  ]);
  expect(faultsOf({ gst: 'composition' })).toEqual(['gst: expected not-registered, or no such field']);
});

describe('a firm with all its details', () => {
  const gstin = '09ABCDE1234F1ZY';
  const leastPath = '/company-registration/section-8-company-registration';
  const { compiled, page, main, get } = siteWith({
    pan: 'ABCDE1234F',
    gstin,
    fees: { '/gst': 1499, [leastPath]: 8000 },
    phones: [{ label: 'Lucknow office', number: '+919888800000' }],
    links: [{ name: 'YouTube', url: 'https://www.youtube.com/@sample' }],
    grievanceOfficer: { name: 'Asha Rao', designation: 'Partner', replyWithin: '7 days' },
    reviewer: { ...REVIEWER, checked: '2020-01-31' },
  });

  test('has a least fee in answer card, check, tool and structured data', async () => {
    const gst = await page('/gst');
    expect(gst.querySelector('.answer-card')?.textContent).toContain(
      'from ₹1,769our fee from ₹1,499 and GST from ₹269.82',
    );
    const [offer] = thingsOf(gst).flatMap(({ offers }) => (offers ? [offers] : []));
    expect(offer).toMatchObject({ priceSpecification: { minPrice: 1499, valueAddedTaxIncluded: false } });
    expect((await page(leastPath)).querySelector('.check-answer .tool-figure b')?.textContent).toMatch(
      /^from ₹[\d,.]+$/,
    );
    const answer = (await (await get('/tools/company-cost.json?type=section-8&state=KL&capital=100000')).json()) as {
      data: { fee: number; total: number };
    };
    expect(answer.data).toMatchObject({ fee: 8000, total: 8000 + 1440 + 1143 + 3025 });
  });

  test('shows phones, links, GSTIN, grievance officer and reviewer on pages, in twins and structured data', async () => {
    expect(reviewOn(await page(PRICED))).toMatch(
      /^Checked 31 January 2020 by Meera Joshi, ICAI 123456\. The page was changed after that, on \d+ \w+ \d{4}\.$/,
    );
    const officer = 'Asha Rao, Partner, replies within 7 days';
    const office = spokenPhone('+919888800000');
    const details = await main('/company-details');
    for (const line of [gstin, officer, `Lucknow office: ${office}`]) expect(details).toContain(line);
    for (const line of [`GSTIN: ${gstin}`, `Grievance officer: ${officer}`, `Lucknow office: ${office}`])
      expect(compiled.markdownPages.get('/company-details')).toContain(line);
    expect(await main('/privacypolicy')).toContain('The grievance officer (Asha Rao, Partner) reads');
    expect(await main('/privacypolicy')).toContain('and replies within 7 days');
    expect(await main('/contact')).toContain(`Lucknow office: ${office}`);
    expect(compiled.markdownPages.get('/contact')).toContain(`- Lucknow office: ${office}`);
    const footer = (await page('/gst')).querySelector('footer');
    expect(footer?.textContent).toContain(`Grievance officer: ${officer}`);
    expect([...(footer?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['tel:+919888800000', 'https://www.youtube.com/@sample']),
    );
    const organization = thingsOf(await page('/company-details')).find((thing) => thing['@type'] === 'Organization');
    expect(organization).toMatchObject({
      vatID: gstin,
      sameAs: [compiled.firm.social.url, 'https://www.youtube.com/@sample'],
      contactPoint: [
        { contactType: 'customer support' },
        { name: 'Lucknow office', telephone: '+919888800000' },
        { name: 'Asha Rao', contactType: 'grievance officer' },
      ],
    });
  });
});

test('refuses a review on a day that has not come', () => {
  using copy = copyWith({ reviewer: { ...REVIEWER, checked: '2999-01-01' } });
  expect(faultsFrom(() => compileContent(copy.root))).toEqual([
    expect.stringMatching(/^content\/firm\.yaml:\d+: reviewer\.checked: expected a day that is not after today/),
  ]);
});
