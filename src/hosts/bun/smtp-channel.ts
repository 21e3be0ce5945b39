/** Notices of new leads by e-mail over SMTP, which Workers do not support. */
import type { NoticeChannel } from '../../leads/notice-channels.ts';
import type { Env } from '../../settings.ts';

/** Milliseconds to connect, and to be greeted. */
const CONNECT_MS = 5000;
/** Milliseconds that the server may be silent afterwards. */
const SILENT_MS = 10_000;

/** The channel; none if the settings name no mail server, or where a mail service over HTTP is used. */
export function smtpChannels({
  SMTP_URL,
  MAIL_API_URL,
  NOTICE_EMAIL_FROM: from,
  NOTICE_EMAIL_TO: to,
}: Env): NoticeChannel[] {
  if (!SMTP_URL || MAIL_API_URL || !from || !to) return [];
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(SMTP_URL).hostname);
  return [
    {
      name: 'email',
      async send({ subject, text, id }) {
        // Loaded with the first message: a host that sends none does not need it.
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({
          url: SMTP_URL,
          // Neither the password nor the message is ever sent without encryption.
          requireTLS: !isLocal,
          connectionTimeout: CONNECT_MS,
          greetingTimeout: CONNECT_MS,
          dnsTimeout: CONNECT_MS,
          socketTimeout: SILENT_MS,
        });
        try {
          const messageId = `<${id}@${from.split('@')[1]}>`;
          await transport.sendMail({
            from,
            to,
            subject,
            text,
            messageId,
            headers: { 'Auto-Submitted': 'auto-generated' },
          });
          return undefined;
        } catch (error) {
          // Only a code: the message may contain the address, the account or the server's words about them.
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          return { failure: `smtp ${code ?? 'failed'}${responseCode === undefined ? '' : ` ${responseCode}`}` };
        } finally {
          transport.close();
        }
      },
    },
  ];
}
