/** /sw.js: the service worker that keeps pages, or the one that removes it. */
import type { Context } from 'hono';
import type { Site } from '../content/site.ts';
import { answerFile } from '../http/representation.ts';
import { WORKER_POLICY } from '../http/security-headers.ts';

/** Limits requests to one a visit. A new build, and the worker that removes the others, take effect that much later at most. */
const MAX_AGE_SECONDS = 600;

/**
 * Makes the handler of the script. It names the build, so that each build is a new worker, and loads the worker itself from the
 * build's immutable files.
 * @param isOn false serves the worker that deletes what was kept and unregisters itself
 */
export function serveServiceWorker({ assets, build }: Pick<Site, 'assets' | 'build'>, isOn: boolean) {
  const text = `importScripts('${assets[isOn ? 'service-worker.js' : 'retired-worker.js']}') // ${build}\n`;
  const file = { text, etag: `"${build}-${isOn ? 'on' : 'off'}"` };
  return (c: Context) =>
    answerFile(
      c,
      file,
      { 'Cache-Control': `max-age=${MAX_AGE_SECONDS}`, ...WORKER_POLICY },
      { 'Content-Type': 'text/javascript; charset=utf-8' },
    );
}
