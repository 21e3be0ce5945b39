/** Sends notices of new leads over SMTP, which Workers do not support. */
import type { NoticeChannel } from '../../leads/notices.ts';
import type { Env } from '../../settings.ts';

/** Timeout for connecting and for the greeting, milliseconds. */
const CONNECT_MS = 5000;
/** How long the server may be silent afterwards, milliseconds. */
const SILENT_MS = 10_000;

/** @returns one channel; none if the settings have no mail server, or a mail service over HTTP instead */
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
        // Loaded with the first message, because most hosts send none.
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
          // Only a code: the error message may contain the address or the account.
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          return { failure: `smtp ${code ?? 'failed'}${responseCode === undefined ? '' : ` ${responseCode}`}` };
        } finally {
          transport.close();
        }
      },
    },
  ];
}
