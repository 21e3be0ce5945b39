/** What wrangler uploads for a deployment. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { overBudget } from '../budgets.ts';
import { until } from '../support/until.ts';
import { serveBundle, sharedBundle, weigh } from '../support/workerd-serve.ts';

const bundle = await sharedBundle();

test('the code of the Worker is within its budget, without the index of content', () => {
  const { code, content } = weigh(bundle);
  expect(overBudget('worker', { 'code of the Worker': code })).toEqual([]);
  // A bundle without code, or with the index inside the code, would give a wrong weight.
  expect(code).toBeGreaterThan(60_000);
  expect(content).toBeGreaterThan(10_000);
});

test('it contains the streaming server renderer of React, and no development renderer', () => {
  const { renderers } = weigh(bundle);
  expect(renderers).toContain('node_modules/react-dom/cjs/react-dom-server.edge.production.js');
  expect(renderers.filter((file) => file.includes('development'))).toEqual([]);
});

test('it contains neither the mail client, which Workers cannot use, nor public keys, which no backup has', () => {
  const meta = readFileSync(join(bundle, 'bundle-meta.json'), 'utf8');
  for (const module of ['nodemailer', '@noble/curves', '@noble/post-quantum'])
    expect(meta).not.toContain(`node_modules/${module}/`);
});

test('page bodies are assets, so more pages add little weight', () => {
  expect(readdirSync(bundle).filter((name) => name.endsWith('.json') && !name.endsWith('site.json'))).toEqual([
    'bundle-meta.json',
  ]);
});

test('it runs on workerd alone and compresses a cached page to less than a third', async () => {
  const host = await serveBundle(bundle);
  try {
    const path = '/company-registration/one-person-company-registration';
    const ask = (encoding: string) =>
      fetch(host.origin + path, { headers: { 'accept-encoding': encoding }, decompress: false });
    const plain = await (await ask('identity')).text();
    let packed = await ask('gzip');
    await until(async () => {
      if (packed.headers.get('content-encoding') !== null) return true;
      await packed.arrayBuffer();
      packed = await ask('gzip');
      return false;
    });
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(plain);
    expect(bytes.byteLength * 3).toBeLessThan(plain.length);
  } finally {
    await host.stop();
  }
});
