/** The forms as a browser without script sends them. */
import { describe, expect, test } from 'bun:test';
import { TIME_FIELD, TRAP_FIELD } from '../../src/domain/lead-form.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import type { Ledger } from '../../src/leads/ledger.ts';
import type { Upstream } from '../../src/upstream/forwarder.ts';
import { type BuiltAppOptions, builtApp, parsed } from '../support/built-app.ts';
import { PARTNER, tabOf } from '../support/firm.ts';
import { START } from './lead-fixtures.ts';

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
function site(options: BuiltAppOptions = {}) {
  const app = builtApp(options);
  const headers = { origin: 'http://localhost' };
  const send = (path: string, fields: Record<string, string>, init: RequestInit = {}) =>
    app.get(path, { method: 'POST', body: new URLSearchParams(fields), headers, ...init });
  return { ...app, send };
}
/** Where the answer to the newest lead leads. */
const numbered = (ledger: Ledger) =>
  `/thank-you?reference=${formatReference(ledger.list()[0]?.reference ?? '')}&ends=210`;

async function shown(reply: Response) {
  const page = parsed(await reply.text());
  const form = page.querySelector('main form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])];
  const notice = form?.querySelector('.lead-form-notice');
  const textIn = (field: HTMLInputElement) =>
    field.getAttribute('value') ?? field.querySelector('[selected]')?.getAttribute('value') ?? field.textContent;
  return {
    title: page.title,
    values: Object.fromEntries(fields.map((field) => [field.name, textIn(field)])),
    errors: [...(form?.querySelectorAll('.field-error') ?? [])].map((error) => error.textContent).filter(Boolean),
    links: [...(notice?.querySelectorAll('a') ?? [])].map((link) => [link.getAttribute('href'), link.textContent]),
    takesFocus: notice?.hasAttribute('autofocus') && notice.getAttribute('tabindex') === '-1',
    notice: notice?.textContent ?? '',
    invalid: fields.filter((field) => field.getAttribute('aria-invalid') === 'true').map((field) => field.name),
    page,
  };
}

describe('a form that is accepted', () => {
  test('is recorded, and leads to a thank-you page with its number, which can be reloaded', async () => {
    const { send, get, ledger } = site();
    const reply = await send('/contact', { ...asha, best_time: 'evening', language: 'Hindi' });
    expect(ledger.list()).toMatchObject([
      {
        state: 'delivered',
        suspect: false,
        lead: { lead_type: 'contact', ...asha, phone: '9876543210', best_time: 'evening', language: 'Hindi' },
      },
    ]);
    const address = reply.headers.get('location') ?? '';
    expect([reply.status, address, reply.headers.get('cache-control')]).toEqual([303, numbered(ledger), 'no-store']);
    for (let loads = 0; loads < 2; loads++) {
      const page = await get(address);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await page.text()).toContain('Thanks for reaching out. We will be in touch soon');
    }
    expect(ledger.list()).toHaveLength(1);
  });

  test('of partners is at the address with the name of the product, and may have a message', async () => {
    const { send, ledger, site: made } = site();
    const practice = { ...asha, message: 'CA in Kanpur', best_time: 'morning' };
    const form = await shown(await send(PARTNER, { ...practice, phone: '12' }));
    expect([form.errors, form.values.message]).toEqual([['Invalid phone number. Two of ten digits.'], 'CA in Kanpur']);
    expect((await send(`/partner-with-${made.firm.slug}`, practice)).status).toBe(303);
    expect(ledger.list()).toMatchObject([{ lead: { lead_type: 'partner', ...practice, phone: '9876543210' } }]);
  });

  test('may be multipart', async () => {
    const { get, ledger } = site();
    const body = new FormData();
    for (const [name, value] of Object.entries(asha)) body.append(name, value);
    expect((await get('/contact', { method: 'POST', body })).status).toBe(303);
    expect(ledger.list()).toHaveLength(1);
  });

  test('is stored as suspect with signs of spam, and thanks its visitor as usual', async () => {
    let at = START;
    const { send, get, ledger, logged } = site({ now: () => at });
    expect((await send('/contact', { ...asha, [TRAP_FIELD]: 'http://spam.example' })).status).toBe(303);
    const { values } = await shown(await send('/contact', { ...asha, message: '' }));
    at += 1000;
    await send('/contact', { ...asha, message: 'Too fast', [TIME_FIELD]: values[TIME_FIELD] ?? '' });
    at += 5000;
    await send('/contact', { ...asha, message: 'In time', [TIME_FIELD]: values[TIME_FIELD] ?? '' });
    const why = logged.filter(({ event }) => event === 'suspect lead').map((entry) => entry.why);
    expect(why).toEqual(['honeypot filled', 'too fast']);
    expect(ledger.list().map(({ suspect }) => suspect)).toEqual([false, true, true]);
    expect(await (await get('/form-time')).text()).toMatch(/^\d+\.[0-9a-f]{64}$/);
  });
});

describe('a form that is not accepted', () => {
  test('gets 400, the input, and a summary that takes the focus and links to each field', async () => {
    const { send, ledger, logged } = site();
    const typed = { full_name: 'Asha@Verma', email: 'asha', phone: '0987654321', message: '', best_time: 'evening' };
    const reply = await send('/contact', typed);
    const form = await shown(reply);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([400, 'no-store']);
    const faults = {
      full_name: 'Not a valid name. Leave out “@”.',
      email: 'Invalid email. Write it like name@example.com.',
      phone: 'Invalid phone number. Please leave out the 0 at the beginning.',
      message: 'Please write a message',
    };
    const invalid = Object.keys(faults);
    const errors = Object.values(faults);
    expect(form).toMatchObject({ title: tabOf('Error: Contact Us'), values: typed, errors, invalid, takesFocus: true });
    expect(form.links.map(([href]) => href)).toEqual(invalid.map((name) => `#contact-form-${name}`));
    expect(form.links.filter(([href = '']) => form.page.querySelector(href ?? '') === null)).toEqual([]);
    expect(logged).toEqual([{ level: 'info', event: 'lead not valid', fields: invalid.join(', ') }]);
    expect(ledger.list()).toEqual([]);
  });

  test('returns any input as text', async () => {
    const { send } = site();
    const nasty = `"><script>alert(1)</script><img src=x onerror='x'>`;
    const form = await shown(await send('/contact', { ...asha, full_name: nasty, message: nasty }));
    expect(form.values).toMatchObject({ full_name: nasty, message: nasty });
    expect(form.page.querySelectorAll('main script:not([type="application/ld+json"]), main img')).toHaveLength(0);
  });

  test('by the upstream gets the specified message and the input, and the next attempt is another lead', async () => {
    const { send, ledger } = site({ upstream: refusing });
    const reply = await send('/contact', asha);
    const form = await shown(reply);
    expect([reply.status, form.takesFocus]).toEqual([422, true]);
    expect(form.notice).toStartWith('Please try again in sometime');
    // It is stored even so, so that its visitor can withdraw it.
    const number = formatReference(ledger.list()[0]?.reference ?? '');
    expect([form.notice.includes(number), form.links[0]?.[0]]).toEqual([true, `/withdraw?reference=${number}`]);
    expect(form.values).toMatchObject(asha);
    for (let press = 0; press < 2; press++) await send('/contact', { ...asha, key: form.values.key ?? '' });
    expect(ledger.list()).toHaveLength(2);
  });

  test('gets 503 only if nothing could be stored, with the same words and the input', async () => {
    const { send, database, logged } = site({ upstream: down });
    database.run('PRAGMA query_only = ON');
    const reply = await send('/contact', asha);
    const form = await shown(reply);
    expect([reply.status, form.notice]).toEqual([503, 'Please try again in sometime']);
    expect(form.values).toMatchObject(asha);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'lead not kept', error: 'readonly' }));
  });

  test.each<[status: number, init: RequestInit]>([
    [413, { body: new URLSearchParams({ ...asha, message: 'x'.repeat(17_000) }) }],
    [415, { body: JSON.stringify(asha), headers: { 'content-type': 'application/json' } }],
    [415, { body: new Blob(['a']) }],
    [400, { body: 'no boundary', headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    [403, { body: new URLSearchParams(asha), headers: { origin: 'https://evil.example' } }],
    [403, { body: new URLSearchParams(asha), headers: { 'sec-fetch-site': 'cross-site' } }],
    [403, { body: new URLSearchParams(asha), headers: { origin: 'null' } }],
  ])('gets %d for a body or a sender that is wrong', async (status, init) => {
    const { get, ledger } = site();
    expect((await get('/contact', { method: 'POST', ...init })).status).toBe(status);
    expect(ledger.list()).toEqual([]);
  });

  test('over the limit gets 429, with the input ready to be sent again; another client is not affected', async () => {
    let at = START;
    const { send, ledger } = site({ env: { LEADS_PER_MINUTE: '2' }, now: () => at });
    for (const message of ['one', 'two']) await send('/contact', { ...asha, message });
    const typed = { ...asha, message: 'three "<&', best_time: 'evening', language: 'Hindi' };
    const reply = await send('/contact', { ...typed, 'x"><script>': 'no field of ours' });
    const { page, values } = await shown(reply);
    expect([reply.status, values, page.querySelectorAll('script').length]).toMatchObject([429, typed, 0]);
    // Other forms are counted apart.
    expect((await send('/withdraw', { reference: '7K3M-92QX', phone: asha.phone })).status).toBe(200);
    expect((await send('/contact', asha, { headers: { 'test-client': '198.51.100.7' } })).status).toBe(303);
    at += 60_000;
    const form = page.querySelector('form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/contact', 'post']);
    expect((await send('/contact', values as Record<string, string>)).status).toBe(303);
    expect(ledger.list()[0]?.lead).toMatchObject({ message: typed.message, best_time: 'evening' });
  });
});

describe('a form that is sent again', () => {
  test('by a visitor who left before the answer gets the number, but only once', async () => {
    const leaving = new AbortController();
    const upstream = (real: Upstream): Upstream => ({
      call(path, call) {
        if (path === '/users/record/') leaving.abort();
        return real.call(path, call);
      },
    });
    const { send, ledger } = site({ upstream });
    await send('/contact', asha, { signal: leaving.signal });
    const later = [];
    for (let press = 0; press < 3; press++) later.push((await send('/contact', asha)).headers.get('location'));
    expect(later).toEqual([numbered(ledger), '/thank-you?ends=210', '/thank-you?ends=210']);
    expect(ledger.list()).toHaveLength(1);
  });

  test.each([
    ['delivered', undefined],
    ['kept while the upstream is down', down],
    ['refused', refusing],
  ])('with the same words, but later or by others, does not show the number (%s)', async (_, upstream) => {
    const { send, ledger } = site(upstream && { upstream });
    const own = { 'test-client': '198.51.100.7', 'user-agent': 'Firefox', 'accept-language': 'hi' };
    const from = async (change: Record<string, string>) => {
      const reply = await send('/contact', asha, { headers: { ...own, ...change } });
      return `${reply.headers.get('location')} ${await reply.text()}`;
    };
    await from({});
    const reference = formatReference(ledger.list()[0]?.reference ?? '');
    // From the same client it is the same lead, and from another client another lead with another number.
    expect(await from({})).not.toContain(reference);
    expect(ledger.list()).toHaveLength(1);
    for (const change of [{ 'test-client': '198.51.100.8' }, { 'user-agent': 'Chrome' }, { 'accept-language': 'en' }])
      expect(await from(change as Record<string, string>)).not.toContain(reference);
    expect(ledger.list()).toHaveLength(4);
    await send('/withdraw', { reference, phone: asha.phone });
    expect(ledger.list()).toHaveLength(3);
  });

  test('within ten minutes is the same lead, across the boundary of two periods too', async () => {
    const boundary = Math.ceil(START / 600_000) * 600_000;
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
});

describe('the page of the form', () => {
  const contactPage = async () => parsed(await (await site().get('/contact')).text());

  test('preselects nothing, and says what is stored, why, for how long, and how to withdraw it', async () => {
    const page = await contactPage();
    expect(page.querySelectorAll('main form [checked]')).toHaveLength(0);
    const selected = [...page.querySelectorAll('main form option[selected]')];
    expect(selected.map((option) => option.getAttribute('value'))).toEqual(['', '']);
    const terms = [...page.querySelectorAll('#consent dt')].map((term) => term.textContent);
    expect(terms).toEqual(['What', 'Why', 'How long', 'Withdraw', 'Complain']);
    expect(page.querySelector('#consent a[href="/withdraw"]')).not.toBeNull();
  });
});

describe('the thank-you page', () => {
  const { get, site: made } = site();
  const open = async (query: string) => {
    const reply = await get(`/thank-you${query}`);
    const page = parsed(await reply.text());
    return { reply, page, main: page.querySelector('main') };
  };

  test.each(['<b>hi</b>', 'Call 12345', '7K3M-92QX-more', 'OOOO-IIII'])('does not repeat %s', async (given) => {
    const { page, main } = await open(`?reference=${encodeURIComponent(given)}`);
    expect(main?.textContent).toContain('It is empty if you open it directly');
    expect(page.documentElement.outerHTML).not.toContain(given.replace(/[<>]/g, '').slice(0, 10));
  });

  test('without a lead claims nothing, and links to the contact form', async () => {
    const { reply, page, main } = await open('');
    const robots = page.querySelector('meta[name="robots"]')?.getAttribute('content');
    expect([reply.status, reply.headers.get('cache-control'), robots]).toEqual([200, 'no-store', 'noindex']);
    expect(main?.querySelector('h1')?.textContent).toBe('After sending a form');
    expect(main?.textContent).not.toMatch(/Thanks for|reached us|received|Keep this number|We call/);
    expect(main?.querySelector('a.button')?.getAttribute('href')).toBe('/contact');
  });

  test('shows the number to keep, when we call, what to prepare, and what to do if no call comes', async () => {
    const { main } = await open('?reference=7K3M-92QX');
    expect(main?.querySelector('.reference')?.textContent).toBe('7K3M-92QX');
    const terms = [...(main?.querySelectorAll('dt') ?? [])].map((term) => term.textContent);
    expect(terms).toEqual(['When we call', 'Keep ready', 'No call?', 'Changed your mind?']);
    expect([...(main?.querySelectorAll('dd a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      ...['/contact', '/withdraw?reference=7K3M-92QX', `tel:${made.firm.phone}`, `mailto:${made.firm.email}`],
      '/withdraw?reference=7K3M-92QX',
    ]);
    // A link with invented values shows nothing false.
    expect(main?.textContent).not.toMatch(/reached us|received|is kept/);
  });
});
