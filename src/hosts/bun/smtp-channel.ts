/** Sends notices of new leads over SMTP, which Workers do not support. */
import type { NoticeChannel } from '../../leads/notices.ts';
import { type Env, LOOPBACK } from '../../settings.ts';

/** Timeout of the connection and of the greeting. */
const CONNECT_MS = 5000;
/** How long the server may be silent afterwards. */
const SILENT_MS = 10_000;

/** One channel; none if the settings have no mail server, or a mail service over HTTP instead. */
export function smtpChannels(env: Env): NoticeChannel[] {
  const { SMTP_URL, MAIL_API_URL, NOTICE_EMAIL_FROM: from, NOTICE_EMAIL_TO: to } = env;
  if (!SMTP_URL || MAIL_API_URL || !from || !to) return [];
  return [
    {
      name: 'email',
      async send({ subject, text, id }) {
        // Loaded with the first message, because most hosts send none.
        const { createTransport } = await import('nodemailer');
        const transport = createTransport({
          url: SMTP_URL,
          // Neither the password nor the message is ever sent without encryption.
          requireTLS: !LOOPBACK.includes(new URL(SMTP_URL).hostname),
          connectionTimeout: CONNECT_MS,
          greetingTimeout: CONNECT_MS,
          dnsTimeout: CONNECT_MS,
          socketTimeout: SILENT_MS,
        });
        try {
          const messageId = `<${id}@${from.split('@')[1]}>`;
          const headers = { 'Auto-Submitted': 'auto-generated' };
          await transport.sendMail({ from, to, subject, text, messageId, headers });
          return undefined;
        } catch (error) {
          // The message of the error may contain the address or the account.
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          return { failure: `smtp ${code ?? 'failed'}${responseCode === undefined ? '' : ` ${responseCode}`}` };
        } finally {
          transport.close();
        }
      },
    },
  ];
}
