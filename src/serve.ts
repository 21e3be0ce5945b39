/** Bun entry: `bun src/serve.ts` serves the built site with an embedded database and, unless told otherwise, an embedded upstream. */
import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { serveStatic } from 'hono/bun';
import { memoryTokenStore } from './api/client.ts';
import { createApp } from './app.tsx';
import type { Site } from './content/site.ts';
import { createContentStore } from './content/store.ts';
import { consoleLog } from './domain/log.ts';
import { EnvError, parseEnv } from './env.ts';
import { chooseUpstream } from './upstream/choose.ts';
import { sqlLeadBook } from './upstream/embedded/sql-lead-book.ts';

/** How long a stop waits for open requests, milliseconds. */
const STOP_WITHIN_MS = 10_000;
const built = join(import.meta.dir, '../.build');

/** Reads the settings, opens the database and listens. Throws an EnvError on a wrong setting. */
export function serve(environment: Record<string, string | undefined>) {
  const env = parseEnv(environment);
  const site = JSON.parse(readFileSync(join(built, 'site.json'), 'utf8')) as Site;
  const content = createContentStore(site, async (file) => {
    const path = join(built, 'public/content', file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  });

  mkdirSync(env.DATA_DIR, { recursive: true });
  const database = new Database(join(env.DATA_DIR, 'lekha.sqlite'), { create: true, strict: true });
  database.run('PRAGMA journal_mode = WAL');
  const leads = sqlLeadBook({ all: (statement, ...values) => database.query(statement).all(...values) as never });

  const app = createApp({ content, upstream: chooseUpstream(env, content, leads, consoleLog), tokens: memoryTokenStore(), log: consoleLog });
  const host = new Hono();
  host.use('/assets/*', serveStatic({ root: join(built, 'public'), onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable') }));
  host.all('*', (c) => app.fetch(c.req.raw));
  const server = Bun.serve({ port: env.PORT, hostname: env.HOST, fetch: host.fetch });
  return { server, database };
}

if (import.meta.main) {
  try {
    const { server, database } = serve(process.env);
    console.log(`Listening on ${server.url}`);
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      const forced = setTimeout(() => server.stop(true), STOP_WITHIN_MS);
      await server.stop();
      clearTimeout(forced);
      database.close();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
