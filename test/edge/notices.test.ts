/** How both hosts notify the firm of a new lead, and show it as new until it is answered. */
import { expect, test } from 'bun:test';
import { contact, newKey, sendForm } from '../leads/lead-fixtures.ts';
import { OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk, spawnLeads } from '../support/reading-desk.ts';
import { smtpSink } from '../support/smtp-sink.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

/** What a message service and a mail service are posted. */
type Message = { text: string; to?: string[]; subject?: string };

const email = { NOTICE_EMAIL_TO: 'a@firm.example,b@firm.example', NOTICE_EMAIL_FROM: 'site@firm.example' };
const personal = [contact.full_name, contact.email, contact.phone, contact.message];

for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: a lead sends webhook and e-mail and is new until it is answered; a tap sends nothing`, async () => {
    using hook = webhook<Message>((posts) => new Response(null, { status: posts === 1 ? 503 : 200 }));
    using mail = webhook<Message>();
    using smtp = smtpSink({ password: 'p@ss' });
    const byMail =
      name === 'Bun'
        ? { SMTP_URL: `smtp://site:p%40ss@${smtp.host}` }
        : { MAIL_API_URL: mail.url, MAIL_API_TOKEN: 'token-of-the-mail-service' };
    await using host = await start({
      ...email,
      ...byMail,
      OPERATIONS_TOKEN,
      NOTICE_WEBHOOK_URL: `${hook.url}secret-of-the-hook`,
    });
    const reference = await sendForm(host, '/gst');
    const tap = { method: 'POST', body: '{"lead_type":"whatsapp"}' };
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      referer: `${host.origin}/nothing-of-ours`,
    };
    expect((await fetch(`${host.origin}/api/users/record/`, { ...tap, headers })).status).toBe(200);
    expect(reference).toMatch(/^\w{4}-\w{4}-\w{2}$/);

    await until(() => hook.posts.length === 2 && mail.posts.length + smtp.mails.length === 1);
    const [first, again] = hook.posts;
    expect(again?.body).toEqual(first?.body ?? { text: '' });
    const { text = '' } = again?.body ?? {};
    expect(text).toContain(`${reference}: contact form on /gst, `);
    const [posted] = mail.posts;
    const [sent] = smtp.mails;
    if (name === 'Bun') {
      expect(sent).toMatchObject({ user: 'site', to: ['a@firm.example', 'b@firm.example'] });
      expect(sent?.data).toContain(`${reference}: contact form on /gst`);
    } else {
      expect(posted?.body).toMatchObject({ from: 'site@firm.example', to: ['a@firm.example', 'b@firm.example'], text });
      expect(posted?.headers.get('authorization')).toBe('Bearer token-of-the-mail-service');
    }
    for (const detail of personal) expect(JSON.stringify([text, posted?.body, sent])).not.toContain(detail);

    const raw = reference.replaceAll('-', '');
    const inState = async (state: string) => readingDesk(host).list({ state });
    expect(await inState('new')).toMatchObject([{ reference: raw, page: '/gst' }]);
    expect(await inState('kept')).toMatchObject([{ lead: { lead_type: 'whatsapp' } }]);
    expect(text).toMatch(/^Read in the folder of the project: .+\nOnce answered: .+$/m);
    const read = await spawnLeads(['answered', reference, '--url', host.origin], { OPERATIONS_TOKEN });
    expect(read).toMatchObject({ code: 0 });
    expect(await inState('answered')).toMatchObject([{ reference: raw }]);
    const secrets = ['secret-of-the-hook', 'p@ss', 'p%40ss', 'token-of-the-mail-service', 'firm.example'];
    for (const secret of [...secrets, ...personal]) expect(host.output()).not.toContain(secret);
    expect(host.output()).toContain('"event":"notice not sent","channel":"webhook","outcome":"status 503"');
  });
}
