/** Where a client of the Bun host is: the other end of the connection, or what a proxy of the operator's own says. */
import type { Log } from '../../domain/log.ts';

/** What proxies call the header in which they put the client's address. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Makes the reader. Without the name of a header nobody is believed; that some proxy sends such a header all the same is logged
 * once, never what it says: all its visitors are then one client to the limits.
 * @param header CLIENT_ADDRESS_HEADER
 * @param ofConnection the address of the connection, by what the host passes along with a request; undefined where it is gone
 */
export function addressReader(
  header: string | undefined,
  ofConnection: (request: Request, host: unknown) => string | undefined,
  log: Log,
) {
  let told = header !== undefined;
  return (request: Request, host: unknown): string => {
    if (!told && FORWARDED.some((name) => request.headers.has(name))) {
      told = true;
      log({
        level: 'warn',
        event: 'proxy not named',
        do: 'Set CLIENT_ADDRESS_HEADER if a proxy of yours stands before this host: all its visitors count as one client.',
      });
    }
    const said = header === undefined ? '' : lastOf(request.headers.get(header) ?? '');
    return said || (ofConnection(request, host) ?? '');
  };
}

/** The last entry of a list: what the nearest proxy wrote. Those before it are the client's own words. */
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}
