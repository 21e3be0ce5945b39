import { expect, test } from 'bun:test';
import { spokenPhone } from '../../src/domain/lead-form.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import { contact, storeLead } from '../leads/lead-fixtures.ts';
import { builtApp } from '../support/built-app.ts';
import { tabOf } from '../support/firm.ts';
import { appWithForm, attributeOf, documentOf, hrefsOf, textsOf } from './page-reading.ts';

const site = (env: Record<string, string> = {}) => appWithForm('/withdraw', { env });

test('erases a lead by reference number and phone number, with spaces and in small letters', async () => {
  const { send, ledger } = site();
  const reference = formatReference(storeLead(ledger, Date.now()).reference);
  const reply = await send({ reference: ` ${reference.toLowerCase()} `, phone: `+91 ${contact.phone}` });
  expect([reply.status, reply.headers.get('location'), ledger.list()]).toEqual([200, null, []]);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('shows what was typed, says that it cannot tell whether it matched, and offers to try again', async () => {
  const page = await documentOf(site().send({ reference: '7k3m 92qx', phone: '+91 98765-43210' }));
  const notice = page.querySelector('[role="status"][autofocus]');
  expect(textsOf(notice, 'dd')).toEqual(['7K3M-92QX', '+91 98765 43210']);
  expect(notice?.textContent).toContain('on the list of our staff until one of them confirms');
  expect(notice?.textContent).toContain('cannot tell you whether they matched');
  const fields = ['reference', 'phone'].map((name) => attributeOf(page, `#withdraw-${name}`, 'value'));
  expect(fields).toEqual(['7K3M-92QX', '9876543210']);
  expect(textsOf(page, '#withdraw button')).toEqual(['Try again']);
});

test('gives the same answer whether or not the numbers match', async () => {
  const { send, ledger } = site();
  const reference = formatReference(storeLead(ledger, Date.now()).reference);
  const { phone } = contact;
  const other = `ZZZZ-ZZZZ${reference.slice(9)}`;
  /** The parts of an answer that a visitor could compare, except for the numbers as they were typed. */
  const answerTo = async (fields: { reference: string; phone: string }) => {
    const reply = await send(fields);
    const text = (await reply.text())
      .replaceAll(other, reference)
      .replaceAll('9111111111', phone)
      .replaceAll('91111\u00a011111', spokenPhone(phone).slice(4));
    return [reply.status, reply.headers.get('location'), text, [...reply.headers.keys()].sort()];
  };
  const unknown = await answerTo({ reference: other, phone });
  const otherPhone = await answerTo({ reference, phone: '9111111111' });
  expect(ledger.list()).toHaveLength(1);
  const known = await answerTo({ reference, phone });
  expect(ledger.list()).toEqual([]);
  for (const answer of [unknown, otherPhone, await answerTo({ reference, phone })]) expect(answer).toEqual(known);
});

test('shows what is wrong with invalid numbers', async () => {
  const { send } = site();
  const reply = await send({ reference: '7K3M', phone: '12' });
  const page = await documentOf(reply);
  expect([reply.status, page.title]).toEqual([400, tabOf('Error: Withdraw your details')]);
  expect(hrefsOf(page, '.lead-form-notice a')).toEqual(['#withdraw-reference', '#withdraw-phone']);
  expect(textsOf(page, '.lead-form-notice a')).toEqual([
    'Reference number: Not a valid reference number. It has ten letters and digits, such as 7K3M-92QX-4T, or eight if it is old.',
    'Phone number: Two of ten digits.',
  ]);
  expect(attributeOf(page, '#withdraw-reference', 'value')).toBe('7K3M');
  const empty = await documentOf(send({ reference: ' ', phone: '' }));
  expect(textsOf(empty, '.lead-form-notice a')).toEqual([
    'Reference number: Please write your reference number',
    'Phone number: Please write your phone number.',
  ]);
});

test('its page says what is erased from where, and asks once before it erases', async () => {
  const { get, send, ledger } = site();
  const reference = formatReference(storeLead(ledger, Date.now()).reference);
  const ask = attributeOf(await documentOf(get('/withdraw')), '#withdraw [name="ask"]', 'value') ?? '';
  const page = await documentOf(send({ reference, phone: contact.phone, ask }));
  expect(ledger.list()).toHaveLength(1);
  const question = page.querySelector('[role="status"][autofocus]');
  expect(question?.textContent).toContain('Erase this enquiry?');
  expect(question?.textContent).toContain('our ledger');
  expect(question?.textContent).toContain('The reference number then goes to our staff.');
  expect(textsOf(question, 'dd')).toEqual([reference, spokenPhone(contact.phone).replaceAll('\u00a0', ' ')]);
  const answer = Object.fromEntries(
    [...page.querySelectorAll('form[action="/withdraw"] input')].map((field) => [
      field.getAttribute('name') ?? '',
      field.getAttribute('value') ?? '',
    ]),
  );
  expect(
    await documentOf(send(answer)).then((done) => done.querySelector('[role="status"][autofocus]')?.textContent),
  ).toContain('We have received your request');
  expect(ledger.list()).toEqual([]);
});

test('says that a number was not issued here if another ledger issued it, and what to do then', async () => {
  const { send, ledger, logged } = site();
  const own = storeLead(ledger, Date.now()).reference;
  const foreign = formatReference(own.slice(0, 8) + (own.endsWith('ZZ') ? 'YY' : 'ZZ'));
  for (const ask of ['yes', '']) {
    const reply = await send({ reference: foreign, phone: contact.phone, ask });
    const page = await documentOf(reply);
    const notice = page.querySelector('[role="alert"][autofocus]');
    expect(reply.status).toBe(400);
    expect(notice?.textContent).toContain('This reference number was not issued here, so nothing is erased.');
    const { firm } = builtApp().content.site;
    expect(hrefsOf(page, '.lead-form-notice a')).toEqual([`tel:${firm.phone}`, `mailto:${firm.email}`]);
    expect(attributeOf(page, '#withdraw-reference', 'value')).toBe(foreign);
    expect(textsOf(page, '.lead-form-notice[role="status"]')).toEqual([]);
  }
  expect(ledger.list()).toHaveLength(1);
  expect(logged).toContainEqual({ level: 'warn', event: 'withdrawal of another ledger' });
});

test('fills in a valid reference number from the address, and no other text', async () => {
  const { get } = site();
  const value = async (given: string) =>
    attributeOf(await documentOf(get(`/withdraw?reference=${given}`)), '#withdraw-reference', 'value');
  for (const number of ['7K3M-92QX', '7K3M-92QX-4T']) expect(await value(number)).toBe(number);
  expect(await value('call-me-now')).toBe(null);
});

test('asks to try again if the ledger cannot be written, and limits the tries', async () => {
  const { send, database } = site({ LEADS_PER_MINUTE: '1' });
  database.run('PRAGMA query_only = ON');
  const fields = { reference: '7K3M-92QX', phone: contact.phone };
  const reply = await send(fields);
  expect(reply.status).toBe(503);
  expect(textsOf(await documentOf(reply), '.lead-form-failure')).toEqual(['Please try again in sometime']);
  expect((await send(fields)).status).toBe(429);
});
