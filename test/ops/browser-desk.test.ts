/** The reading desk in a browser, asked as a browser without script does. */
import { describe, expect, test } from 'bun:test';
import type { AuditEntry } from '../../src/leads/append-log.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import { contact, MINUTE, partner, phoneTap, START, storeLead } from '../leads/lead-fixtures.ts';
import { builtApp, parsed, policyOf } from '../support/built-app.ts';
import { readCsv } from '../support/read-csv.ts';

const OPERATIONS_TOKEN = 'a-token-of-the-firm-0123456789';
const ERASURE_TOKEN = 'another-token-of-the-firm-987';
const DAY = 24 * 60 * MINUTE;

function ops(env: Record<string, string> = { OPERATIONS_TOKEN, ERASURE_TOKEN }, passesOn = false) {
  const clock = { now: START + 20 * MINUTE };
  const app = builtApp({ env, passesOn, now: () => clock.now });
  let cookie = '';
  const ask = (path: string, init: RequestInit = {}) =>
    app.app.request(`http://localhost/ops${path}`, { ...init, headers: { cookie, ...init.headers } });
  const post = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const page = async (answer: Response | Promise<Response>) => parsed(await (await answer).text());
  async function signIn(token = OPERATIONS_TOKEN) {
    const reply = await post('/sign-in', { token });
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    return reply;
  }
  /** The text of a page, in one line. */
  const text = async (path: string) => ((await page(ask(path))).body.textContent ?? '').replace(/\s+/g, ' ');
  const entries = () => app.audited.lines.map((line) => JSON.parse(line) as AuditEntry);
  const actions = () => entries().map(({ action }) => action);
  /** A form that waits for an answer. */
  const store = (at: number, lead: Parameters<typeof storeLead>[2] = contact, suspect = false) => {
    const stored = storeLead(app.ledger, at, lead, suspect);
    app.ledger.delivered(stored.id, stored.idempotencyKey, at);
    return stored;
  };
  return { ...app, clock, ask, post, page, text, signIn, entries, actions, store };
}

describe('the address', () => {
  test('is that of no page without an operations token, as any unknown one', async () => {
    for (const env of [{}, { ERASURE_TOKEN }] as Record<string, string>[]) {
      const { ask, get } = ops(env);
      const [here, other] = [await ask(''), await get('/no-such-page')];
      expect([here.status, await here.text()]).toEqual([404, await other.text()]);
    }
    expect((await ops().ask('/nothing')).status).toBe(404);
  });

  test('answers with pages that no one stores, lists or frames, without script', async () => {
    const { ask, signIn } = ops();
    const signedOut = await ask('');
    await signIn();
    for (const reply of [signedOut, await ask('')]) {
      const stored = ['cache-control', 'speculation-rules'].map((name) => reply.headers.get(name));
      expect(stored).toEqual(['no-store', null]);
      const parts = ['default-src', 'script-src', 'frame-ancestors'].map((part) => policyOf(reply).get(part));
      expect(parts).toEqual(["'none'", undefined, "'none'"]);
      const html = await reply.text();
      expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
      expect(html).not.toContain('<script');
    }
  });
});

describe('signing in', () => {
  test('takes the operations token alone, notes it, and answers a wrong one with the form', async () => {
    const { ask, post, page, signIn, entries, actions, logged } = ops();
    expect((await page(ask(''))).querySelector('label')?.textContent).toBe('Operations token');
    for (const token of ['', 'guess', ERASURE_TOKEN, `${OPERATIONS_TOKEN}x`]) {
      const reply = await signIn(token);
      expect([token, reply.status, reply.headers.get('set-cookie')]).toEqual([token, 401, null]);
      const { title, body } = await page(reply);
      expect([title.slice(0, 14), body.textContent]).toEqual([
        'Error: Sign in',
        expect.stringContaining('This is not the right token'),
      ]);
    }
    expect(actions()).toEqual(Array(4).fill('token refused'));
    expect(logged.filter(({ event }) => event === 'wrong tokens')).toHaveLength(3);
    const reply = await signIn();
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/ops']);
    expect(entries().at(-1)).toMatchObject({
      action: 'sign in',
      who: expect.stringMatching(/^OPERATIONS_TOKEN, session [0-9a-f]{8}$/),
      from: '203.0.113.1',
    });
    expect(JSON.stringify(entries())).not.toContain(OPERATIONS_TOKEN);
    expect((await page(ask(''))).querySelector('h1')?.textContent).toBe('Leads');
    expect((await post('/sign-out')).status).toBe(303);
    expect((await page(ask(''))).querySelector('h1')?.textContent).toBe('Sign in');
    expect(actions().slice(-2)).toEqual(['list', 'sign out']);
  });

  test('is limited for a client that guesses, and the log of guesses does not grow with them', async () => {
    const { ask, signIn, actions, clock } = ops({ OPERATIONS_TOKEN, CALLS_PER_MINUTE: '20' });
    for (let guess = 0; guess < 20; guess += 1) expect((await signIn('guess')).status).toBe(401);
    const late = await signIn();
    expect([late.status, await late.text()]).toEqual([429, expect.stringContaining('Too many requests')]);
    expect(actions()).toEqual(Array(10).fill('token refused'));
    clock.now += MINUTE;
    expect((await signIn()).status).toBe(303);
    // Its own calls are limited too, as those of a program are.
    for (let call = 1; call < 20; call += 1) expect((await ask('')).status).toBe(200);
    expect((await ask('')).status).toBe(429);
  });

  test('and every other form is for pages of this site alone, and each page for who is signed in', async () => {
    const { ask, post, signIn, ledger, store } = ops();
    const { id } = store(START);
    const paths = [`/lead/${id}`, '/undelivered', '/tasks', '/leads.csv'];
    for (const path of paths)
      expect([path, (await ask(path)).status, (await ask(path)).headers.get('location')]).toEqual([path, 303, '/ops']);
    await signIn();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      for (const path of ['/sign-in', '/sign-out', '/find', `/lead/${id}/answered`, `/lead/${id}/erase`])
        expect([path, (await post(path, { token: ERASURE_TOKEN }, headers)).status]).toEqual([path, 403]);
    expect(ledger.list()[0]).toMatchObject({ id, status: 'new' });
    for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });
});

describe('the list', () => {
  test('has what waits on top, honest leads first, then the week by day with its taps; contacts are masked', async () => {
    const { ask, page, signIn, store, entries, clock } = ops();
    clock.now = START + 5 * DAY;
    store(START, { ...contact, full_name: 'Of the first day' });
    store(START + 3 * DAY, { ...contact, full_name: 'A suspect' }, true);
    store(START + 2 * DAY, { ...partner, full_name: 'Of the third day' });
    for (const at of [1, 2, 3]) store(START + 2 * DAY + at, phoneTap);
    await signIn();
    const { body } = await page(ask('?week=2026-01-01'));
    const names = [...body.querySelectorAll('.ops-list strong')].map((name) => name.textContent);
    expect(names).toEqual(['Of the third day', 'Of the first day', 'A suspect']);
    const headings = [...body.querySelectorAll('h3')].map(
      (day) => `${day.textContent}: ${day.nextElementSibling?.textContent}`,
    );
    expect(headings).toEqual([
      '4 January 2026: contact form: 1, 1 wait above',
      '3 January 2026: partner form: 1, tap on call: 3, 1 wait above',
      '1 January 2026: contact form: 1, 1 wait above',
    ]);
    expect(body.innerHTML).not.toMatch(/9000000000|8000000000|asha@|ravi@|Please call me/);
    expect(body.textContent).toContain('phone ends 000');
    expect(entries().at(-1)).toMatchObject({ action: 'list', count: 6 });
    const links = [...body.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('/ops?week=2025-12-22');
    expect(links).toContain('/ops/leads.csv?week=2025-12-29');
    expect((await page(ask('?week=2025-12-22'))).body.textContent).toContain('No lead came in this week.');
    // A wrong or a later week is this one.
    for (const week of ['2027-01-01', 'x'])
      expect((await page(ask(`?week=${week}`))).body.textContent).toContain('Week from 5 January 2026');
  });

  test('has on top what the digest counts: also what the system of the firm has not taken, or has refused', async () => {
    const { ledger, signIn, page, ask, store } = ops();
    await signIn();
    const [refused, late] = [storeLead(ledger, START + 1), storeLead(ledger, START + 2)];
    ledger.begin(refused.id);
    ledger.refuse(refused.id, 'refused with 422', START + 1);
    storeLead(ledger, START + 3, phoneTap);
    ledger.mark(store(START + 4).id, START + 4);
    const links = [...(await page(ask(''))).body.querySelectorAll('h2 + ul a')].map((link) =>
      link.getAttribute('href'),
    );
    expect(links).toEqual([late, refused].map(({ id }) => `/ops/lead/${id}`));
    expect(ledger.unanswered(9).count).toBe(2);
  });

  test('says what is not delivered, with its reason and age, and delivers it again', async () => {
    const { ask, post, text, signIn, ledger } = ops(undefined, true);
    const { id } = storeLead(ledger, START);
    ledger.retry(id, START + 60 * MINUTE, 'timeout');
    await signIn();
    expect(await text('')).toContain('1 not delivered yet, the oldest for 20 min');
    expect(await text('/undelivered')).toContain('20 min old, tried 1x, timeout');
    const reply = await post(`/lead/${id}/redeliver`);
    expect(reply.headers.get('location')).toBe('/ops/undelivered?said=redeliver');
    expect(ledger.get(id)?.nextAttemptAt).toBe(START + 20 * MINUTE);
    expect(await text('/undelivered?said=redeliver')).toContain('It is tried again within a minute.');
    for (let more = 0; more < 50; more += 1) storeLead(ledger, START + 1 + more);
    const next = parsed(await (await ask('/undelivered')).text()).querySelector('a[href*="after="]');
    const rest = parsed(await (await ask((next?.getAttribute('href') ?? '').replace('/ops', ''))).text());
    expect(rest.querySelectorAll('.ops-list li')).toHaveLength(1);
  });

  test('has what is to be carried out until someone says that it is', async () => {
    const { post, text, signIn, ledger, store, entries } = ops();
    const { id, reference } = store(START);
    ledger.eraseByReference(reference, contact.phone, START + 5);
    await signIn();
    expect(await text('')).toContain('1 to carry out');
    expect(await text('/tasks')).toContain(`${formatReference(reference)}, withdrawn 1 January 2026, 05:30`);
    expect((await post(`/lead/${id}/done`)).headers.get('location')).toBe('/ops/tasks?said=done');
    expect(await text('/tasks')).toContain('Nothing waits to be carried out.');
    expect(entries()).toContainEqual(expect.objectContaining({ action: 'done', id }));
    expect((await post(`/lead/${id}/done`)).headers.get('location')).toBe('/ops/tasks?said=none');
  });

  test('is searched, with nothing of what is typed in an address or a log', async () => {
    const { post, page, signIn, store, entries, logged } = ops();
    store(START);
    store(START, partner);
    await signIn();
    const found = await page(post('/find', { text: 'verma' }));
    const names = [...found.querySelectorAll('.ops-list strong')].map((name) => name.textContent);
    expect([names, found.querySelector('input')?.getAttribute('value')]).toEqual([['Asha Verma'], 'verma']);
    expect((await page(post('/find', { text: '"><script>' }))).querySelector('script')).toBeNull();
    expect((await post('/find', { text: ' ' })).status).toBe(303);
    expect(JSON.stringify([entries(), logged])).not.toMatch(/verma|asha|90000/i);
  });

  test('is a file as well, of a week or of all', async () => {
    const { ask, signIn, store, actions } = ops();
    store(START);
    store(START - 30 * DAY, partner);
    await signIn();
    const all = await ask('/leads.csv');
    expect(all.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
    expect(all.headers.get('cache-control')).toBe('no-store');
    expect(readCsv(await all.text())).toHaveLength(3);
    expect(readCsv(await (await ask('/leads.csv?week=2025-12-29')).text())).toHaveLength(2);
    expect(actions().slice(-2)).toEqual(['export', 'export']);
  });
});

describe('a lead', () => {
  test('is shown with its contacts one at a time, each view noted with its id and none of its words', async () => {
    const { ask, page, signIn, store, entries } = ops();
    const { id, reference } = store(START, { ...contact, message: 'Two\nlines <b>', best_time: 'evening' });
    await signIn();
    const { body, title } = await page(ask(`/lead/${id}`));
    const links = [...body.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:+919000000000', 'mailto:asha@example.com']);
    expect(body.querySelector('dl')?.textContent).toContain('Two\nlines <b>');
    // Titles are in the history of the browser.
    expect(title).toStartWith(`Lead ${formatReference(reference)}`);
    expect(body.querySelector('h2')?.textContent).toBe('Asha Verma');
    const view = { action: 'view', id, reference: formatReference(reference) };
    expect(entries().at(-1)).toMatchObject(view);
    expect(JSON.stringify(entries())).not.toMatch(/Asha|90000/);
    expect((await ask('/lead/00-none')).status).toBe(404);
    expect(entries()).toHaveLength(2);
  });

  test('is marked as answered, and no longer', async () => {
    const { post, text, signIn, store, ledger } = ops();
    const { id } = store(START);
    await signIn();
    expect((await post(`/lead/${id}/answered`)).headers.get('location')).toBe(`/ops/lead/${id}?said=answered`);
    expect(ledger.list()[0]?.status).toBe('answered');
    expect(await text(`/lead/${id}?said=answered`)).toContain('Marked as answered.');
    expect(await text('')).toContain('Nothing waits.');
    await post(`/lead/${id}/unanswered`);
    expect(ledger.list()[0]?.status).toBe('new');
  });

  test('is erased only with the second token, typed each time', async () => {
    const { post, page, signIn, store, ledger, entries } = ops();
    const { id } = store(START);
    await signIn();
    for (const token of ['', OPERATIONS_TOKEN, 'guess']) {
      const reply = await post(`/lead/${id}/erase`, { token });
      const { body } = await page(reply);
      expect([token, reply.status, body.querySelector('details')?.hasAttribute('open')]).toEqual([token, 401, true]);
    }
    expect(ledger.get(id)).toBeDefined();
    const reply = await post(`/lead/${id}/erase`, { token: ERASURE_TOKEN });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/ops?said=erased']);
    expect(ledger.get(id)).toBeUndefined();
    expect(entries().at(-1)).toMatchObject({
      action: 'erase',
      id,
      who: expect.stringMatching(/^ERASURE_TOKEN and OPERATIONS_TOKEN, session /),
    });
    const without = ops({ OPERATIONS_TOKEN });
    const other = without.store(START);
    await without.signIn();
    const { body } = await without.page(without.ask(`/lead/${other.id}`));
    expect(body.querySelector('details')).toBeNull();
    expect((await without.post(`/lead/${other.id}/erase`, { token: 'undefined' })).status).toBe(401);
  });

  test('is neither shown nor changed if the audit log cannot be written', async () => {
    const { ask, post, signIn, store, ledger, audited } = ops();
    const { id } = store(START);
    await signIn();
    audited.store.append = () => Promise.reject(new Error('full'));
    for (const reply of [await ask(''), await ask(`/lead/${id}`), await post(`/lead/${id}/answered`)])
      expect([reply.status, await reply.text()]).toEqual([503, expect.stringContaining('audit log does not answer')]);
    expect(ledger.list()[0]?.status).toBe('new');
  });
});
