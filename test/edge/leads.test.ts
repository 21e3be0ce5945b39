/** A form on both hosts while the upstream hangs: what the runtime does with requests whose sender leaves. */
import { expect, test } from 'bun:test';
import { contact, upstreamSettings } from '../leads/lead-fixtures.ts';
import { type Host, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

/** Posts a form as a browser without JavaScript does. Returns where the response leads. */
async function sendForm({ origin }: Host, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const init = { method: 'POST', body: new URLSearchParams(contact), redirect: 'manual', headers } as const;
  return (await fetch(`${origin}/contact`, { ...init, ...(signal && { signal }) })).headers.get('location');
}
const withNumber = expect.stringMatching(/^\/thank-you\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}&ends=000$/);

// Directly on workerd, because wrangler's proxy does not forward disconnects.
for (const [name, start] of EACH_HOST)
  test.concurrent(`${name}: a repeated press, and a form whose sender left, are the same lead and get its number`, async () => {
    await using upstream = recordingUpstream();
    await upstream.become('hangs');
    await using host = await start({
      ...upstreamSettings(upstream.url),
      OPERATIONS_TOKEN,
      CALLS_PER_MINUTE: '1000000',
    });
    const desk = readingDesk(host);
    const sendAndLeave = async (headers?: Record<string, string>, meanwhile = async () => {}) => {
      const leaving = new AbortController();
      const tried = upstream.reached(1);
      const left = sendForm(host, headers, leaving.signal).catch(() => undefined);
      await tried;
      const waiting = meanwhile();
      leaving.abort();
      await left;
      await waiting;
    };
    await sendAndLeave({}, async () => expect(await sendForm(host)).toEqual(withNumber));
    expect(await sendForm(host)).toBe('/thank-you?ends=000');

    const opera = { 'user-agent': 'Opera' };
    await sendAndLeave(opera);
    await until(async () => (await desk.list({ state: 'received' })).length === 0);
    expect([await sendForm(host, opera), await sendForm(host, opera)]).toEqual([withNumber, '/thank-you?ends=000']);
    expect(await desk.list()).toHaveLength(2);
  });
