import { expect, test } from 'bun:test';
import type { Lead } from '../../src/domain/lead-rules.ts';
import { formatReference, type Task } from '../../src/leads/lead-record.ts';
import { createHttpChannels, writeDigest, writeNotice, writeWithdrawals } from '../../src/leads/notices.ts';
import { webhook } from '../support/webhook.ts';
import { contact, memoryLedger, newKey, partner, START, storeLead } from './lead-fixtures.ts';

const words = { site: 'Site', url: 'https://site.example', details: false };
const NONE = { first: [], count: 0 };
const some = <Item>(items: readonly Item[]) => ({ first: items, count: items.length });
const personal = [contact.full_name, contact.email, contact.phone, contact.message];

function leads(count: number, lead: Lead = contact) {
  const { ledger } = memoryLedger();
  for (let i = 0; i < count; i++)
    ledger.accept({ lead, idempotencyKey: newKey(), suspect: false, page: '/gst', nextAttemptAt: START }, START);
  return ledger.list();
}

test('a notice has form, page, time in India and the commands to read and mark the lead, but no personal data', () => {
  const [lead] = leads(1);
  const number = formatReference(lead?.reference ?? '');
  const { subject, text } = writeNotice({ first: lead ? [lead] : [], count: 1 }, words);
  expect(subject).toBe('Site: New lead');
  expect(text.split('\n')).toEqual([
    'Site: New lead',
    `${number}: contact form on /gst, 2026-01-01 05:30 in India`,
    '',
    'Read in the folder of the project: bin/bun run leads --url https://site.example',
    `Once answered: bin/bun run leads answered ${number} --url https://site.example`,
  ]);
  for (const detail of personal) expect(subject + text).not.toContain(detail);
});

test('leaves out --url on the server and an unknown page, and flags suspected spam', () => {
  const { ledger } = memoryLedger();
  const { text } = writeNotice(some([storeLead(ledger, START, partner, true)]), { site: 'Site', details: false });
  expect(text).toContain('partner form, 2026-01-01 05:30 in India, looks like spam');
  expect(text).toContain('Read on the server, in the folder of the site: bin/bun run leads\n');
  const onServer = { site: 'Site', details: false, leads: 'sudo lekha-leads' };
  expect(writeNotice({ first: [], count: 2 }, onServer).text).toEndWith(
    '\n\nRead on the server: sudo lekha-leads\nOnce answered: sudo lekha-leads answered NUMBER',
  );
});

test('a notice contains the input if a setting allows it; a digest never does', () => {
  const all = leads(1, { ...contact, best_time: 'evening', language: 'Hindi', message: 'First\nSecond' });
  const { text } = writeNotice(some(all), { ...words, details: true });
  expect(text).toContain(
    `\n  ${contact.full_name}\n  ${contact.phone}\n  ${contact.email}\n  Call: evening, Hindi\n  First\n  Second\n`,
  );
  expect(writeDigest({ leads: some(all), taps: 0, tasks: NONE }, { ...words, details: true })?.text).not.toContain(
    contact.phone,
  );
});

test('escapes mentions, disguised links and commands in a visitor’s text', () => {
  const hostile = '<!channel> <users/all> <https://evil.example|our bank> \u001b[31m\u202e';
  const { text } = writeNotice(some(leads(1, { ...contact, message: hostile })), { ...words, details: true });
  for (const obeyed of ['<', '>', '\u001b', '\u202e']) expect(text).not.toContain(obeyed);
  expect(text).toContain('‹!channel›');
});

test('lists the first of many leads, counts all, and stays within the length limit of chats', () => {
  const all = leads(50, { ...contact, message: 'x'.repeat(4000) });
  const plain = writeNotice({ first: all.slice(0, 20), count: 50 }, words);
  expect(plain.subject).toBe('Site: 50 new leads');
  expect(plain.text).toContain('and 30 more');
  const { text } = writeNotice({ first: all.slice(0, 20), count: 50 }, { ...words, details: true });
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text).toEndWith('Once answered: bin/bun run leads answered NUMBER --url https://site.example');
});

test('a digest of only taps says that no lead waits; without leads and taps there is no digest', () => {
  expect(writeDigest({ leads: NONE, taps: 0, tasks: NONE }, words)).toBeUndefined();
  expect(writeDigest({ leads: NONE, taps: 12, tasks: NONE }, words)?.text.split('\n')).toEqual([
    'Site: No lead waits for an answer',
    'Taps on call and WhatsApp in the past day: 12',
    '',
    'Read in the folder of the project: bin/bun run leads --url https://site.example',
  ]);
});

const withdrawal = {
  ...{ kind: 'withdrawal', id: '00-x', idempotencyKey: newKey(), attempts: 1, since: START },
  ...{ reference: '7K3M92QX', upstreamId: 'A-1042', upstreamAnswer: null },
  ...{ callAt: null, callFailures: 0, callFailure: null },
} as const satisfies Task;

test('the notice of a withdrawal has the number, the id in the upstream, what is left, and the command to close it', () => {
  const { subject, text } = writeWithdrawals(some([withdrawal]), words);
  expect(subject).toBe('Site: Carry out a withdrawal');
  expect(text.split('\n')).toEqual([
    'Site: Carry out a withdrawal',
    '7K3M-92QX: erase A-1042 in your system',
    'Do not call a visitor who withdrew. Delete messages that have its details, and what was exported or noted.',
    '',
    'To carry out in the folder of the project: bin/bun run leads tasks --url https://site.example',
    'Once carried out: bin/bun run leads done 7K3M-92QX --url https://site.example',
  ]);
  expect(writeWithdrawals(some([withdrawal]), { ...words, details: true }).text).toContain(
    'Delete the notices that have its details',
  );
});

test('says what is left at the upstream, whether or not it was asked, and obeys nothing in its id', () => {
  const said = (change: Partial<Task>) =>
    writeWithdrawals(some([{ ...withdrawal, ...change }]), words).text.split('\n')[1];
  const asked = { callAt: START, callFailures: 3, callFailure: 'unavailable' };
  expect([
    said({ attempts: 0, upstreamId: null }),
    said({ upstreamId: null }),
    said({ upstreamAnswer: 'erased' }),
    said({ upstreamAnswer: 'not there' }),
    said({ upstreamAnswer: 'refused with 422' }),
    said(asked),
    said({ upstreamId: '<!channel>' }),
    said({ kind: 'correction' }),
    said({ kind: 'correction', upstreamId: null }),
  ]).toEqual([
    '7K3M-92QX: it was sent to no other system',
    '7K3M-92QX: your system may have it under an unknown id: the command erasures says more',
    '7K3M-92QX: your system has erased A-1042',
    '7K3M-92QX: your system says that it has no A-1042',
    '7K3M-92QX: your system does not erase A-1042 (refused with 422): erase it there',
    '7K3M-92QX: your system is asked to erase A-1042 until it has (tried 3x, unavailable)',
    '7K3M-92QX: erase ‹!channel› in your system',
    '7K3M-92QX: correct A-1042 in your system',
    `7K3M-92QX: your system may have the old words under the key ${withdrawal.idempotencyKey}: correct them there`,
  ]);
});

test('a digest has unanswered leads and tasks, and counts both in its title', () => {
  const tasks = { first: [withdrawal, { ...withdrawal, kind: 'correction' as const }], count: 23 };
  const { subject, text } = writeDigest({ leads: some(leads(1)), taps: 0, tasks }, words) ?? {};
  expect(subject).toBe('Site: One lead waits for an answer. Carry out 23 requests');
  expect(text).toContain('it is to be carried out:\n7K3M-92QX: erase A-1042 in your system\n7K3M-92QX: correct A-1042');
  expect(text).toContain('\nand 21 more\n');
  expect(text).toEndWith('Once carried out: bin/bun run leads done NUMBER --url https://site.example');
  const alone = writeDigest({ leads: NONE, taps: 0, tasks: some([withdrawal]) }, words);
  expect(alone?.subject).toBe('Site: Carry out a request');
  expect(alone?.text).not.toContain('Once answered');
});

const notice = { subject: 'Site: New lead', text: 'Site: New lead\n…', id: 'the-id' };
const signal = new AbortController().signal;

test('a webhook gets only the text, because Google Chat refuses other fields, at its address with its query', async () => {
  using hook = webhook();
  const [channel] = createHttpChannels({ NOTICE_WEBHOOK_URL: `${hook.url}bot1:secret/sendMessage?chat_id=-100` });
  expect(await channel?.send(notice, signal)).toBeUndefined();
  expect(hook.posts).toMatchObject([{ path: '/bot1:secret/sendMessage?chat_id=-100', body: { text: notice.text } }]);
  expect(Object.keys(hook.posts[0]?.body ?? {})).toEqual(['text']);
  expect(hook.posts[0]?.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('a mail service gets the message with its token, and the same idempotency key when it is sent again', async () => {
  using mail = webhook(() => Response.json({ id: 'x' }));
  const [channel] = createHttpChannels({
    MAIL_API_URL: mail.url,
    MAIL_API_TOKEN: 'token',
    NOTICE_EMAIL_FROM: 'site@firm.example',
    NOTICE_EMAIL_TO: ['a@firm.example'],
  });
  expect(await channel?.send(notice, signal)).toBeUndefined();
  const { subject, text } = notice;
  expect(mail.posts).toMatchObject([{ body: { from: 'site@firm.example', to: ['a@firm.example'], subject, text } }]);
  expect(mail.posts[0]?.headers.get('authorization')).toBe('Bearer token');
  expect(mail.posts[0]?.headers.get('idempotency-key')).toBe('the-id');
});

test('any other reply is a failure with its status and Retry-After', async () => {
  using busy = webhook(() => new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }));
  const [channel] = createHttpChannels({ NOTICE_WEBHOOK_URL: busy.url });
  expect(await channel?.send(notice, signal)).toEqual({ failure: 'status 429', retryAfterMs: 7000 });
});

test('does not follow a redirect of a service', async () => {
  using elsewhere = webhook();
  using hook = webhook(() => Response.redirect(elsewhere.url, 307));
  const [channel] = createHttpChannels({ NOTICE_WEBHOOK_URL: hook.url });
  expect(await channel?.send(notice, signal)).toMatchObject({ failure: 'status 307' });
  expect(elsewhere.posts).toEqual([]);
});

test('without a webhook or a mail service there is no channel', () => {
  expect(createHttpChannels({ NOTICE_EMAIL_FROM: 'site@firm.example', NOTICE_EMAIL_TO: ['a@firm.example'] })).toEqual(
    [],
  );
});
