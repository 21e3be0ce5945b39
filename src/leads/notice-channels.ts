/** Notice channels that work on both hosts: a webhook, and a mail service over HTTP. */
import { retryAfterOf } from './backoff.ts';
import type { Notice } from './notice-text.ts';

export interface SendFailure {
  /** The reason, safe to log. */
  failure: string;
  /** From the Retry-After of the reply. */
  retryAfterMs?: number;
}

/** A way to notify the firm. */
export interface NoticeChannel {
  /** Identifies the channel in the ledger, so it must not change. */
  name: string;
  /**
   * Resolves to undefined once the message is accepted. Errors are not logged, because they may contain an address or a
   * password.
   */
  send(notice: Notice, signal: AbortSignal): Promise<SendFailure | undefined>;
}

export interface ChannelSettings {
  NOTICE_WEBHOOK_URL?: string | undefined;
  MAIL_API_URL?: string | undefined;
  MAIL_API_TOKEN?: string | undefined;
  NOTICE_EMAIL_FROM?: string | undefined;
  NOTICE_EMAIL_TO?: string[] | undefined;
}

/** The channels in the settings, except e-mail over SMTP. */
export function httpChannels(
  settings: ChannelSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): NoticeChannel[] {
  const {
    NOTICE_WEBHOOK_URL: webhook,
    MAIL_API_URL: api,
    MAIL_API_TOKEN: token,
    NOTICE_EMAIL_FROM: from,
    NOTICE_EMAIL_TO: to,
  } = settings;
  const channels: NoticeChannel[] = [];
  // Google Chat refuses fields other than the text.
  if (webhook)
    channels.push({ name: 'webhook', send: ({ text }, signal) => post(fetch, webhook, { text }, {}, signal) });
  if (api) {
    channels.push({
      name: 'email',
      send: ({ subject, text, id }, signal) =>
        post(
          fetch,
          api,
          { from, to, subject, text },
          { authorization: `Bearer ${token}`, 'idempotency-key': id },
          signal,
        ),
    });
  }
  return channels;
}

async function post(
  fetch: typeof globalThis.fetch,
  url: string,
  body: object,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<SendFailure | undefined> {
  const reply = await fetch(url, {
    method: 'POST',
    // Some mail services refuse requests without a user agent.
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'leads', ...headers },
    body: JSON.stringify(body),
    // A redirect could send notices to an address that the operator did not configure.
    redirect: 'manual',
    signal,
  });
  await reply.body?.cancel();
  return reply.ok
    ? undefined
    : { failure: `status ${reply.status}`, retryAfterMs: retryAfterOf(reply.headers.get('retry-after'), Date.now()) };
}
