/** Rebuilding a site in use: visitors of the old and the new server find everything they request. */
import { afterAll, expect, test } from 'bun:test';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../src/content/site.ts';
import { type Host, newDataDir, startBun } from '../support/hosts.ts';
import { copyBuiltProject } from '../support/project-copy.ts';

/** A copy of the project, built. */
async function project() {
  const folder = await copyBuiltProject();
  const site = () => JSON.parse(readFileSync(join(folder, '.build/site.json'), 'utf8')) as Site;
  return {
    folder,
    site,
    startBuild: () =>
      Bun.spawn([process.execPath, 'src/build/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }),
    serve: () => startBun({}, newDataDir(), { of: folder }),
    /** Changes the text of every service and article, and the code of an island. */
    change(mark: string) {
      for (const place of ['services', 'articles']) {
        for (const file of readdirSync(join(folder, 'content', place), { recursive: true, encoding: 'utf8' })) {
          if (file.endsWith('.md')) appendFileSync(join(folder, 'content', place, file), `\n${mark}.\n`);
        }
      }
      appendFileSync(
        join(folder, 'src/islands/widgets/carousel-widget.tsx'),
        `\nglobalThis.dispatchEvent?.(new Event('${mark}'));\n`,
      );
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const statusOf = async (address: string) => {
  // Without compression: the host would compress each page as small as possible.
  const reply = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  await reply.arrayBuffer();
  return reply.status;
};

const site = await project();
afterAll(() => site[Symbol.dispose]());
const before = site.site();

test('during two simultaneous builds the running server finds every body and chunk; one complete build is left, and the next server keeps the old chunks', async () => {
  const chunks = readdirSync(join(site.folder, '.build/public/assets')).filter((name) => name.endsWith('.js'));
  const running = await site.serve();
  const bad: string[] = [];
  const ask = async (host: Host, path: string) => {
    const status = await statusOf(host.origin + path);
    if (status !== 200) bad.push(`${status} ${path}`);
  };
  try {
    site.change('Second');
    const builds = [site.startBuild(), site.startBuild()];
    let built = false;
    const ended = Promise.all(builds.map(({ exited }) => exited)).finally(() => {
      built = true;
    });
    // Bodies are read once, so half of the pages wait until the builds have ended.
    const bodied = before.pages.filter(({ body }) => body !== null);
    const [during, after] = [
      bodied.filter((_, index) => index % 2 === 0),
      bodied.filter((_, index) => index % 2 === 1),
    ];
    for (let turn = 0; !built; turn += 1) {
      await ask(running, during[turn % during.length]?.path ?? '/');
      await ask(running, `/assets/${chunks[turn % chunks.length]}`);
      // The builds need the processor too.
      await Bun.sleep(20);
    }
    expect(await ended).toEqual([0, 0]);
    for (const { path } of after) await ask(running, path);
    for (const name of chunks) await ask(running, `/assets/${name}`);
    expect(bad).toEqual([]);
    expect(site.site().build).not.toBe(before.build);
  } finally {
    await running.stop();
  }

  const now = new Set(readdirSync(join(site.folder, '.build/public/assets')));
  expect(Object.values(site.site().modules).flat()).not.toEqual(Object.values(before.modules).flat());
  expect(chunks.filter((name) => !now.has(name))).toEqual([]);
  const next = await site.serve();
  try {
    for (const path of [...chunks.map((name) => `/assets/${name}`), ...site.site().pages.map((page) => page.path)])
      await ask(next, path);
    expect(bad).toEqual([]);
  } finally {
    await next.stop();
  }
});
