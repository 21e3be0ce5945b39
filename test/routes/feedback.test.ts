import { expect, test } from 'bun:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { placeOf, readingDesk } from '../support/reading-desk.ts';
import { appWithForm, attributeOf, documentOf, hrefsOf } from './page-reading.ts';

const TOKEN = 'operations-token-of-a-test-0123456789';
const site = (env: Record<string, string> = {}) => appWithForm('/feedback', { env });

test('every page links to a form about itself, which works without script and asks for no personal details', async () => {
  const { get } = site();
  for (const path of ['/', '/gst', '/tools/income-tax', '/termsofuse']) {
    const links = hrefsOf(await documentOf(get(path)), '.footer-feedback a');
    expect(links).toEqual([`/feedback?page=${path}`]);
    const form = (await documentOf(get(links[0] ?? ''))).querySelector('#feedback');
    expect(attributeOf(form, '[name="page"]', 'value')).toBe(path);
    expect(form?.querySelector('[checked], [aria-describedby*="error"]')).toBeNull();
    expect(form?.querySelector('#feedback-words-hint')?.textContent).toContain('do not include personal details');
    const names = [...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'));
    expect(names).toEqual(['page', 'useful', 'useful', 'words', 'website']);
  }
});

test('stores a note with its page, or without one for an unknown page, and shows no text of the address', async () => {
  const { send, get, ledger } = site();
  const reply = await send({ page: '/gst', useful: 'no', words: ' The limit is old.\n' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/feedback?page=%2Fgst&sent=']);
  const thanks = (await documentOf(get('/feedback?page=%2Fgst&sent='))).querySelector('main');
  expect(thanks?.querySelector('[role="status"]')?.textContent).toContain('Thank you');
  expect(hrefsOf(thanks, '.lead-form-notice a')).toEqual(['/gst']);
  await send({ page: '/call-12345', useful: '', words: 'Hello' });
  expect(ledger.feedback.list().map(({ page, useful, words }) => [page, useful, words])).toEqual([
    ['', null, 'Hello'],
    ['/gst', false, 'The limit is old.'],
  ]);
  expect(await (await get('/feedback?page=/call-12345')).text()).not.toContain('call-12345');
});

test('refuses an empty note, drops a note that fills in the trap field, and limits notes', async () => {
  const { send, ledger } = site({ LEADS_PER_MINUTE: '2' });
  const empty = await send({ page: '/gst', words: ' ' });
  expect(empty.status).toBe(400);
  const faulty = await documentOf(empty);
  expect(hrefsOf(faulty, '.lead-form-notice a')).toEqual(['#feedback-useful']);
  expect(attributeOf(faulty, 'fieldset', 'aria-describedby')).toBe('feedback-useful-error');
  expect((await send({ page: '/gst', useful: 'yes', words: 'buy', website: 'http://spam.example' })).status).toBe(303);
  expect((await send({ page: '/gst', useful: 'yes', words: '' })).status).toBe(429);
  expect(ledger.feedback.list()).toEqual([]);
});

test('a full box takes the next note and warns the firm, which clears it with the token that erases', async () => {
  const env = { OPERATIONS_TOKEN: TOKEN, ERASURE_TOKEN: `erasing-${TOKEN}` };
  const { send, get, ledger, database, logged } = site(env);
  database.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LIMITS.feedbackStored})
     INSERT INTO feedback (id, at, page, useful, words) SELECT i, i, '/', 1, 'spam' FROM n`,
  );
  expect((await send({ page: '/gst', useful: 'no', words: 'The limit is old.' })).status).toBe(303);
  expect(ledger.feedback.list({ limit: 1 })[0]).toMatchObject({ page: '/gst', words: 'The limit is old.' });
  expect(logged).toContainEqual({ level: 'warn', event: 'feedback full', notes: LIMITS.feedbackStored });
  const clear = (token: string) =>
    get('/ops/leads/feedback', { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  expect((await clear(TOKEN)).status).toBe(403);
  expect(await (await clear(env.ERASURE_TOKEN)).json()).toEqual({ data: { cleared: LIMITS.feedbackStored } });
  expect(ledger.feedback.list()).toEqual([]);
});

test('asks to try again and keeps the words in the form if the ledger cannot be written', async () => {
  const { send, database } = site();
  database.run('PRAGMA query_only = ON');
  const reply = await send({ page: '/gst', useful: 'no', words: 'The limit is old.' });
  const page = await documentOf(reply);
  expect([reply.status, page.querySelector('textarea')?.textContent]).toEqual([503, 'The limit is old.']);
});

test('the firm reads notes over HTTP, and the audit log has each reading', async () => {
  const { send, get } = site({ OPERATIONS_TOKEN: TOKEN });
  await send({ page: '/gst', useful: 'yes', words: '' });
  await send({ page: '/tools', useful: 'no', words: 'Too\nlong \u001b[31m' });
  await send({ page: '/gst', useful: 'yes', words: 'Clear' });
  const desk = readingDesk(placeOf(get), TOKEN);
  const notes = (await desk.feedback()).items.map(({ page, useful, words }) => [page, useful, words]);
  expect(notes).toEqual(
    expect.arrayContaining([
      ['/gst', true, 'Clear'],
      ['/tools', false, 'Too\nlong \u001b[31m'],
    ]),
  );
  expect(notes).toHaveLength(3);
  expect((await desk.audit()).items.map(({ action, count }) => [action, count])).toEqual([['feedback', 3]]);
});
