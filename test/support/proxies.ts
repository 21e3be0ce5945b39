/** Proxies with TLS in front of a site on a Unix socket, configured by the files of docs/deploy/. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapted, program } from './recipes.ts';
import { ask, type Place } from './socket-load.ts';
import { until } from './until.ts';

/** A free port, for a program that cannot choose one. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}

export interface RunningProxy extends AsyncDisposable {
  place: Place;
}

/**
 * Starts a proxy, and waits until it answers.
 * @param folder writable folder for the proxy
 * @param authority file of the certificate that signs its own
 */
export async function startProxy(
  folder: string,
  command: string[],
  port: number,
  authority: string,
  servername = 'lekha.example',
): Promise<RunningProxy> {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = new Response(child.stderr).text();
  const place = () => ({ host: '127.0.0.1', port, servername, ca: readFileSync(authority) });
  await until(
    async () =>
      child.exitCode !== null ||
      (existsSync(authority) &&
        ask(place(), '/').then(
          () => true,
          () => false,
        )),
  );
  if (child.exitCode !== null) throw new Error(await said);
  return {
    place: place(),
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
    },
  };
}

/**
 * Caddy with the Caddyfile of docs/deploy/, on a port of this machine, with certificates from its own authority.
 * @param folder writable folder for the proxy
 * @param socket of the site
 */
export function startCaddy(folder: string, socket: string, domain = 'lekha.example'): Promise<RunningProxy> {
  const port = freePort();
  const storage = join(folder, 'caddy');
  const everywhere = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${storage}\n}\n`;
  const sites = adapted('/etc/caddy/Caddyfile', {
    '/run/lekha/site.sock': socket,
    'lekha.example{uri}': `lekha.example:${port}{uri}`,
  }).replaceAll('lekha.example', domain);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    everywhere + sites.replace(/^(\S+) \{$/gm, `https://$1:${port} {\n\tbind 127.0.0.1\n\ttls internal`),
  );
  return startProxy(
    folder,
    [program('caddy') ?? '', 'run', '--config', file, '--adapter', 'caddyfile'],
    port,
    join(storage, 'pki/authorities/local/root.crt'),
    domain,
  );
}
