/** Rebuilding a site in use: visitors of the old and the new server find everything they request. */
import { expect, test } from 'bun:test';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../src/content/site.ts';
import { type Host, newDataDir, startHost, startWrangler } from '../support/hosts.ts';
import { copyBuiltProject } from '../support/project-copy.ts';

/** A copy of the project, built. */
function project() {
  const folder = copyBuiltProject();
  const site = () => JSON.parse(readFileSync(join(folder, '.build/site.json'), 'utf8')) as Site;
  return {
    folder,
    site,
    startBuild: () =>
      Bun.spawn([process.execPath, 'src/build/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }),
    serve(): Promise<Host> {
      const data = newDataDir();
      const settings = { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: data };
      return startHost(
        [process.execPath, join(folder, 'src/hosts/bun/serve.ts')],
        /Listening on (http:\S+)/,
        settings,
        data,
      );
    },
    /** Changes the text of every service and article, and the code of an island. */
    change(mark: string) {
      for (const place of ['services', 'articles']) {
        for (const file of readdirSync(join(folder, 'content', place), { recursive: true, encoding: 'utf8' })) {
          if (file.endsWith('.md')) appendFileSync(join(folder, 'content', place, file), `\n${mark}.\n`);
        }
      }
      appendFileSync(
        join(folder, 'src/islands/widgets/carousel.tsx'),
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

test('during a rebuild the running server finds every body and chunk, and the next server keeps the old chunks', async () => {
  using site = project();
  const before = site.site();
  const chunks = readdirSync(join(site.folder, '.build/public/assets')).filter((name) => name.endsWith('.js'));
  const running = await site.serve();
  const bad: string[] = [];
  const ask = async (host: Host, path: string) => {
    const status = await statusOf(host.origin + path);
    if (status !== 200) bad.push(`${status} ${path}`);
  };
  try {
    site.change('Second');
    const build = site.startBuild();
    let built = false;
    const ended = build.exited.then((code) => {
      built = true;
      return code;
    });
    // Bodies are read once, so half of the pages wait until the build has ended.
    const bodied = before.pages.filter(({ body }) => body !== null);
    const [during, after] = [
      bodied.filter((_, index) => index % 2 === 0),
      bodied.filter((_, index) => index % 2 === 1),
    ];
    for (let turn = 0; !built; turn += 1) {
      await ask(running, during[turn % during.length]?.path ?? '/');
      await ask(running, `/assets/${chunks[turn % chunks.length]}`);
    }
    expect(await ended).toBe(0);
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
  for (const next of [await site.serve(), await startWrangler({}, newDataDir(), site.folder)]) {
    try {
      for (const name of chunks) await ask(next, `/assets/${name}`);
      for (const { path } of site.site().pages.slice(0, 5)) await ask(next, path);
      expect(bad).toEqual([]);
    } finally {
      await next.stop();
    }
  }
});

test('a killed build leaves the last build in place, and two simultaneous builds leave a complete one', async () => {
  using site = project();
  const first = site.site().build;
  site.change('Killed');
  const killed = site.startBuild();
  while (readdirSync(join(site.folder, '.build/builds')).length === 1) await new Promise((done) => setImmediate(done));
  killed.kill('SIGKILL');
  await killed.exited;
  expect(site.site().build).toBe(first);

  const two = [site.startBuild(), site.startBuild()];
  expect(await Promise.all(two.map(({ exited }) => exited))).toEqual([0, 0]);
  expect(site.site().build).not.toBe(first);
  const host = await site.serve();
  try {
    for (const { path } of site.site().pages) expect([path, await statusOf(host.origin + path)]).toEqual([path, 200]);
  } finally {
    await host.stop();
  }
});
