/** The site behind the proxies of docs/deploy/, with TLS: what they pass on, and a restart under load. */
import { afterAll, expect } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '../leads/lead-fixtures.ts';
import { startBun } from '../support/hosts.ts';
import { freePort, type RunningProxy, startCaddy, startProxy } from '../support/proxies.ts';
import { adapted, program, testWith } from '../support/recipes.ts';
import { ask, visitsDuring } from '../support/socket-load.ts';

const folder = mkdtempSync(join(tmpdir(), 'lekha-proxies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const socket = join(folder, 'site.sock');

/** nginx with the file of docs/deploy/, in the same way. */
async function startNginx(): Promise<RunningProxy> {
  const [port, plain] = [freePort(), freePort()];
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:lekha.example,DNS:www.lekha.example';
  await Bun.$`${program('openssl')} req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=lekha.example \
    -addext ${names} -days 2 -nodes -keyout ${key} -out ${certificate}`.quiet();
  const site = adapted('/etc/nginx/sites-enabled/lekha.conf', {
    '/run/lekha/site.sock': socket,
    '/etc/letsencrypt/live/lekha.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/lekha.example/privkey.pem': key,
    'listen 443': `listen 127.0.0.1:${port}`,
    'listen 80': `listen 127.0.0.1:${plain}`,
    'listen [::]:443': `listen [::1]:${port}`,
    'listen [::]:80': `listen [::1]:${plain}`,
    'https://lekha.example$': `https://lekha.example:${port}$`,
  });
  // Root would give its workers another account, which may not enter the folder of the test.
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${account} pid ${folder}/nginx.pid; daemon off; error_log stderr;\nevents {}\nhttp { ${temporary}\n${site}\n}\n`,
  );
  return startProxy(folder, [program('nginx') ?? '', '-e', 'stderr', '-c', file], port, certificate);
}

const startSite = (settings: Record<string, string> = {}) =>
  startBun({ UNIX_SOCKET: socket, CLIENT_ADDRESS_HEADER: 'X-Forwarded-For', ...settings }, join(folder, 'data'), {
    keepsData: true,
  });
const UNLIMITED = { LEADS_PER_MINUTE: '1000000', CALLS_PER_MINUTE: '1000000', PAGES_PER_MINUTE: '1000000' };

for (const [name, needs, start] of [
  ['Caddy', ['caddy'], () => startCaddy(folder, socket)],
  ['nginx', ['nginx', 'openssl'], startNginx],
] as const) {
  testWith(
    needs,
    `behind ${name} pages come over TLS, www leads to the site, and the limits count by the address that ${name} sees`,
    async () => {
      const site = await startSite({ LEADS_PER_MINUTE: '2' });
      await using proxy = await start();
      const { place } = proxy;
      expect(await ask(place, '/gst')).toMatchObject({ status: 200, text: expect.stringContaining('</html>') });
      expect(await ask(place, '/search?q=gst')).toMatchObject({
        status: 200,
        text: expect.stringContaining('href="/gst"'),
      });
      expect(await ask(place, '/gst?a=b', { host: 'www.lekha.example' })).toMatchObject({
        status: 301,
        location: `https://lekha.example:${place.port}/gst?a=b`,
      });
      const taps: number[] = [];
      for (const number of [1, 2, 3]) {
        const headers = {
          'content-type': 'application/json',
          'idempotency-key': newKey(),
          'x-forwarded-for': `198.51.${number}.1`,
        };
        taps.push(
          (await ask(place, '/api/users/record/', { method: 'POST', headers, body: '{"lead_type":"phone"}' })).status,
        );
      }
      expect(taps).toEqual([200, 200, 429]);
      expect(await site.stop()).toBe(0);
    },
  );

  testWith(needs, `behind ${name} a new release takes over under load, and no request is lost`, async () => {
    let site = await startSite(UNLIMITED);
    await using proxy = await start();
    const visits = await visitsDuring(proxy.place, async (answers) => {
      for (let turn = 0; turn < 2; turn += 1) {
        await answers(60);
        const next = await startSite(UNLIMITED);
        expect(await site.stop()).toBe(0);
        site = next;
      }
      await answers(60);
    });
    expect(await site.stop()).toBe(0);
    console.log(`${name}, 2 releases: ${visits.answered} answered, ${visits.lost.length} lost`);
    expect(visits.lost).toEqual([]);
  });
}

testWith(['caddy'], 'behind Caddy pages wait where the site ended, until it is started again', async () => {
  let site = await startSite(UNLIMITED);
  await using proxy = await startCaddy(folder, socket);
  const startAnew = async (answers: (more: number) => Promise<void>) => {
    await answers(60);
    expect(await site.stop()).toBe(0);
    site = await startSite(UNLIMITED);
    await answers(60);
  };
  const visits = await visitsDuring(proxy.place, startAnew, false);
  expect(await site.stop()).toBe(0);
  console.log(`Caddy, 1 restart: ${visits.answered} answered, ${visits.lost.length} lost`);
  expect(visits.lost).toEqual([]);
});
