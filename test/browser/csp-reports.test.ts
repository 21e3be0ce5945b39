/** Chromium enforces the security policy: it blocks what the site did not write, and reports it. */
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { builtSite } from '../support/built-site.ts';
import type { Host } from '../support/hosts.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { visit } from '../support/visit.ts';

/** Writes markup into the page, as an injected script would. @returns the outcome */
function writeMarkup(page: Page): Promise<string> {
  return page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>9876543210</b>';
      return 'written';
    } catch (error) {
      return (error as Error).name;
    }
  });
}

/** Fetches a picture from another host, as an advertisement would. */
function fetchPicture(page: Page): Promise<void> {
  return page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://ads.example/9876543210.gif';
    document.body.append(picture);
  });
}

/** Waits until the host has logged this many violations on a page, and returns them. */
async function reported(host: Host, path: string, count: number): Promise<unknown[]> {
  for (;;) {
    const lines = host
      .output()
      .split('\n')
      .filter(
        (line) =>
          line.endsWith('}') && line.includes('"security policy violated"') && line.includes(`"path":"${path}"`),
      );
    if (lines.length >= count) {
      expect(lines.join()).not.toContain('9876543210');
      return lines.map((line) => JSON.parse(line) as unknown);
    }
    await fetch(`${host.origin}/healthz`);
  }
}

const seen = (directive: string, blocked: string, path: string) =>
  expect.objectContaining({ directive, blocked, path });

test('a browser that knows no report-to sends what it stopped by report-uri', async () => {
  const host = await sharedHosts.Bun();
  // Chromium supports report-to over https only, so here it reads the policy like those browsers.
  const withoutReportTo = (page: Page) =>
    page.route('**/gst/gst-huf?*', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      expect(policy).toEndWith('; report-uri /csp-reports; report-to csp');
      await route.fulfill({
        response,
        headers: { ...headers, 'content-security-policy': policy.replace('; report-to csp', '') },
      });
    });
  await using page = await visit('/gst/gst-huf?phone=9876543210', {}, withoutReportTo, host);
  expect(await writeMarkup(page)).toBe('TypeError');
  await fetchPicture(page);
  expect(await reported(host, '/gst/gst-huf', 2)).toEqual(
    expect.arrayContaining([
      seen('require-trusted-types-for', 'trusted-types-sink', '/gst/gst-huf'),
      seen('img-src', 'https://ads.example', '/gst/gst-huf'),
    ]),
  );
});

test('over https Chromium reports by report-to, in a form that the site takes', async () => {
  const host = await sharedHosts.Bun();
  // The host at an https address. Chromium reports only to hosts with a real certificate: the test reads what it would
  // send.
  const https = 'https://site.test';
  const queued = Promise.withResolvers<{ type: string; destination: string; initiatorUrl: string; body?: object }>();
  const endpoints: object[] = [];
  const listen = async (page: Page) => {
    await page.route(`${https}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: host.origin + pathname + search }) });
    });
    const session = await page.context().newCDPSession(page);
    session.on('Network.reportingApiEndpointsChangedForOrigin', (changed) => endpoints.push(...changed.endpoints));
    session.on('Network.reportingApiReportAdded', ({ report }) => queued.resolve(report));
    await session.send('Network.enable');
    await session.send('Network.enableReportingApi', { enable: true });
  };
  await using page = await visit(`${https}/figures?phone=9876543210`, {}, listen, host);
  expect(await writeMarkup(page)).toBe('TypeError');
  const { type, destination, initiatorUrl, body } = await queued.promise;
  // Each answer of the site names them.
  const named = [...new Map(endpoints.map((one) => [JSON.stringify(one), one])).values()];
  expect([type, destination, named]).toEqual([
    'csp-violation',
    'csp',
    [{ url: `${https}/csp-reports`, groupName: 'csp' }],
  ]);
  const reply = await fetch(`${host.origin}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ age: 0, body, type, url: initiatorUrl, user_agent: 'Chromium 9876543210' }]),
  });
  expect(reply.status).toBe(204);
  expect(await reported(host, '/figures', 1)).toEqual([
    seen('require-trusted-types-for', 'trusted-types-sink', '/figures'),
  ]);
  // The icon may still be loading.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('icon, manifest and a clip opened by its own address show under the policy of files', async () => {
  await using page = await visit('/');
  const drawn = await page.evaluate(async () => {
    const icon = new Image();
    icon.src = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')?.href ?? '';
    await icon.decode();
    return icon.naturalWidth > 0;
  });
  expect(drawn).toBe(true);
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect([manifest.errors, JSON.parse(manifest.data ?? '{}')]).toEqual([
    [],
    expect.objectContaining({ icons: expect.any(Array) }),
  ]);
  const { assets } = builtSite();
  await page.goto(Object.values(assets).find((address) => address.endsWith('.webm')) ?? 'none');
  await page.waitForFunction(
    () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
  );
  expect(page.errors).toEqual([]);
});
