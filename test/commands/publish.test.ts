/** Overdue law reviews block publication: `bun run package` and `bun run deploy` stop before they build. */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { indiaDay } from '../../src/domain/calendar.ts';
import { copyProject } from '../support/project-copy.ts';

const INSTALL = 'bun run --silent ready && ';
const { scripts } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

for (const script of ['package', 'deploy'])
  test(`bun run ${script} names the file, the line and the record of an overdue review, and makes nothing`, async () => {
    const folder = copyProject();
    try {
      const prices = join(folder, 'content/figures/prices.yaml');
      const today = indiaDay(Date.now());
      writeFileSync(
        prices,
        readFileSync(prices, 'utf8').replace(
          '    checked: "2026-11-21"\n',
          `    checked: "2026-11-21"\n    review: "${today}"\n`,
        ),
      );
      // The packages of the copy are a link: there is nothing to install.
      const command = (scripts[script] ?? '').slice(INSTALL.length);
      const child = Bun.spawn(['sh', '-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
      const [out, err, code] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^content\/figures\/prices\.yaml:\d+: [a-z-]+: review: was due by /m);
      expect([
        existsSync(join(folder, '.build/site.json')),
        existsSync(join(folder, '.build/current')),
        existsSync(join(folder, 'dist')),
      ]).toEqual([false, false, false]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

test('an overdue review does not stop a server from starting', () => {
  expect(scripts.package).toStartWith(`${INSTALL}bun src/commands/law.ts review --overdue && `);
  expect(scripts.deploy).toStartWith(`${INSTALL}bun src/commands/law.ts review --overdue && `);
  expect(scripts.start).not.toContain('review');
  expect(scripts.build).not.toContain('review');
});
