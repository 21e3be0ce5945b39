/** Behaviour common to both hosts: Bun as a process and the Worker on workerd. */
import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPagePaths } from '../../src/content/store.ts';
import { splitLanguage } from '../../src/domain/languages.ts';
import { upstreamSettings } from '../leads/lead-fixtures.ts';
import { builtSite } from '../support/built-site.ts';
import { answering } from '../support/hostile-upstream.ts';
import { startBun } from '../support/hosts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { startWorkerd } from '../support/workerd-serve.ts';

const root = join(import.meta.dir, '../..');
const EMAIL = { NOTICE_EMAIL_TO: 'a@firm.example', NOTICE_EMAIL_FROM: 'site@firm.example' };
/** The headers that browsers use, apart from the type. */
const ASSET_HEADERS = [
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
];
/** Without compression: Bun would compress each page as small as possible for later visitors. */
const asItIs = { headers: { 'accept-encoding': 'identity' } };

test('every page has the same bytes on Bun and on workerd', async () => {
  const [bun, workerd] = await Promise.all([sharedHosts.Bun(), sharedHosts.workerd()]);
  const paths = listPagePaths(builtSite()).filter((path) => splitLanguage(path).path !== '/search');
  expect(paths.length).toBeGreaterThan(100);
  const others = [
    '/figures?q=fssai&state=changed',
    '/thank-you?reference=7K3M-92QX',
    '/thank-you?ends=210',
    '/withdraw?reference=7K3M-92QX',
    '/hi/tools/shop-licence?state=UP&employees=24',
    '/tools/shop-licence.json?state=UP&employees=24&lang=hi',
    '/hi/due-dates.ics?for=gst-monthly',
    '/hi/start/open-a-shop.md',
  ];
  for (const path of [...paths, ...others, '/no-such-page']) {
    const [one, other] = await Promise.all([fetch(bun.origin + path, asItIs), fetch(workerd.origin + path, asItIs)]);
    expect([path, one.status]).toEqual([path, path === '/no-such-page' ? 404 : 200]);
    expect([path, other.status, other.headers.get('content-type')]).toEqual([
      path,
      one.status,
      one.headers.get('content-type'),
    ]);
    expect(other.headers.get('content-security-policy')).toBe(one.headers.get('content-security-policy') ?? '');
    expect((await one.text()) === (await other.text()) ? path : `${path} differs`).toBe(path);
  }
});

test('every file that a page loads has the same bytes on Bun and on workerd', async () => {
  const [bun, workerd] = await Promise.all([sharedHosts.Bun(), sharedHosts.workerd()]);
  const files = readdirSync(join(root, '.build/public/assets')).filter((name) => !/\.(?:br|gz)$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  // Modules, captions and drawings are UTF-8 even without charset.
  const kindOf = ({ status, headers }: Response) => [
    status,
    headers.get('content-type')?.split(';')[0],
    ...ASSET_HEADERS.map((name) => headers.get(name)),
  ];
  for (const name of files) {
    const [one, other] = await Promise.all([
      fetch(`${bun.origin}/assets/${name}`),
      fetch(`${workerd.origin}/assets/${name}`),
    ]);
    expect([name, ...kindOf(other)]).toEqual([name, ...kindOf(one)]);
    expect(one.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const [bytes, same] = await Promise.all([one.bytes(), other.bytes()]);
    expect(Buffer.compare(bytes, same) === 0 ? name : `${name} differs`).toBe(name);
  }
});

test.each([
  [{ UPSTREAM_URL: 'ftp://hidden.example' }, 'UPSTREAM_URL must be an https address, or http on this machine'],
  // It cannot reach one.
  [{ ...EMAIL, SMTP_URL: 'smtp://user:hidden@127.0.0.1:1' }, 'SMTP_URL is for Bun'],
])('workerd does not start with the settings %j, and names the setting but not its value', async (settings, fault) => {
  const failed = await startWorkerd(settings as Record<string, string>).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect([failed.includes(fault), failed.includes('hidden')]).toEqual([true, false]);
});

test('Bun finishes the requests in progress when it is stopped, and exits with code 0', async () => {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await using upstream = answering(async () => {
    begun.resolve();
    await held.promise;
    return Response.json({ error: 'late' }, { status: 500 });
  });
  const host = await startBun(upstreamSettings(upstream.url));
  const page = fetch(`${host.origin}/search?q=gst+number`);
  await begun.promise;
  const stopped = host.stop();
  held.resolve();
  expect(await (await page).text()).toContain('</html>');
  expect(await stopped).toBe(0);
});
