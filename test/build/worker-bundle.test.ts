/** What wrangler uploads for a deployment. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { overBudget } from '../budgets.ts';
import { sharedBundle, weigh } from '../support/workerd-serve.ts';

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

test('it contains neither the mail client, which Workers cannot use, nor what it never runs: public keys, a validator', () => {
  const meta = readFileSync(join(bundle, 'bundle-meta.json'), 'utf8');
  for (const module of ['nodemailer', '@noble/curves', '@noble/post-quantum'])
    expect(meta).not.toContain(`node_modules/${module}/`);
  expect(meta).not.toContain('cfWorkerProvider');
});

test('page bodies are assets, so more pages add little weight', () => {
  expect(readdirSync(bundle).filter((name) => name.endsWith('.json') && !name.endsWith('site.json'))).toEqual([
    'bundle-meta.json',
  ]);
});
