/** What a real Chromium does with the security policy: it stops what the site did not write, and says so to the site. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Site } from '../../src/content/site.ts';
import { type Host, newDataDir, sharedHosts, startWorkerd } from '../support/hosts.ts';
import { visit } from '../support/visit.ts';

const PAGE = '/gst?phone=9876543210';

/** Does what an injected script would: writes markup into the page. @returns how it ended */
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

/** Does what an advertisement would: fetches a picture from elsewhere. */
function fetchPicture(page: Page): Promise<void> {
  return page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://ads.example/9876543210.gif';
    document.body.append(picture);
  });
}

/** The lines of the log that tell of violations, from when there are so many. */
async function reported(host: Host, count: number): Promise<{ [detail: string]: unknown }[]> {
  for (;;) {
    const lines = host
      .output()
      .split('\n')
      .filter((line) => line.includes('"security policy violated"') && line.endsWith('}'));
    if (lines.length >= count) {
      expect(lines.join()).not.toContain('9876543210');
      return lines.map((line) => JSON.parse(line) as { [detail: string]: unknown });
    }
    await Bun.sleep(20);
  }
}

const picture = { directive: 'img-src', blocked: 'https://ads.example', path: '/gst', disposition: 'enforce' };
const markup = { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', path: '/gst', disposition: 'enforce' };

test('over https a violation arrives by report-to', async () => {
  const host = await startWorkerd({}, newDataDir(), ['--local-protocol', 'https']);
  try {
    await using open = await visit(host, PAGE, { ignoreHTTPSErrors: true });
    expect(await writeMarkup(open.page)).toBe('TypeError');
    // One alone: Chromium sends the first at once, and what follows a minute later.
    expect(await reported(host, 1)).toEqual([expect.objectContaining(markup)]);
  } finally {
    await host.stop();
  }
});

test('a browser that knows no report-to sends the same by report-uri', async () => {
  const host = await sharedHosts.Bun();
  // Chromium knows it and keeps it to https: here it gets to see the policy as those browsers read it.
  const withoutReportTo = (page: Page) =>
    page.route(`**${PAGE.replace('?', '\\?')}`, async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      expect(policy).toEndWith('; report-uri /csp-reports; report-to csp');
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy.replace('; report-to csp', '') } });
    });
  await using open = await visit(host, PAGE, {}, withoutReportTo);
  expect(await writeMarkup(open.page)).toBe('TypeError');
  await fetchPicture(open.page);
  const lines = await reported(host, 2);
  expect(lines).toEqual(expect.arrayContaining([expect.objectContaining(picture), expect.objectContaining(markup)]));
});

test('the icon, the manifest, and a clip opened by its own address show themselves under the policy of files', async () => {
  const host = await sharedHosts.Bun();
  await using open = await visit(host, '/');
  const { page, errors } = open;
  const drawn = await page.evaluate(async () => {
    const icon = new Image();
    icon.src = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]')?.href ?? '';
    await icon.decode();
    return icon.naturalWidth > 0;
  });
  expect(drawn).toBe(true);
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect([manifest.errors, JSON.parse(manifest.data ?? '{}')]).toEqual([[], expect.objectContaining({ icons: expect.any(Array) })]);
  const { assets } = JSON.parse(readFileSync(join(import.meta.dir, '../../.build/site.json'), 'utf8')) as Site;
  await page.goto(Object.values(assets).find((address) => address.endsWith('.webm')) ?? 'none');
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA);
  expect(errors).toEqual([]);
});
