/** The icon in all its sizes and the web manifest, on both hosts. */
import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortenName } from '../../src/build/discovery.ts';
import { openCache } from '../../src/build/folders.ts';
import { buildIcons } from '../../src/build/icons.ts';
import { COLOURS } from '../../src/document/document.tsx';
import { builtApp, parsed } from '../support/built-app.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { site } = builtApp();
/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(name, () => {
    test('the manifest gives the site name, its colours and icons that exist in the stated sizes', async () => {
      const { origin } = await host();
      const reply = await fetch(`${origin}/manifest.webmanifest`);
      expect(reply.headers.get('content-type')).toStartWith('application/manifest+json');
      const manifest = (await reply.json()) as Manifest;
      expect(manifest).toMatchObject({
        name: site.firm.name,
        short_name: shortenName(site.firm.name, 12),
        lang: 'en-IN',
        start_url: '/',
        theme_color: COLOURS.paper.light,
        background_color: COLOURS.paper.light,
      });
      expect(manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`).sort()).toEqual([
        '192x192 any',
        '192x192 maskable',
        '512x512 any',
        '512x512 maskable',
      ]);
      for (const icon of manifest.icons) {
        const image = await fetch(origin + icon.src);
        expect(image.headers.get('content-type')).toBe(icon.type);
        expect(sizeOf(Buffer.from(await image.arrayBuffer()))).toBe(icon.sizes);
      }
    });

    test('favicon.ico is at the root and has one image of 32 by 32', async () => {
      const reply = await fetch(`${(await host()).origin}/favicon.ico`);
      expect(['image/x-icon', 'image/vnd.microsoft.icon']).toContain(reply.headers.get('content-type') ?? '');
      const ico = Buffer.from(await reply.arrayBuffer());
      expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 1, 32, 32]);
      const image = ico.subarray(ico.readUInt32LE(18));
      expect(image.length).toBe(ico.readUInt32LE(14));
      expect(sizeOf(image)).toBe('32x32');
    });

    test('every icon in the head exists', async () => {
      const { origin } = await host();
      const document = parsed(await (await fetch(origin)).text());
      const addresses = [
        ...document.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]'),
      ].map((link) => link.getAttribute('href') ?? '');
      expect(addresses).toHaveLength(4);
      for (const address of addresses) {
        const reply = await fetch(origin + address);
        expect([address, reply.status]).toEqual([address, 200]);
        const bytes = Buffer.from(await reply.arrayBuffer());
        if (address.includes('apple-touch-icon')) expect(sizeOf(bytes)).toBe('180x180');
        if (address.endsWith('.svg')) expect(bytes.toString()).toStartWith('<svg ');
      }
    });
  });
}

test('the icon is drawn from the firm name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-cache-'));
  const svgOf = async (name: string) => {
    let svg = '';
    await buildIcons({ ...site.firm, name }, 'A site.', openCache(folder), (asset, bytes) => {
      if (asset === 'favicon.svg') svg = String(bytes);
      return `/assets/${asset}`;
    });
    return svg;
  };
  const [lekha, bahi, again] = [await svgOf('Lekha'), await svgOf('Bahi'), await svgOf('Lekha')];
  expect([lekha === bahi, lekha === again]).toEqual([false, true]);
  rmSync(folder, { recursive: true });
});
