/** The forms as a browser without script sends them. */
import { expect, spyOn, test } from 'bun:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { TIME_FIELD, TRAP_FIELD } from '../../src/domain/lead-form.ts';
import { LeadFormIsland } from '../../src/islands/server/form-islands.tsx';
import { formatReference } from '../../src/leads/lead-record.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { PARTNER, tabOf } from '../support/firm.ts';

const asha = {
  full_name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '+91 98765-43210',
  message: 'Please call me',
};
const recording =
  (answer: () => Response) =>
  (real: Upstream): Upstream => ({
    call: (path, call) => (path === '/users/record/' ? Promise.resolve(answer()) : real.call(path, call)),
  });
const down = recording(() => Response.json({ error: 'down' }, { status: 502 }));
const refusing = recording(() => Response.json({ error: 'no' }, { status: 422 }));

/** The built app, and a function that sends a form to it as a page of the site does. */
function site(options: Parameters<typeof builtApp>[0] = {}) {
  const app = builtApp(options);
  const send = (path: string, fields: Record<string, string>, init: RequestInit = {}) =>
    app.get(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: 'http://localhost' },
      ...init,
    });
  return { ...app, send };
}
/** What a page shows of its form. */
async function shown(reply: Response) {
  const page = parsed(await reply.text());
  const form = page.querySelector('main form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
  const notice = form?.querySelector('.lead-form-notice');
  return {
    title: page.title,
    values: Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.getAttribute('value') ?? field.querySelector('[selected]')?.getAttribute('value') ?? field.textContent,
      ]),
    ),
    errors: [...(form?.querySelectorAll('.field-error') ?? [])].map((error) => error.textContent).filter(Boolean),
    links: [...(notice?.querySelectorAll('a') ?? [])].map((link) => [link.getAttribute('href'), link.textContent]),
    takesFocus: notice?.hasAttribute('autofocus') && notice.getAttribute('tabindex') === '-1',
    notice: notice?.textContent ?? '',
    invalid: fields.filter((field) => field.getAttribute('aria-invalid') === 'true').map((field) => field.name),
    page,
  };
}

test('records a contact form and redirects to a thank-you page with its reference number, which can be reloaded', async () => {
  const { send, get, ledger } = site();
  const reply = await send('/contact', { ...asha, best_time: 'evening', language: 'Hindi' });
  const [lead] = ledger.list();
  expect(lead).toMatchObject({
    state: 'delivered',
    suspect: false,
    lead: { lead_type: 'contact', ...asha, phone: '9876543210', best_time: 'evening', language: 'Hindi' },
  });
  const address = reply.headers.get('location') ?? '';
  expect([reply.status, address, reply.headers.get('cache-control')]).toEqual([
    303,
    `/thank-you?reference=${formatReference(lead?.reference ?? '')}&ends=210`,
    'no-store',
  ]);
  for (let loads = 0; loads < 2; loads++) {
    const page = await get(address);
    const text = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('Thanks for reaching out. We will be in touch soon');
    expect(text).toContain(formatReference(lead?.reference ?? ''));
  }
  expect(ledger.list()).toHaveLength(1);
});

test('records a partner form at the address with the name of the product', async () => {
  const {
    send,
    ledger,
    site: { firm },
  } = site();
  const { message: _, ...fields } = asha;
  expect((await send(`/partner-with-${firm.slug}`, fields)).status).toBe(303);
  expect(ledger.list()).toMatchObject([{ lead: { lead_type: 'partner', ...fields, phone: '9876543210' } }]);
});

test("returns a partner's message with a mistake, and records it with the rest", async () => {
  const { send, ledger } = site();
  const practice = { ...asha, message: 'CA in Kanpur', best_time: 'morning' };
  const form = await shown(await send(PARTNER, { ...practice, phone: '12' }));
  expect([form.errors, form.values.message]).toEqual([['Invalid phone number. Two of ten digits.'], 'CA in Kanpur']);
  await send(PARTNER, practice);
  expect(ledger.list()).toMatchObject([
    { lead: { lead_type: 'partner', message: 'CA in Kanpur', best_time: 'morning' } },
  ]);
});

test('reads a multipart form as well as a URL-encoded one', async () => {
  const { get, ledger } = site();
  const body = new FormData();
  for (const [name, value] of Object.entries(asha)) body.append(name, value);
  expect((await get('/contact', { method: 'POST', body })).status).toBe(303);
  expect(ledger.list()).toHaveLength(1);
});

test('answers an invalid form with 400, the input, and a summary that takes the focus and links to each field', async () => {
  const { send, ledger, logged } = site();
  const typed = { full_name: 'Asha@Verma', email: 'asha', phone: '0987654321', message: '', best_time: 'evening' };
  const reply = await send('/contact', typed);
  const form = await shown(reply);
  expect([reply.status, reply.headers.get('cache-control'), form.title]).toEqual([
    400,
    'no-store',
    tabOf('Error: Contact Us'),
  ]);
  expect(form.values).toMatchObject(typed);
  expect(form.page.querySelector('.lead-form-notice h2')?.textContent).toBe('Please check what you typed');
  const fields = 'full_name, email, phone, message';
  expect(logged).toEqual([{ level: 'info', event: 'lead not valid', fields }]);
  expect(form.errors).toEqual([
    'Not a valid name. Leave out “@”.',
    'Invalid email. Write it like name@example.com.',
    'Invalid phone number. Please leave out the 0 at the beginning.',
    'Please write a message',
  ]);
  expect(form.links).toEqual([
    ['#contact-form-full_name', 'Full name: Not a valid name. Leave out “@”.'],
    ['#contact-form-email', 'Email: Invalid email. Write it like name@example.com.'],
    ['#contact-form-phone', 'Phone number: Invalid phone number. Please leave out the 0 at the beginning.'],
    ['#contact-form-message', 'Message: Please write a message'],
  ]);
  for (const [href] of form.links) expect(form.page.querySelector(href ?? '')).not.toBeNull();
  expect(form.invalid).toEqual(['full_name', 'email', 'phone', 'message']);
  expect(form.takesFocus).toBe(true);
  expect(ledger.list()).toEqual([]);
});

test('reports each required field of an empty form', async () => {
  const { send } = site();
  const form = await shown(await send('/contact', {}));
  expect(form.errors).toHaveLength(4);
  const partner = await shown(await send(PARTNER, {}));
  expect(partner.links.map(([, text]) => text)).toEqual([
    'Email: Please write your email address',
    'Full name: Please write your full name',
    'Phone number: Please write your phone number',
  ]);
});

test('returns any input as text', async () => {
  const { send } = site();
  const nasty = `"><script>alert(1)</script><img src=x onerror='x'>`;
  const form = await shown(await send('/contact', { ...asha, full_name: nasty, message: nasty }));
  expect(form.values).toMatchObject({ full_name: nasty, message: nasty });
  expect(form.page.querySelectorAll('main script:not([type="application/ld+json"]), main img')).toHaveLength(0);
});

test('while the upstream is down, thanks the visitor and retries the lead later', async () => {
  const { send, ledger } = site({ upstream: down });
  const reply = await send('/contact', asha);
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/thank-you\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}&ends=210$/),
  ]);
  expect(ledger.list()).toMatchObject([{ state: 'retrying' }]);
});

test('a refusal has the specified message and the input, and the next attempt is another lead', async () => {
  const { send, ledger } = site({ upstream: refusing });
  const reply = await send('/contact', asha);
  const form = await shown(reply);
  expect([reply.status, form.notice?.startsWith('Please try again in sometime'), form.takesFocus]).toEqual([
    422,
    true,
    true,
  ]);
  // It is stored even so, so that its visitor can withdraw it.
  expect(form.notice).toContain(formatReference(ledger.list()[0]?.reference ?? ''));
  expect(form.values).toMatchObject(asha);
  await send('/contact', { ...asha, key: form.values.key ?? '' });
  await send('/contact', { ...asha, key: form.values.key ?? '' });
  expect(ledger.list()).toHaveLength(2);
});

test('answers 503 only if nothing could be stored, with the same words and the input', async () => {
  const { send, database, logged } = site({ upstream: down });
  database.run('PRAGMA query_only = ON');
  const reply = await send('/contact', asha);
  const form = await shown(reply);
  expect([reply.status, form.notice]).toEqual([503, 'Please try again in sometime']);
  expect(form.values).toMatchObject(asha);
  expect(logged).toContainEqual(expect.objectContaining({ event: 'lead not kept', error: 'readonly' }));
});

test('an unwritable ledger loses no lead while the upstream accepts it; then no number is shown', async () => {
  const { send, get, database } = site();
  database.run('PRAGMA query_only = ON');
  const reply = await send('/contact', asha);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/thank-you?ends=210']);
  const page = parsed(await (await get('/thank-you?ends=210')).text());
  expect(page.querySelector('h1')?.textContent).toBe('Thanks for reaching out. We will be in touch soon');
  expect(page.querySelector('main')?.textContent).toContain('We have no reference number to show this time');
  expect(page.querySelector('main .reference')).toBeNull();
});

/** An upstream that answers record calls when the test lets it, and reports each call. */
function holding() {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const upstream = (real: Upstream): Upstream => ({
    async call(path, call) {
      if (path === '/users/record/') {
        reached.resolve();
        await gate.promise;
      }
      return real.call(path, call);
    },
  });
  return { upstream, reached: reached.promise, release: gate.resolve };
}

test('an impatient second press is the same lead, and is answered with its number', async () => {
  const { upstream, reached, release } = holding();
  const { send, ledger } = site({ upstream });
  const presses = [send('/contact', asha)];
  await reached;
  const taken = spyOn(ledger, 'accept');
  presses.push(send('/contact', asha));
  while (taken.mock.calls.length === 0) await new Promise((next) => setImmediate(next));
  release();
  const answers = await Promise.all(presses);
  const address = `/thank-you?reference=${formatReference(ledger.list()[0]?.reference ?? '')}&ends=210`;
  expect(answers.map((reply) => reply.headers.get('location'))).toEqual([address, address]);
  expect(ledger.list()).toHaveLength(1);
});

test('a visitor who left before the answer gets the number when the form is sent again, but only once', async () => {
  const { upstream, reached, release } = holding();
  const { send, ledger } = site({ upstream });
  const leaving = new AbortController();
  const first = send('/contact', asha, { signal: leaving.signal });
  await reached;
  leaving.abort();
  release();
  await first;
  const address = `/thank-you?reference=${formatReference(ledger.list()[0]?.reference ?? '')}&ends=210`;
  const later = [];
  for (let press = 0; press < 3; press++) later.push((await send('/contact', asha)).headers.get('location'));
  expect(later).toEqual([address, '/thank-you?ends=210', '/thank-you?ends=210']);
  expect(ledger.list()).toHaveLength(1);
});

const outcomes = { delivered: undefined, 'kept while the upstream is down': down, refused: refusing };
for (const [outcome, upstream] of Object.entries(outcomes)) {
  test(`a number that was shown is not shown to a later sender of the same words (${outcome})`, async () => {
    const { send, ledger } = site(upstream && { upstream });
    const own = { 'test-client': '198.51.100.7', 'user-agent': 'Firefox', 'accept-language': 'hi' };
    const from = (change: Record<string, string>) => send('/contact', asha, { headers: { ...own, ...change } });
    const told = async (reply: Response) => `${reply.headers.get('location')} ${await reply.text()}`;
    await from({});
    const reference = formatReference(ledger.list()[0]?.reference ?? '');
    // From the same client it is the same lead, and from another client another lead with another number.
    expect(await told(await from({}))).not.toContain(reference);
    expect(ledger.list()).toHaveLength(1);
    const others: Record<string, string>[] = [
      { 'test-client': '198.51.100.8' },
      { 'user-agent': 'Chrome' },
      { 'accept-language': 'en' },
    ];
    for (const change of others) expect(await told(await from(change))).not.toContain(reference);
    expect(ledger.list()).toHaveLength(4);
    await send('/withdraw', { reference, phone: asha.phone });
    expect(ledger.list()).toHaveLength(3);
  });
}

test('the same form sent twice is one lead, and the same words later are another', async () => {
  let at = Date.UTC(2026, 0, 1);
  const { send, ledger } = site({ now: () => at });
  await send('/contact', asha);
  at += 5000;
  expect((await send('/contact', asha)).status).toBe(303);
  await send('/contact', { ...asha, message: 'Another question' });
  at += 10 * 60_000;
  await send('/contact', asha);
  expect(ledger.list()).toHaveLength(3);
});

test('a second press is the same lead at any time, even across the boundary of two ten-minute periods', async () => {
  const boundary = Math.ceil(Date.UTC(2026, 0, 1) / 600_000) * 600_000;
  let at = boundary - 1;
  const { send, ledger } = site({ now: () => at });
  await send('/contact', asha);
  at = boundary;
  expect((await send('/contact', asha)).headers.get('location')).toBe('/thank-you?ends=210');
  expect(ledger.list()).toHaveLength(1);
  at = boundary + 600_000 - 1;
  await send('/contact', asha);
  expect(ledger.list()).toHaveLength(2);
});

test('stores a suspect lead with a flag and thanks the visitor as usual', async () => {
  let at = Date.UTC(2026, 0, 1);
  const { send, get, ledger, logged } = site({ now: () => at });
  const sprung = await send('/contact', { ...asha, [TRAP_FIELD]: 'http://spam.example' });
  expect(sprung.status).toBe(303);
  const { page } = await shown(await send('/contact', { ...asha, message: '' }));
  const time = page.querySelector(`input[name="${TIME_FIELD}"]`)?.getAttribute('value') ?? '';
  at += 1000;
  await send('/contact', { ...asha, message: 'Too fast', [TIME_FIELD]: time });
  at += 5000;
  await send('/contact', { ...asha, message: 'In time', [TIME_FIELD]: time });
  await send('/contact', { ...asha, message: 'Forged', [TIME_FIELD]: `${at}.${'0'.repeat(64)}` });
  expect(
    Object.fromEntries(ledger.list().map(({ lead, suspect }) => ['message' in lead ? lead.message : '', suspect])),
  ).toEqual({
    'Please call me': true,
    'Too fast': true,
    'In time': false,
    Forged: true,
  });
  expect(logged.filter(({ event }) => event === 'suspect lead').map(({ why }) => why)).toEqual([
    'honeypot filled',
    'too fast',
    'time forged',
  ]);
  const issued = await (await get('/form-time')).text();
  expect(issued).toMatch(/^\d+\.[0-9a-f]{64}$/);
});

test('the trap field is invisible, not reachable by Tab, and hidden from screen readers', async () => {
  const page = parsed(await (await site().get('/contact')).text());
  const trap = page.querySelector('input[name="website"]');
  expect([
    trap?.getAttribute('tabindex'),
    trap?.getAttribute('autocomplete'),
    trap?.closest('[aria-hidden="true"]')?.className,
  ]).toEqual(['-1', 'off', 'visually-hidden']);
});

test('the form has nothing preselected, and a notice says what is stored, why, for how long, and how to withdraw it', async () => {
  const page = parsed(await (await site().get('/contact')).text());
  expect(page.querySelectorAll('main form [checked]')).toHaveLength(0);
  expect(
    [...page.querySelectorAll('main form option[selected]')].map((option) => option.getAttribute('value')),
  ).toEqual(['', '']);
  const notice = page.querySelector('#consent');
  expect([...(notice?.querySelectorAll('dt') ?? [])].map((term) => term.textContent)).toEqual([
    'What',
    'Why',
    'How long',
    'Withdraw',
    'Complain',
  ]);
  expect(notice?.querySelector('a[href="/withdraw"]')).not.toBeNull();
});

test('every service page ends with the contact form, and its answer card links to it', async () => {
  const { get } = site();
  const page = parsed(await (await get('/gst')).text());
  expect(
    [...page.querySelectorAll('main a.button')].map((link) => [link.getAttribute('href'), link.textContent]),
  ).toContainEqual(['#contact', 'Ask for our fee']);
  expect(page.querySelector('#contact form')?.getAttribute('action')).toBe('/contact');
});

test('refuses bodies over 16 kB, of another type, from another site, or malformed', async () => {
  const { send, get, ledger } = site();
  const post = (init: RequestInit) => get('/contact', { method: 'POST', ...init });
  expect((await send('/contact', { ...asha, message: 'x'.repeat(17_000) })).status).toBe(413);
  expect((await post({ body: JSON.stringify(asha), headers: { 'content-type': 'application/json' } })).status).toBe(
    415,
  );
  expect((await post({ body: new Blob(['a']) })).status).toBe(415);
  expect(
    (await post({ body: 'no boundary', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status,
  ).toBe(400);
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    expect((await send('/contact', asha, { headers })).status).toBe(403);
  }
  expect(ledger.list()).toEqual([]);
  expect((await post({ method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST');
});

test('answers 429 over the limit, with the input ready to be sent again; another client is not affected', async () => {
  let at = Date.UTC(2026, 0, 1);
  const { send, ledger } = site({ env: { LEADS_PER_MINUTE: '2' }, now: () => at });
  for (const message of ['one', 'two']) await send('/contact', { ...asha, message });
  const typed = { ...asha, message: 'three "<&', best_time: 'evening', language: 'Hindi' };
  const reply = await send('/contact', { ...typed, 'x"><script>': 'no field of ours' });
  const { page, values } = await shown(reply);
  expect([reply.status, reply.headers.get('retry-after'), page.documentElement.outerHTML.length < 4000]).toEqual([
    429,
    '60',
    true,
  ]);
  expect(page.querySelector('[role=alert]')?.textContent).toBe(
    'Too many requests came from your connection. Please try again in 60 seconds',
  );
  expect(values).toMatchObject(typed);
  expect(page.querySelectorAll('script')).toHaveLength(0);
  const form = page.querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/contact', 'post']);
  expect((await send('/contact', asha, { headers: { 'test-client': '198.51.100.7' } })).status).toBe(303);
  at += 60_000;
  expect((await send('/contact', values as Record<string, string>)).status).toBe(303);
  expect(ledger.list()).toHaveLength(4);
  expect(ledger.list()[0]?.lead).toMatchObject({ message: typed.message, best_time: 'evening' });
});

test('a hundred networks that exhaust the limit of taps do not affect forms', async () => {
  const now = Date.UTC(2026, 0, 1);
  const { send, get, logged } = site({ env: { LEADS_PER_MINUTE_SITE: '100' }, now: () => now });
  const tap = (at: number) =>
    get('/api/users/record/', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'test-client': `2001:db8:${at.toString(16)}::1`,
      },
      body: '{"lead_type":"whatsapp"}',
    });
  const statuses = [];
  for (let at = 0; at <= 100; at++) statuses.push((await tap(at)).status);
  expect(statuses).toEqual([...Array<number>(100).fill(200), 429]);
  expect(await (await tap(200)).json()).toEqual({ error: 'The site is very busy. Please try again in 60 seconds' });
  expect((await send('/contact', asha, { headers: { 'test-client': '2001:db8:ffff::1' } })).status).toBe(303);
  expect(logged.filter(({ level }) => level === 'error')).toEqual(
    Array(2).fill({ level: 'error', event: 'site limit reached', limit: 'tap' }),
  );
});

test('the thank-you page does not repeat text from its address', async () => {
  const { get } = site();
  for (const given of ['<b>hi</b>', 'Call 12345', '7K3M-92QX-more', 'OOOO-IIII']) {
    const text = await (await get(`/thank-you?reference=${encodeURIComponent(given)}`)).text();
    expect(parsed(text).querySelector('main')?.textContent).toContain('It is empty if you open it directly');
    expect(text).not.toContain(given.replace(/[<>]/g, '').slice(0, 10));
  }
});

test('the thank-you page without a lead claims nothing, and links to the contact form', async () => {
  const { get } = site();
  const reply = await get('/thank-you');
  const page = parsed(await reply.text());
  const main = page.querySelector('main');
  expect([
    reply.status,
    reply.headers.get('cache-control'),
    page.querySelector('meta[name="robots"]')?.getAttribute('content'),
  ]).toEqual([200, 'no-store', 'noindex']);
  expect(main?.querySelector('h1')?.textContent).toBe('After you send a form');
  for (const claim of ['Thanks for', 'reached us', 'received', 'Keep this number', 'We call'])
    expect(main?.textContent).not.toContain(claim);
  expect(main?.querySelector('a.button')?.getAttribute('href')).toBe('/contact');
});

test('the thank-you page shows the number to keep, when we call, what to prepare, and what to do if no call comes', async () => {
  const {
    get,
    site: { firm },
  } = site();
  const page = parsed(await (await get('/thank-you?reference=7K3M-92QX')).text());
  const main = page.querySelector('main');
  expect(main?.querySelector('.reference')?.textContent).toBe('7K3M-92QX');
  expect([...(main?.querySelectorAll('dt') ?? [])].map((term) => term.textContent)).toEqual([
    'When we call',
    'Keep ready',
    'No call?',
    'Changed your mind?',
  ]);
  expect([...(main?.querySelectorAll('dd a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/contact',
    '/withdraw?reference=7K3M-92QX',
    `tel:${firm.phone}`,
    `mailto:${firm.email}`,
    '/withdraw?reference=7K3M-92QX',
  ]);
  // A link with invented values shows nothing false.
  for (const claim of ['reached us', 'received', 'is kept']) expect(main?.textContent).not.toContain(claim);
});

test('a refused form that is stored shows its number, and how to withdraw it', async () => {
  const state = {
    values: asha,
    faults: {},
    failure: 'Please try again in sometime',
    key: '',
    formTime: '',
    reference: '7K3M-92QX',
  };
  const page = parsed(renderToString(createElement(LeadFormIsland, { firm: site().site.firm, state })));
  const notice = page.querySelector('.lead-form-notice');
  expect([notice?.getAttribute('role'), notice?.hasAttribute('autofocus')]).toEqual(['alert', true]);
  expect(notice?.textContent).toStartWith('Please try again in sometime');
  expect(notice?.textContent).toContain('was not accepted');
  expect(notice?.querySelector('.reference')?.textContent).toBe('7K3M-92QX');
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/withdraw?reference=7K3M-92QX');
});
