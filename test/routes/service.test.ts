import { expect, test } from 'bun:test';
import { helpWith } from '../../src/domain/opening.ts';
import { rupees } from '../../src/domain/rupees.ts';
import { SENT } from '../../src/tools/parameters.ts';
import { renderedPages } from '../content/site/pages.ts';
import { builtApp } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { specPaths } from '../support/spec-paths.ts';
import { attributeOf, documentOf, hrefsOf, textsOf } from './page-reading.ts';

const { get, content } = builtApp();
const specified = specPaths(content.site.firm.slug);
const services = content.kind('service').filter(({ path }) => specified.includes(path));

const priced = builtApp({ compiled: fixedContent() });
const pageAt = (path: string, { get: ask } = { get }) => documentOf(ask(path));
/** The documents of the services, read already for other tests. */
const read = (await renderedPages()).flatMap(({ path, document }) => {
  const service = services.find((one) => one.path === path);
  return service ? [{ ...service, page: document }] : [];
});

/** The breadcrumbs of a page as `name -> path`, the page itself last. */
function trailOf(page: Document): string[] {
  const trail = page.querySelector('.breadcrumbs');
  const hrefs = hrefsOf(trail);
  return textsOf(trail, 'li').map((name, at) => (hrefs[at] === undefined ? name : `${name} -> ${hrefs[at]}`));
}

test('breadcrumbs name the section by its title, not by the title of its index page', () => {
  const names: Record<string, string> = {
    'company-registration': 'Company registration -> /company-registration',
    'income-tax-filing': 'Income tax return -> /income-tax-filing',
    gst: 'GST -> /gst',
    others: 'Other services -> /others',
  };
  expect(read).toHaveLength(26);
  for (const { path, title, page } of read) {
    const [, section = '', member] = path.split('/');
    const over = path === '/company-trademark' ? names.others : member && names[section];
    expect([path, ...trailOf(page)]).toEqual([path, 'Home -> /', ...(over ? [over] : []), title]);
  }
});

const PRIVATE = '/company-registration';
/** The lines of the bill in the check, without its total. */
const billOf = (page: Document) =>
  [...page.querySelectorAll('.check .drawn-receipt > div')]
    .slice(0, -1)
    .map((row) => textsOf(row, 'dt, dd').join(': '));
const resultOf = (page: Document) => textsOf(page, '.check-answer .headline b').join();

test('a company page shows the whole bill, whose state and capital the query chooses', async () => {
  const page = await pageAt(`${PRIVATE}?state=KL&capital=2500000`, priced);
  // 8,258.82 + 1,143 + (2,000 + 150 × 200) + (500 + 500) + 6,025
  expect(billOf(page)).toEqual([
    'Our fee: ₹6,999',
    'GST on it, 18%: ₹1,259.82',
    'Name reservation: ₹1,000',
    'Filing of the incorporation: ₹32,000',
    'SPICe+ form and articles: ₹1,000',
    'PAN and TAN: ₹143',
    'Stamp duty, Kerala: ₹6,025',
  ]);
  expect(resultOf(page)).toBe('₹48,427');
  expect(page.querySelector('.answer-card')?.textContent).toContain('₹8,259');
  expect(attributeOf(page, '[name=state] option[selected]', 'value')).toBe('KL');
  expect(attributeOf(page, '[name=capital]', 'value')).toBe('2500000');
  expect(attributeOf(page, '.check-form', 'action')).toBe(`${PRIVATE}#check`);
  expect(page.querySelector('.check-answer > .example')).toBeNull();
  // A choice does not make another canonical page.
  expect(hrefsOf(page, 'link[rel="canonical"]')).toEqual([`${priced.site.firm.origin}${PRIVATE}`]);
});

test('what the query chooses is in the message of the form and of each chat', async () => {
  const page = await pageAt(`${PRIVATE}?state=KA&capital=10+lakh`);
  const words = `I want help with ${content.entry(PRIVATE)?.subject}: Karnataka, ₹10,00,000.`;
  expect(page.querySelector('#contact textarea[name="message"]')?.textContent).toBe(words);
  const chats = hrefsOf(page, ':is(main, .contact-bar) a[href^="https://wa.me/"][data-lead]');
  expect(chats.length).toBeGreaterThanOrEqual(2);
  for (const chat of chats) expect(new URL(chat).searchParams.get('text')).toEndWith(words);
});

test.each(['state=KA&capital=100000', 'state=UP&capital=1000000', 'state=SK&capital=100000'])(
  'the page, the tool and its JSON show the same bill for %s',
  async (query) => {
    const page = await pageAt(`${PRIVATE}?${query}`);
    const tool = await pageAt(`/tools/company-cost?type=private&${query}`);
    const { data } = await (await get(`/tools/company-cost.json?type=private&${query}`)).json();
    const isOpen = data.lines.some(
      (line: { amount: number | null; payee: string }) => line.amount === null && line.payee !== 'us',
    );
    const whole = rupees(Math.round(data.total));
    const total = isOpen ? `at least ${whole}` : `${data.about ? 'about ' : ''}${whole}`;
    expect(resultOf(page)).toBe(total);
    const lines = data.lines.map(({ what }: { what: string }) => what);
    expect(billOf(page).map((line) => line.replace(/(?:, about)?: .*$/, ''))).toEqual(lines);
    expect(tool.querySelector('main')?.textContent).toContain(total);
  },
);

test('an unconfirmed duty makes the total "about", and what is left empty is the example', async () => {
  const unsure = await pageAt(`${PRIVATE}?state=KA`, priced);
  expect([billOf(unsure)[5], resultOf(unsure)]).toEqual(['Stamp duty, Karnataka, about: ₹10,020', 'about ₹19,422']);
  const plain = billOf(await pageAt(PRIVATE, priced));
  for (const query of ['?capital=', '?state=']) {
    const page = await pageAt(PRIVATE + query, priced);
    expect([query, billOf(page), textsOf(page, '.check-answer > .example')]).toEqual([query, plain, ['Example']]);
  }
});

test('what the query chooses wrongly is said at its field and has no answer, as in the tool', async () => {
  for (const [query, wrong] of [
    ['?state=atlantis', ['state']],
    ['?state=%3Cb%3E&capital=x', ['state', 'capital']],
    ['?state=KA&capital=-5', ['capital']],
  ] as const) {
    const reply = await get(PRIVATE + query);
    const page = await documentOf(reply);
    const fields = [...page.querySelectorAll('.check-form [aria-invalid="true"]')].map((field) =>
      field.getAttribute('name'),
    );
    expect([query, reply.status, fields, resultOf(page)]).toEqual([query, 400, [...wrong], '']);
    expect(page.title).toStartWith('Error: ');
    // The rest of the page is there, and speaks of no choice.
    expect(page.querySelector('.cost-receipt') !== null).toBe(true);
    const words = `I want help with ${content.entry(PRIVATE)?.subject}.`;
    expect(page.querySelector('#contact textarea[name="message"]')?.textContent).toBe(words);
  }
});

test('without script the check of another service opens its tool with the whole example', async () => {
  const form = (await pageAt('/gst')).querySelector('.check-form');
  expect(form?.getAttribute('action')).toBe('/tools/gst-registration');
  expect(textsOf(form, '.field label, legend')).toHaveLength(3);
  const named = new Set([...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name')));
  const { parameters } = await content.body(content.entry('/tools/gst-registration') as never, 'tool');
  expect([...named].sort()).toEqual([...Object.keys(parameters), SENT].sort());
});

test('a page has at most ten headings, and four folds, whose titles are none, in the same order on every page', () => {
  for (const { path, page } of read) {
    const headings = textsOf(page, 'main :is(h1, h2)');
    expect([path, headings.length <= 10, headings]).toEqual([path, true, headings]);
    expect([path, textsOf(page, 'main details.fold[open]')]).toEqual([path, []]);
    expect([path, textsOf(page, '.service-main .fold > summary > b')]).toEqual([
      path,
      ['Who must', 'What it gives', 'After you have it', 'Figures and sources'],
    ]);
    for (const hint of textsOf(page, '.fold-hint')) expect(hint).toMatch(/^\d+ parts$/);
    for (const { children } of page.querySelectorAll('.service-main details.fold')) {
      const [summary, body] = children;
      expect([path, summary?.tagName, textsOf(summary ?? null, 'b').length, body?.tagName]).toEqual([
        path,
        'SUMMARY',
        1,
        'DIV',
      ]);
      // A link to the folded part opens it; a link to the heading would not.
      expect([path, body?.id]).not.toEqual([path, '']);
    }
  }
});

test('a page has every card of the specification, and its long text, each with a heading and an anchor', async () => {
  for (const { path, page } of read) {
    const { features, brief, comparison, price, explainer } = await content.body(
      content.entry(path) as never,
      'service',
    );
    const titles = [...page.querySelectorAll('.fold-body > section')].map(
      (part) => `${part.id}: ${textsOf(part, ':scope > h3').join()}`,
    );
    const expected = [
      'eligibility: Eligibility criteria',
      'benefits: Benefits',
      `features: ${features.title}`,
      'notes: Additional notes',
      ...(brief ? [`brief: ${brief.title}`] : []),
      ...(comparison ? [`compare: ${comparison.caption}`] : []),
      ...(price ? ['cost: What our fee includes'] : []),
      ...explainer.parts.map(({ id, text }) => `${id}: ${text}`),
    ];
    expect([path, expected.filter((title) => !titles.includes(title))]).toEqual([path, []]);
    expect([path, textsOf(page, '#documents h2')]).toEqual([path, ['Documents required']]);
  }
});

test('each step has a title without a full stop, and the last says what you get', () => {
  for (const { path, page } of read) {
    const titles = textsOf(page, '#do-it-yourself li > b');
    expect([path, titles.length]).toEqual([path, page.querySelectorAll('#do-it-yourself li').length]);
    expect([path, titles.filter((title) => /[.:;]$|[.;] /.test(title))]).toEqual([path, []]);
    expect([path, titles.at(-1)]).toEqual([path, textsOf(page, 'h1').join()]);
  }
});

test('the contents list every part of a page once, in order', () => {
  for (const { path, page } of read) {
    const listed = hrefsOf(page, '.contents a').map((href) => href.slice(1));
    expect([path, new Set(listed).size]).toEqual([path, listed.length]);
    const standing = [...page.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => listed.includes(id));
    expect([path, standing]).toEqual([path, listed]);
  }
});

test('the form and every WhatsApp link start with the subject of the page', () => {
  for (const { path, subject = '', page } of read) {
    const words = helpWith(subject);
    expect([path, page.querySelector('#contact textarea[name="message"]')?.textContent]).toEqual([path, words]);
    const chats = hrefsOf(page, ':is(main, .contact-bar) a[href^="https://wa.me/"][data-lead]').map((href) =>
      new URL(href).searchParams.get('text'),
    );
    expect([path, chats]).toEqual([path, Array(chats.length).fill(`Hello ${content.site.firm.name}. ${words}`)]);
    expect(chats.length).toBeGreaterThanOrEqual(2);
  }
});
