/**
 * A page of one word with the headers of the site: the minimum time of any page in this browser. The policies of
 * a page take time before its first paint: with Cross-Origin-Opener-Policy the browser starts a process for it.
 */
import { headersForAnotherBody } from '../../support/changing-host.ts';
import type { Host } from '../../support/hosts.ts';
import { type Figures, readPage } from './reading.ts';

const PAGE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>One word</title><link rel="icon" href="data:,"><h1>Hello</h1></html>';

export interface OneWord {
  /** Reads the page once more. */
  read(): Promise<void>;
  /** All readings, in order. */
  readings: readonly Figures[];
  stop(): Promise<void>;
}

/** @param path of the site: the page whose headers it uses */
export async function serveOneWord(browser: Host, site: Host, path: string): Promise<OneWord> {
  const headers = headersForAnotherBody((await fetch(site.origin + path)).headers);
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    // Other files that the headers request come from the site.
    fetch: (request) =>
      new URL(request.url).pathname === '/'
        ? new Response(PAGE, { headers })
        : fetch(site.origin + new URL(request.url).pathname),
  });
  const readings: Figures[] = [];
  return {
    read: async () => void readings.push((await readPage(browser, `http://127.0.0.1:${server.port}/`)).figures),
    readings,
    stop: () => server.stop(true),
  };
}
