import { expect, test } from 'bun:test';
import { shownReference } from '../../src/leads/reference-number.ts';
import { contact, keep } from '../leads/lead-fixtures.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { tabOf } from '../support/firm.ts';

const site = (options: Parameters<typeof builtApp>[0] = {}) => {
  const app = builtApp(options);
  const send = (fields: Record<string, string>) => app.get('/withdraw', { method: 'POST', body: new URLSearchParams(fields) });
  return { ...app, send };
};
/** Everything of an answer that a visitor could compare. */
const whole = async (reply: Response) => [reply.status, reply.headers.get('location'), await reply.text(), [...reply.headers].map(([name]) => name).sort()];

test('a reference number and its phone number, typed as people type them, erase the lead', async () => {
  const { send, ledger, get } = site();
  const { reference } = keep(ledger, Date.now());
  const reply = await send({ reference: ` ${shownReference(reference).toLowerCase()} `, phone: `+91 ${contact.phone}` });
  expect([reply.status, reply.headers.get('location'), ledger.list()]).toEqual([303, '/withdraw?done', []]);
  const page = await get('/withdraw?done');
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const notice = parsed(await page.text()).querySelector('[role="status"][autofocus]');
  expect(notice?.textContent).toContain('it is erased from our ledger');
});

test('nobody can tell from the answer whether a number is known', async () => {
  const { send, ledger } = site();
  const { reference } = keep(ledger, Date.now());
  const unknown = await whole(await send({ reference: 'ZZZZ-ZZZZ', phone: contact.phone }));
  const otherPhone = await whole(await send({ reference: shownReference(reference), phone: '9111111111' }));
  expect(ledger.list()).toHaveLength(1);
  const known = await whole(await send({ reference: shownReference(reference), phone: contact.phone }));
  expect(ledger.list()).toEqual([]);
  expect(unknown).toEqual(known);
  expect(otherPhone).toEqual(known);
});

test('numbers that cannot be ones come back with what is wrong with them', async () => {
  const { send } = site();
  const reply = await send({ reference: '7K3M', phone: '12' });
  const page = parsed(await reply.text());
  expect([reply.status, page.title]).toEqual([400, tabOf('Error: Withdraw your details')]);
  expect([...page.querySelectorAll('.lead-form-notice a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#withdraw-reference', 'Reference number: Not a valid reference number'],
    ['#withdraw-phone', 'Phone number: Invalid phone number'],
  ]);
  expect(page.querySelector('#withdraw-reference')?.getAttribute('value')).toBe('7K3M');
});

test('the link on the thank-you page brings the reference number along, and nothing else that looks like one', async () => {
  const { get } = site();
  const value = async (given: string) =>
    parsed(await (await get(`/withdraw?reference=${given}`)).text())
      .querySelector('#withdraw-reference')
      ?.getAttribute('value');
  expect(await value('7K3M-92QX')).toBe('7K3M-92QX');
  expect(await value('call-me-now')).toBe(null);
});

test('a ledger that cannot be written says to try again, and whoever tries too often has to wait', async () => {
  const { send, database } = site({ env: { LEADS_PER_MINUTE: '1' } });
  database.run('PRAGMA query_only = ON');
  const fields = { reference: '7K3M-92QX', phone: contact.phone };
  const reply = await send(fields);
  expect([reply.status, parsed(await reply.text()).querySelector('.lead-form-notice')?.textContent]).toEqual([503, 'Please try again in sometime']);
  expect((await send(fields)).status).toBe(429);
});
