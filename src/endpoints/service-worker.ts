/** /sw.js: which service worker browsers are to have, the one that keeps pages or the one that ends it. */
import type { Context } from 'hono';
import type { Site } from '../content/site.ts';
import { answerFile } from '../http/representation.ts';
import { WORKER_POLICY } from '../http/security-headers.ts';

/** One request a visit, where it would be one a page. A new build, and the worker that ends the others, take over so much later at most. */
const MAX_AGE_SECONDS = 600;

/**
 * Makes the handler of the script, which browsers ask for after a page where they have not done so for ten minutes. It names the build, so that each build is another worker, and
 * loads the worker itself from the files of the build, which never change.
 * @param isOn false puts the worker in its place that erases what was kept and ends
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
