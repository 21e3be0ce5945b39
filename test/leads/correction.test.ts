/** A visitor's right to correction: the ledger finds the lead, changes its words, and says what is left to do. */
import { expect, test } from 'bun:test';
import type { Changes } from '../../src/leads/correction.ts';
import { contact, MINUTE, memoryLedger, partner, phoneTap, START, storeLead, submission } from './lead-fixtures.ts';

const DAY = 24 * 60 * MINUTE;

test('changes the fields that are named, by the rules of the form, and leaves the others', () => {
  const { ledger } = memoryLedger();
  const { id, reference } = storeLead(ledger, START, { ...contact, best_time: 'evening' });
  const changes = { phone: '+91 98765-43210', full_name: ' Asha Varma ', best_time: '' };
  expect(ledger.corrections.make(reference.toLowerCase(), changes, START + 1, true)).toMatchObject({
    outcome: 'corrected',
    fields: ['full_name', 'phone', 'best_time'],
  });
  expect(ledger.get(id)).toMatchObject({ correctedAt: START + 1 });
  expect(ledger.get(id)?.lead).toEqual({ ...contact, full_name: 'Asha Varma', phone: '9876543210' });
  expect(ledger.corrections.make(id, changes, START + 2, true)).toMatchObject({ outcome: 'unchanged', fields: [] });
  expect(ledger.get(id)?.correctedAt).toBe(START + 1);
});

test('is refused with the reason', () => {
  const { ledger } = memoryLedger();
  const [sent, tap, locked, erased] = [
    storeLead(ledger, START, partner),
    storeLead(ledger, START, phoneTap),
    storeLead(ledger, START),
    storeLead(ledger, START),
  ];
  ledger.eraseByReference(locked.reference, contact.phone, START, { lockedMs: 365 * DAY });
  ledger.erase(erased.id, START);
  const reasonOf = (lead: string, changes: Changes) => {
    const correction = ledger.corrections.make(lead, changes, START, true);
    return correction.outcome === 'refused' ? [correction.status, correction.reason] : correction.outcome;
  };
  const phone = { phone: '9876543210' };
  expect(reasonOf(sent.id, { email: 'ravi', phone: '12' })).toEqual([
    422,
    'email: Invalid email. Write it like name@example.com.; phone: Invalid phone number. Two of ten digits.',
  ]);
  expect(reasonOf(sent.id, { full_name: '' })).toEqual([422, 'full_name: Please write your full name']);
  expect(reasonOf(tap.id, phone)).toEqual([422, 'It is a tap, which has no words']);
  for (const lead of [locked.id, locked.reference])
    expect(reasonOf(lead, phone)).toEqual([
      409,
      'It was withdrawn, and is locked until it is erased on 2027-01-01 05:30:00',
    ]);
  expect(reasonOf(erased.id, phone)).toEqual([409, 'It was erased on 2026-01-01 05:30:00']);
  expect(reasonOf(erased.reference, phone)).toEqual([
    404,
    'There is no such lead. If its number is right, it was erased',
  ]);
  const foreign = erased.reference.slice(0, 8) + (erased.reference.endsWith('ZZ') ? 'YY' : 'ZZ');
  expect(reasonOf(foreign, phone)).toEqual([404, 'Another ledger issued this number: ask the server that has it']);
  expect(ledger.get(sent.id)?.lead).toEqual(partner);
});

test('finds leads by name, e-mail, phone and reference number, as a visitor says them', () => {
  const { ledger } = memoryLedger();
  const asha = storeLead(ledger, START, { ...contact, full_name: 'Asha Devi Verma', phone: '9876543210' });
  const ravi = storeLead(ledger, START + 1, { ...partner, full_name: 'रवि Kumar', email: 'ravi_k%1@example.com' });
  storeLead(ledger, START + 2, phoneTap);
  const found = (text: string) => ledger.list({ text }).map(({ id }) => id);
  const { reference } = asha;
  for (const text of [
    'asha verma',
    'VERMA  asha',
    'Devi',
    'asha@',
    'ASHA@example.com',
    '98765 43210',
    '+91 98765-43210',
    '+91 98765',
    '098765',
    '3210',
    '९८७६५ ४३२१०',
    reference,
    reference.toLowerCase().slice(0, 8),
    `${reference.slice(0, 4)}-${reference.slice(4, 8)}-${reference.slice(8)}`,
  ])
    expect([text, ...found(text)]).toEqual([text, asha.id]);
  for (const text of ['रवि', 'kumar रवि', 'ravi_k%1@', '_k%', '%'])
    expect([text, ...found(text)]).toEqual([text, ravi.id]);
  expect(found('example.com')).toEqual([ravi.id, asha.id]);
  for (const text of ['asha kumar', '%%', '321', '1234567890', 'Please call me', '"', "' OR 1 --"])
    expect([text, ...found(text)]).toEqual([text]);
  ledger.erase(asha.id, START);
  expect(found('asha')).toEqual([]);
});

test('counts leads by week in India and by page, with taps, in a period', () => {
  const { ledger } = memoryLedger();
  // 4 January 2026 is a Sunday.
  const midnight = Date.UTC(2026, 0, 4, 18, 30);
  const store = (lead: Parameters<typeof storeLead>[2], at: number, page?: string) =>
    ledger.accept({ ...submission(lead), page, nextAttemptAt: at }, at).record;
  store(contact, midnight - 1, '/gst');
  store(phoneTap, midnight, '/gst');
  store({ lead_type: 'whatsapp' }, midnight + 1, '/contact');
  store(partner, midnight + 1);
  store(contact, midnight + 2, '/gst');
  store(contact, midnight + 7 * DAY, '/gst');
  const gone = store(contact, midnight, '/gst');
  ledger.eraseByReference(gone.reference, contact.phone, midnight, { lockedMs: 365 * DAY });
  const none = { contact: 0, partner: 0, phone: 0, whatsapp: 0 };
  expect(ledger.stats(midnight)).toMatchObject({
    weeks: [
      { week: '2026-01-12', ...none, contact: 1 },
      { week: '2026-01-05', contact: 1, partner: 1, phone: 1, whatsapp: 1 },
      { week: '2025-12-29', ...none, contact: 1 },
    ],
    pages: [
      { page: '/gst', ...none, contact: 3, phone: 1 },
      { page: '/contact', ...none, whatsapp: 1 },
      { page: null, ...none, partner: 1 },
    ],
  });
  const { weeks, pages, counts, undelivered } = ledger.stats(midnight, { since: midnight, until: midnight + 2 });
  expect([weeks.length, pages.length, counts.received, undelivered]).toEqual([1, 3, 3, 6]);
});
