import { expect, test } from 'bun:test';
import { helpWith } from '../../src/domain/lead-form.ts';
import { rupees } from '../../src/domain/rupees.ts';
import { builtApp } from '../support/built-app.ts';
import { pricedAt } from '../support/built-bodies.ts';
import { specPaths } from '../support/spec-paths.ts';
import { attributeOf, documentOf, hrefsOf, textsOf } from './page-reading.ts';

const { get, content } = builtApp();
const specified = specPaths(content.site.firm.slug);
/** The services of the specification. */
const services = content.kind('service').filter(({ path }) => specified.includes(path));

const priced = builtApp({ read: pricedAt(6999) });
const pageAt = (path: string, { get: ask } = { get }) => documentOf(ask(path));

/** The breadcrumbs of a page as `name -> path`, the page itself last. */
async function trailOf(path: string): Promise<string[]> {
  const trail = (await pageAt(path)).querySelector('.breadcrumbs');
  const hrefs = hrefsOf(trail);
  return textsOf(trail, 'li').map((name, at) => (hrefs[at] === undefined ? name : `${name} -> ${hrefs[at]}`));
}

test('breadcrumbs name the section by its title, not by the title of its index page', async () => {
  const names: Record<string, string> = {
    'company-registration': 'Company registration -> /company-registration',
    'income-tax-filing': 'Income tax return -> /income-tax-filing',
    gst: 'GST -> /gst',
    others: 'Other services -> /others',
  };
  expect(services).toHaveLength(26);
  for (const { path, title } of services) {
    const [, section = '', member] = path.split('/');
    const over = path === '/company-trademark' ? names.others : member && names[section];
    expect([path, ...(await trailOf(path))]).toEqual([path, 'Home -> /', ...(over ? [over] : []), title]);
  }
});

test('the header names sections as the breadcrumbs do', async () => {
  expect(textsOf(await pageAt('/gst/gst-huf'), '.sections a[href="/gst"]')).toEqual(['GST']);
});

const PRIVATE = '/company-registration';
const billOf = (page: Document) =>
  [...page.querySelectorAll('.bill tr')].map((row) => textsOf(row, ':scope > *').join(': '));

test('a company page shows the whole bill with its total in the state of the firm', async () => {
  const bill = billOf(await pageAt(PRIVATE, priced));
  const { state } = content.site.firm;
  expect(bill.slice(0, 5)).toEqual([
    'Our fee: ₹6,999',
    'GST on it, 18%: ₹1,259.82',
    'Name reservation: ₹1,000',
    'Filing of the incorporation: ₹0',
    'PAN and TAN: ₹143',
  ]);
  expect(bill[5]).toMatch(new RegExp(`^Stamp duty, ${state}: (?:about )?₹[\\d,.]+$`));
  expect(bill[6]).toMatch(new RegExp(`^In all, ${state}: (?:about )?₹[\\d,.]+$`));
});

test('the query chooses state and capital of the bill, and the answer card shows the same total', async () => {
  const page = await pageAt(`${PRIVATE}?state=KL&capital=2500000`, priced);
  // 8,258.82 + 1,143 + (2,000 + 150 × 200) + (500 + 500) + 6,025
  expect(billOf(page).slice(5)).toEqual([
    'PAN and TAN: ₹143',
    'Stamp duty, Kerala: ₹6,025',
    'In all, Kerala: ₹48,426.82',
  ]);
  expect(page.querySelector('.answer-card')?.textContent).toContain('₹48,426.82');
  const chosen = ['state', 'capital'].map((name) => attributeOf(page, `[name=${name}] option[selected]`, 'value'));
  expect(chosen).toEqual(['KL', '2500000']);
  expect(attributeOf(page, '.bill', 'action')).toBe(`${PRIVATE}#bill`);
  // A choice does not make another canonical page.
  expect(hrefsOf(page, 'link[rel="canonical"]')).toEqual([`${content.site.firm.origin}${PRIVATE}`]);
});

test.each(['state=KA&capital=100000', 'state=UP&capital=1000000', 'state=SK&capital=100000'])(
  'the page, the tool and its JSON show the same bill for %s',
  async (query) => {
    const bill = billOf(await pageAt(`${PRIVATE}?${query}`));
    const tool = await pageAt(`/tools/company-cost?type=private&${query}`);
    const { data } = await (await get(`/tools/company-cost.json?type=private&${query}`)).json();
    const total = data.about ? `about ${rupees(Math.round(data.total))}` : rupees(data.total);
    expect(bill.at(-1)?.replace(/^.*: /, '')).toBe(total);
    const lines = data.lines.map(({ what }: { what: string }) => what);
    expect(bill.slice(0, -1).map((line) => line.replace(/: .*$/, ''))).toEqual(lines);
    expect(tool.querySelector('main')?.textContent).toContain(total);
  },
);

test('an unconfirmed duty makes the total "about", and an unknown state is ignored', async () => {
  const unsure = billOf(await pageAt(`${PRIVATE}?state=KA`, priced));
  expect(unsure.slice(5)).toEqual(['Stamp duty, Karnataka: about ₹10,020', 'In all, Karnataka: about ₹19,422']);
  for (const [state, reason] of Object.entries({
    KA: 'About: published tables differ',
    KL: 'Each line with its source',
  }))
    expect(textsOf(await pageAt(`${PRIVATE}?state=${state}`, priced), '.bill-said')[0]).toStartWith(reason);
  const plain = billOf(await pageAt(PRIVATE, priced));
  for (const query of ['?state=atlantis', '?state=%3Cb%3E&capital=x', '?capital=7', '?state='])
    expect(billOf(await pageAt(PRIVATE + query, priced))).toEqual(plain);
});

test('the answer card is above the chips and the contents', async () => {
  for (const path of ['/gst', PRIVATE, '/income-tax-filing']) {
    const marks = [...(await pageAt(path)).querySelectorAll('.answer-card, .chips, .contents')];
    expect([path, marks.map(({ className }) => className)]).toEqual([path, ['answer-card', 'chips', 'contents']]);
  }
});

test('a page without a price has no bill and ignores the query', async () => {
  expect((await pageAt('/gst')).querySelector('.bill, .cost-card')).toBeNull();
  expect(await (await get('/gst?state=kerala')).text()).toBe(await (await get('/gst')).text());
});

test('only the documents are open; every other part is folded, with a heading and a hint in its summary', async () => {
  for (const { path } of services) {
    const page = await pageAt(path);
    expect([path, ...textsOf(page, '.service-main details.fold[open] h2')]).toEqual([path, 'Documents required']);
    for (const hint of textsOf(page, '.fold-hint')) expect(hint).toMatch(/^\d+ (?:paper|step|point|note)s?$/);
    for (const { children } of page.querySelectorAll('.service-main details.fold')) {
      const [summary, body] = children;
      const parts = [summary?.tagName, summary?.querySelectorAll('h2').length, body?.tagName];
      expect([path, ...parts]).toEqual([path, 'SUMMARY', 1, 'DIV']);
      // A link to the folded part opens it; a link to the heading would not.
      expect([path, body?.id]).not.toEqual([path, '']);
    }
  }
});

test('the contents list every part of a page once, in order', async () => {
  for (const { path } of services) {
    const page = await pageAt(path);
    const listed = hrefsOf(page, '.contents a').map((href) => href.slice(1));
    expect([path, new Set(listed).size]).toEqual([path, listed.length]);
    const standing = [...page.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => listed.includes(id));
    expect([path, standing]).toEqual([path, listed]);
  }
});

test('the form and every WhatsApp link start with the subject of the page', async () => {
  for (const { path, subject = '' } of services) {
    const page = await pageAt(path);
    const words = helpWith(subject);
    expect([path, page.querySelector('#contact textarea[name="message"]')?.textContent]).toEqual([path, words]);
    const chats = hrefsOf(page, ':is(main, .contact-bar) a[href^="https://wa.me/"][data-lead]').map((href) =>
      new URL(href).searchParams.get('text'),
    );
    expect([path, chats]).toEqual([path, Array(chats.length).fill(`Hello ${content.site.firm.name}. ${words}`)]);
    expect(chats.length).toBeGreaterThanOrEqual(2);
  }
});
