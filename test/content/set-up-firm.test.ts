/**
 * What the pages say of a firm that ran setup: an LLP in another state, without GST, with its own prices, least fees and
 * refund terms. Its answers are written into a copy of the content, which is compiled here.
 */
import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { readIllustrations } from '../../src/build/illustrations.ts';
import { setUp } from '../../src/commands/setup.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { PRICES } from '../../src/law/company-bill.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { copyProject } from '../support/project-copy.ts';
import { FIRMS, rebrandContent } from '../support/rebrand.ts';

const { firm: first, terms } = FIRMS.fixed;
const STATE = 'Madhya Pradesh';
const CITY = 'Indore';
const CODE = 'MP';
const LEAST = '/company-registration/section-8-company-registration';
const PRIVATE_FEE = 8499;
const PUBLIC_FEE = 17_997;

const ANSWERS = {
  name: 'Narmada Filings',
  origin: 'https://narmadafilings.example',
  registeredName: 'Narmada Filings LLP',
  form: 'LLP',
  phone: '0731 400 0000',
  email: 'help@narmadafilings.example',
  address: `12 Test Road; ${CITY}, ${STATE} 452001`,
  pan: 'ZYXFV9876U',
  gstin: 'no',
  social: 'facebook.com/narmadafilings.example',
  grievanceOfficer: 'Asha Rao, Designated partner, 10 days',
  fees: { '/gst': 1499, [LEAST]: 8000 },
  [PRICES.private]: PRIVATE_FEE,
  [PRICES.public]: PUBLIC_FEE,
  'refund-cancellation-charge': '15%',
  'refund-request-period': '31 days',
};

const folder = copyProject('LICENSE');
// Each answer replaces a sample, whichever firm the checkout has.
rebrandContent(join(folder, 'content'), { firm: { ...first, samples: Object.keys(ANSWERS) }, terms });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await Bun.write(join(folder, 'answers.yaml'), dump(ANSWERS));
const said: string[] = [];
await setUp(
  folder,
  ['--from', join(folder, 'answers.yaml')],
  (line) => void said.push(line),
  async () => null,
);
const compiled = compileContent(join(folder, 'content'));
/** The day of setup. */
const TODAY = compiled.firm.feesFrom ?? '';
const { get } = builtApp({ compiled });
const page = async (path: string) => parsed(await (await get(path)).text());
const main = async (path: string) =>
  (await page(path)).querySelector('main')?.textContent.replaceAll('\u00a0', ' ') ?? '';
const offerOf = async (path: string) =>
  [...(await page(path)).querySelectorAll('script[type="application/ld+json"]')]
    .flatMap((block) => JSON.parse(block.textContent ?? '')['@graph'] as { offers?: object }[])
    .flatMap(({ offers }) => (offers ? [offers] : []));
const chosenState = (of: Document) =>
  of.querySelector('main select[name="state"] option[selected]')?.getAttribute('value');

describe('a firm that ran setup', () => {
  test('has its form, city and state on the pages that speak of it', async () => {
    const home = await main('/');
    expect(home).toContain(`We are an LLP in ${STATE}.`);
    expect(await main('/termsofuse')).toContain(`from ${CITY}, ${STATE}`);
    expect(await main('/termsofuse')).toContain(`The courts at ${CITY}, ${STATE} decide disputes.`);
    const twins = [...compiled.markdownPages].filter(([, text]) => text.includes(`${first.form} in ${first.state}`));
    expect(twins.map(([path]) => path)).toEqual([]);
  });

  test('shows its own state first in receipts, checks, tools and plans', async () => {
    expect(chosenState(await page('/'))).toBe(CODE);
    for (const path of ['/company-registration', '/gst', '/others/shop-establishment-license'])
      expect([path, chosenState(await page(path))]).toEqual([path, CODE]);
    for (const path of ['/tools/shop-licence', '/tools/gst-registration', '/tools/gst-scheme'])
      expect([path, (await page(path)).querySelector('.tool-example-given')?.textContent]).toEqual([
        path,
        expect.stringContaining(STATE),
      ]);
    const examples = [...compiled.bodies].flatMap(([path, body]) =>
      body.kind === 'journey' && path !== '/start/work-freelance' ? [[path, body.example]] : [],
    );
    expect(examples.length).toBeGreaterThan(3);
    for (const [path, example] of examples)
      expect([path, example]).toEqual([path, expect.stringContaining(`state=${CODE}`)]);
    expect(await main('/')).toContain(`Shop in ${STATE}, ₹35 lakh of goods a year. GST?`);
  });

  test('has no State Bar Council as that of this state, and no city in a drawing', () => {
    const articles = [...compiled.markdownPages].filter(([path]) => path.startsWith('/quick-reads/'));
    expect(articles.length).toBeGreaterThan(5);
    expect(articles.flatMap(([path, text]) => (/in this state it is|council for /i.test(text) ? [path] : []))).toEqual(
      [],
    );
    const drawn = Object.values(readIllustrations()).join();
    for (const place of [String(first.city), String(first.state)]) expect(drawn).not.toContain(`>${place}<`);
  });

  test('has worked examples with its own prices', async () => {
    const cases = (await page('/tools/company-cost')).querySelector('.tool-cases')?.textContent ?? '';
    expect(cases).toContain('Our fee ₹17,997');
    expect(cases).not.toMatch(/18\s?%|GST/);
    const { data } = (await (await get('/tools/company-cost.json?type=private&state=KL&capital=100000')).json()) as {
      data: { total: number };
    };
    expect(cases.replaceAll('\u00a0', ' ')).toContain(
      `Private limited in Kerala with a capital of ₹1 lakh, in all: ₹${data.total.toLocaleString('en-IN')}`,
    );
    const shown = readFileSync(join(folder, 'content/tools/cases/company-cost.yaml'), 'utf8').split(/^- case: /m);
    const typed = shown.filter((one) => /^ +show: true$/m.test(one)).map((one) => /from: .*/.exec(one)?.[0] ?? '');
    expect(typed).toHaveLength(3);
    expect(typed.join()).not.toMatch(/6,999|14,999|18%/);
  });

  test('has a price in every offer of the structured data, a least fee as the lowest', async () => {
    expect(await offerOf('/company-registration')).toMatchObject([{ '@type': 'Offer', price: PRIVATE_FEE }]);
    for (const [path, fee] of Object.entries(ANSWERS.fees))
      expect(await offerOf(path)).toMatchObject([
        { '@type': 'AggregateOffer', lowPrice: fee, priceCurrency: 'INR', priceSpecification: { minPrice: fee } },
      ]);
  });

  test('says a least fee once, and as a least fee', async () => {
    for (const path of Object.keys(ANSWERS.fees)) {
      const shown = await page(path);
      const words = `${shown.body.textContent} ${JSON.stringify(await offerOf(path))} ${compiled.markdownPages.get(path)}`;
      expect([path, words.match(/our fee[^a-z]{0,6}our fee/gi)]).toEqual([path, null]);
      expect([path, shown.querySelector('.cost')?.textContent]).toEqual([
        path,
        expect.stringMatching(/If we do it\s*from ₹/),
      ]);
    }
    expect((await page('/gst')).querySelector('.cost')?.textContent).toContain('from ₹1,499our fee; no government fee');
  });

  test('shows each of its prices and terms with the day on which it set them', async () => {
    const today = formatDay(TODAY);
    for (const id of [PRICES.private, 'least-fee-gst', 'refund-cancellation-charge'])
      expect([id, await main(`/figures/${id}`)]).toEqual([id, expect.stringContaining(`since ${today}`)]);
    expect(compiled.pages.find(({ path }) => path === '/company-registration')?.preview?.checked).toBe(TODAY);
    const body = compiled.bodies.get('/refund-policy');
    expect(body?.kind === 'legal' && body.effective).toBe(TODAY);
    // The law was not checked on that day, so its own day stays.
    const answer = await main('/tools/company-cost?type=private&state=KL&capital=100000');
    expect(/Law as checked on (.*?)\./.exec(answer)?.[1]).not.toBe(today);
  });

  test('is asked for what setup cannot know, and for nothing else', () => {
    const open = said.filter(
      (line) => /^(?:content|wrangler|LICENSE)/.test(line) && !line.endsWith('This does not count.'),
    );
    expect(open.map((line) => line.replace(/(?<=:).*/, ''))).toEqual([
      ...compiled.firm.samples.map((field) =>
        /^(?:price|time)-/.test(field)
          ? 'content/figures/prices.yaml:'
          : /^refund-/.test(field)
            ? 'content/figures/policy.yaml:'
            : 'content/firm.yaml:',
      ),
      'LICENSE:',
    ]);
  });
});
