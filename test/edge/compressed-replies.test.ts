/** Replies of other hosts that are small on the wire and gigabytes when decompressed. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { PATHS } from '../../src/api/contract.ts';
import { sendForm, sendLead, upstreamSettings } from '../leads/lead-fixtures.ts';
import { answering, zeros } from '../support/hostile-upstream.ts';
import type { Host } from '../support/hosts.ts';
import { until } from '../support/until.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const MEGABYTES = 128;
const bombs = { br: await zeros(MEGABYTES, 'br'), gzip: await zeros(MEGABYTES, 'gzip') };

/** The largest memory of a host so far, MB; where the system does not keep it, the memory of now. */
function memoryOf({ pid }: Host): number {
  const kilobytes =
    process.platform === 'linux'
      ? /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]).stdout.toString();
  return Number(kilobytes) / 1024;
}

for (const [name, start] of EACH_HOST) {
  test(`${name} asks for plain replies, and decompresses none of an upstream, chat or mail service`, async () => {
    const asked: [string, string | null][] = [];
    let encoding: keyof typeof bombs | undefined;
    await using other = answering((request) => {
      const { pathname } = new URL(request.url);
      asked.push([pathname, request.headers.get('accept-encoding')]);
      if (encoding) return new Response(bombs[encoding], { headers: { 'content-encoding': encoding } });
      return Response.json({ data: pathname === PATHS.auth ? { access_token: 'guest', auth: true } : [] });
    });
    await using host = await start({
      ...upstreamSettings(other.url),
      NOTICE_WEBHOOK_URL: `${other.url}/notices`,
      MAIL_API_URL: `${other.url}/mail`,
      MAIL_API_TOKEN: 'token-of-the-mail-service',
      NOTICE_EMAIL_FROM: 'site@firm.example',
      NOTICE_EMAIL_TO: 'a@firm.example',
    });
    const search = async () => (await fetch(`${host.origin}/search?q=gst+number`)).text();
    await search();
    const before = memoryOf(host);

    for (encoding of ['br', 'gzip'] as const) {
      expect((await sendLead(host)).status).toBe(202);
      expect(await search()).toContain('not answering');
    }
    // Those of a program look like spam, and their notice waits for the full hour.
    await sendForm(host);
    const called = () => new Set(asked.map(([path]) => path));
    await until(() => ['/notices', '/mail'].every((path) => called().has(path)));
    encoding = undefined;
    // The host reads this reply after those before it.
    await search();
    expect(memoryOf(host)).toBeLessThan(before * 1.5);
    expect(new Set(asked.map(([, accepted]) => accepted))).toEqual(new Set(['identity']));
  }, 120_000);
}
