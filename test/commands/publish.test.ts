/** Overdue law reviews block publication: `bun run package` and `bun run deploy` stop before they build. */
import { afterAll, expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indiaDay } from '../../src/domain/calendar.ts';
import { copyProject } from '../support/project-copy.ts';
import { run } from './small-project.ts';

const INSTALL = 'bun run --silent ready && ';
const { scripts } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const folder = copyProject();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const prices = join(folder, 'content/figures/prices.yaml');
const reviewedOn = '    checked: "2026-11-21"\n';
const overdue = `${reviewedOn}    review: "${indiaDay(Date.now())}"\n`;
writeFileSync(prices, readFileSync(prices, 'utf8').replace(reviewedOn, overdue));

test('bun run package names the file, the line and the record of an overdue review, and makes nothing', async () => {
  // The packages of the copy are a link: there is nothing to install.
  const { out, err, code } = await run(['sh', '-c', (scripts.package ?? '').slice(INSTALL.length)], folder);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^content\/figures\/prices\.yaml:\d+: [a-z-]+: review: was due by /m);
  const made = ['.build/site.json', '.build/current', 'dist'].filter((name) => existsSync(join(folder, name)));
  expect(made).toEqual([]);
});

test('bun run deploy asks the same first, and a server starts with an overdue review', () => {
  expect(scripts.package).toStartWith(`${INSTALL}NODE_ENV=production bun src/commands/law.ts review --overdue && `);
  expect(scripts.deploy).toStartWith(`${INSTALL}NODE_ENV=production bun src/commands/law.ts review --overdue && `);
  expect(scripts.start).not.toContain('review');
  expect(scripts.build).not.toContain('review');
});
