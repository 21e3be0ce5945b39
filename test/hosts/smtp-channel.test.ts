import { expect, test } from 'bun:test';
import { smtpChannels } from '../../src/hosts/bun/smtp-channel.ts';
import { parseEnv } from '../../src/settings.ts';
import { smtpSink } from '../support/smtp-sink.ts';

const notice = { subject: 'Site: New lead', text: 'Site: New lead\n7K3M-92QX: contact form', id: 'the-id=' };
const signal = new AbortController().signal;

const channelTo = (SMTP_URL: string) => {
  const [channel] = smtpChannels(
    parseEnv({ SMTP_URL, NOTICE_EMAIL_TO: 'a@firm.example,b@firm.example', NOTICE_EMAIL_FROM: 'site@firm.example' }),
  );
  if (!channel) throw new TypeError('there is no channel');
  return channel;
};

test('sends mail to every recipient, authenticated with the password in the address, and marks it as automatic', async () => {
  using sink = smtpSink({ password: 'p@ss:word' });
  expect(await channelTo(`smtp://site%40firm.example:p%40ss%3Aword@${sink.host}`).send(notice, signal)).toBeUndefined();
  expect(sink.mails).toMatchObject([{ user: 'site@firm.example', to: ['a@firm.example', 'b@firm.example'] }]);
  const [{ data } = { data: '' }] = sink.mails;
  for (const line of [
    'Subject: Site: New lead',
    'From: site@firm.example',
    'Message-ID: <the-id=@firm.example>',
    'Auto-Submitted: auto-generated',
  ])
    expect(data).toContain(`${line}\n`);
  expect(data).toContain('7K3M-92QX: contact form');
});

test('reports a failure as a code, without address, account or password', async () => {
  using sink = smtpSink({ password: 'right' });
  expect(await channelTo(`smtp://site:wrong@${sink.host}`).send(notice, signal)).toEqual({ failure: 'smtp EAUTH 535' });
  const gone = smtpSink();
  gone[Symbol.dispose]();
  expect(await channelTo(`smtp://${gone.host}`).send(notice, signal)).toEqual({
    failure: expect.stringMatching(/^smtp E[A-Z]+$/),
  });
  expect(sink.mails).toEqual([]);
});

test('fails instead of sending mail unencrypted to another machine', async () => {
  using sink = smtpSink();
  // Another name of this machine, which the channel does not recognise.
  const host = sink.host.replace('127.0.0.1', '[::ffff:127.0.0.1]');
  const failure = expect.stringContaining('smtp ETLS');
  expect(await channelTo(`smtp://${host}`).send(notice, signal)).toEqual({ failure });
  expect(sink.mails).toEqual([]);
});

test('returns no channel with a mail service over HTTP, or without e-mail', () => {
  const email = { NOTICE_EMAIL_TO: 'a@firm.example', NOTICE_EMAIL_FROM: 'site@firm.example' };
  const service = { MAIL_API_URL: 'https://mail.example/emails', MAIL_API_TOKEN: 'x' };
  for (const settings of [{}, { ...email, ...service, SMTP_URL: 'smtp://localhost' }])
    expect(smtpChannels(parseEnv(settings))).toEqual([]);
});
