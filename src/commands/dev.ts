/** `bun run dev`: builds and serves, and does both again whenever a file of content/, routes/ or src/ changes. */
import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');
/** Editors write in bursts: wait for quiet, milliseconds. */
const QUIET_MS = 80;

let server: Bun.Subprocess | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let busy: Promise<void> = Promise.resolve();

async function restart(): Promise<void> {
  const built = Bun.spawn(['bun', join(root, 'src/build/build.ts')], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  // A build that fails has said why; the server goes on with the last good one.
  if ((await built.exited) !== 0) return;
  server?.kill('SIGTERM');
  await server?.exited;
  server = Bun.spawn(['bun', join(root, 'src/hosts/bun/serve.ts')], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

function changed(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    busy = busy.then(restart);
  }, QUIET_MS);
}

for (const folder of ['content', 'routes', 'src']) watch(join(root, folder), { recursive: true }, changed);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    server?.kill('SIGTERM');
    await server?.exited;
    process.exit(0);
  });
}
await restart();
