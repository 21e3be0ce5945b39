/** The Hindi edition as visitors, programs and the firm meet it. */
import { expect, test } from 'bun:test';
import { inLanguage } from '../../src/content/language.ts';
import { writeCallHours } from '../../src/domain/call-hours.ts';
import { MCP_PATH } from '../../src/domain/own-path.ts';
import { builtApp, parsed } from '../support/built-app.ts';

const NOW = Date.parse('2026-11-30T12:00:00+05:30');
const { get, content, site, ledger } = builtApp({ now: () => NOW });
const { origin } = site.firm;
const hindi = await content.open('hi');
const json = async (path: string, init?: RequestInit) => (await get(path, init)).json();
const page = async (path: string) => parsed(await (await get(path)).text());
/** Letters of Devanagari, and none of English words. */
const IN_HINDI = /^[^a-z]*[\u0900-\u097f][^a-z]*$/;

test.each(['14 लाख पर टैक्स', '14 lakh par tax', 'tax on 14 lakh', '१४ लाख पर टैक्स'])(
  '%s is answered alike in both languages, each in its words',
  async (q) => {
    const answers = await Promise.all(
      ['', '&lang=hi'].map((lang) => json(`/search/answer.json?q=${encodeURIComponent(q)}${lang}`)),
    );
    const [english, own] = answers.map(({ data }) => data);
    expect(own.href).toBe(`/hi${english.href}`);
    expect(own.headline).toMatch(/^₹81,900 · /);
    expect(english.headline).toContain('tax on');
    expect(own.headline).toMatch(IN_HINDI);
    expect(own.assumed).toHaveLength(english.assumed.length);
  },
);

test('nukta, anusvara and chandrabindu are the same in a question', async () => {
  const ask = async (q: string) =>
    (await json(`/search/answer.json?q=${encodeURIComponent(q)}&lang=hi`)).data?.headline;
  for (const [one, other] of [
    ['जीएसटी लेट फ़ीस 20 दिन', 'जीएसटी लेट फीस 20 दिन'],
    ['स्टांप ड्यूटी हरियाणा', 'स्टाम्प ड्यूटी हरियाणा'],
  ] as const) {
    expect(await ask(one)).toMatch(IN_HINDI);
    expect(await ask(one)).toBe(await ask(other));
  }
});

test('a search names pages in Hindi and leads to them; one that only English has says so', async () => {
  const links = [...(await page('/hi/search?q=gst')).querySelectorAll('.search-results a')];
  const translated = links.filter((link) => !link.getAttribute('lang'));
  expect(translated.length).toBeGreaterThan(3);
  for (const link of translated) {
    expect(link.getAttribute('href')).toStartWith('/hi/');
    expect(link.textContent).toMatch(/[\u0900-\u097f]/);
  }
  for (const link of links) if (link.getAttribute('lang')) expect(link.getAttribute('href')).not.toStartWith('/hi/');
});

test('the box of the search gets its results in Hindi, from an upstream that knows no language', async () => {
  const call = async (path: string, authorization: string, body: object) =>
    json(path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
  const { data } = await call('/api/users/auth/', '', {});
  const found = await call('/api/users/s/?lang=hi', `Bearer ${data.access_token}`, { q: 'gst late fee' });
  expect(found.data.length).toBeGreaterThan(0);
  expect(found.data[0]).toEqual({
    cat_name: hindi.entry('/tools/gst-late-fee')?.title,
    red_url: '/hi/tools/gst-late-fee',
  });
});

test('programs get the words of a tool, a plan and a calendar in Hindi, and the same numbers', async () => {
  const query = 'return=gstr-3b&nil=no&due=2026-10-20&filed=2026-11-30&turnover=10000000&tax=50000';
  const [english, own] = await Promise.all(
    ['', '&lang=hi'].map((lang) => json(`/tools/gst-late-fee.json?${query}${lang}`)),
  );
  expect([own.data.total, own.data.days]).toEqual([english.data.total, english.data.days]);
  expect(own.figures[0].label).toMatch(/[\u0900-\u097f]/);
  expect(await (await get('/hi/start/open-a-shop.md')).text()).toStartWith(
    `# ${hindi.entry('/start/open-a-shop')?.title}`,
  );
  const calendar = await (await get('/hi/due-dates.ics')).text();
  expect(calendar).toContain(`URL:${origin}/hi/due-dates`);
  expect(calendar).toMatch(/SUMMARY:.*[\u0900-\u097f]/);
  const message = (lang: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'ask', arguments: { question: 'tax on 14 lakh', ...lang } },
    }),
  });
  const [plain, said] = await Promise.all(
    [{}, { lang: 'hi' }].map(async (lang) => (await get(MCP_PATH, message(lang))).text()),
  );
  expect(plain).toContain('tax on');
  expect(said).toContain('टैक्स');
});

test('a lead from a page in Hindi asks for a call in Hindi, unless the visitor chooses another language', async () => {
  const form = (await page('/hi/contact')).querySelector('form.lead-form');
  expect(form?.getAttribute('action')).toBe('/hi/contact');
  expect(form?.querySelector('select[name="language"] option[selected]')?.getAttribute('value')).toBe('Hindi');
  expect(
    (await page('/contact')).querySelector('select[name="language"] option[selected]')?.getAttribute('value'),
  ).toBe('');
  const lead = {
    full_name: 'आशा राव',
    phone: '9876543210',
    email: 'asha@mail.example',
    message: 'जीएसटी',
    language: 'Hindi',
  };
  const sent = await get('/hi/contact', {
    method: 'POST',
    headers: { origin, referer: `${origin}/hi/contact`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(lead).toString(),
  });
  expect(sent.headers.get('location')).toStartWith('/hi/thank-you?');
  const [kept] = ledger.list({ limit: 1 });
  expect([kept?.page, (kept?.lead as { language?: string } | undefined)?.language]).toEqual(['/hi/contact', 'Hindi']);
});

test('a question, a reference and a sent form stay with the visitor who changes the language', async () => {
  for (const path of [
    '/search?q=gst+number',
    '/withdraw?reference=7K3M-92QX',
    '/thank-you?reference=7K3M-92QX',
    '/tools/gst-registration?turnover=3800000',
  ]) {
    const lead = async (from: string) => (await page(from)).querySelector('.language-link')?.getAttribute('href');
    expect([await lead(path), await lead(`/hi${path}`)]).toEqual([`/hi${path}`, path]);
  }
});

test('the call bar, the greeting and the hours of the firm are in Hindi', async () => {
  const bar = (await page('/hi/gst')).querySelector('.contact-bar');
  expect(bar?.querySelector('a')?.textContent).toStartWith('हिन्दी में बात करें');
  expect(
    decodeURIComponent((await page('/hi')).querySelector('a[href^="https://wa.me"]')?.getAttribute('href') ?? ''),
  ).toContain('नमस्ते');
  const write = (text: string) => inLanguage(hindi.say, () => writeCallHours(text));
  expect(write('Mon to Sat, 9 am to 8 pm')).toBe('सोम–शनि, सुबह 9 से रात 8 बजे');
  expect(write('Every day, 8 am to 12 pm')).toBe('हर दिन, सुबह 8 से दोपहर 12 बजे');
  expect(write('By appointment')).toBeUndefined();
});

test('a refusal and an error are in the language of their page', async () => {
  const now = Date.now();
  const limited = builtApp({ env: { PAGES_PER_MINUTE: '1' }, now: () => now });
  await (await limited.get('/hi/no-such-page')).text();
  const refused = parsed(await (await limited.get('/hi/due-dates?for=llp')).text());
  expect(refused.documentElement.lang).toBe('hi');
  expect(refused.querySelector('[role=alert]')?.textContent).toMatch(IN_HINDI);
  expect(refused.querySelector('nav a')?.getAttribute('href')).toBe('/hi');
  const failing = builtApp({ read: async (file, real) => (file.includes('gst-') ? null : real(file)) });
  const failed = await failing.get('/hi/gst/gst-huf');
  expect(failed.status).toBe(500);
  expect(parsed(await failed.text()).documentElement.lang).toBe('hi');
});

test.each([
  '/hi/due-dates',
  '/hi/figures/changes',
  '/hi/gst/gst-huf',
  '/hi/company-registration/nbfc-company-registration',
  '/hi/search?q=gst+limit',
  '/hi/tools/company-duties?type=private&capital=1000000&turnover=50000000',
])('on %s each title of a law is marked as English', async (path) => {
  const cited = [...(await page(path)).querySelectorAll('main *')].filter(({ childNodes }) =>
    [...childNodes].some(
      ({ nodeName, textContent }) =>
        nodeName === '#text' &&
        /^(?:.*: )?[A-Z][^:]* (?:Act|Rules), \d{4}, (?:section|rule) \d/.test(textContent ?? ''),
    ),
  );
  expect(cited.length).toBeGreaterThan(0);
  for (const element of cited)
    expect([element.textContent, element.closest('[lang]')?.getAttribute('lang')]).toEqual([element.textContent, 'en']);
});
