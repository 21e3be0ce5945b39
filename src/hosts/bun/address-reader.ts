/** The address of a client of the Bun host: the other end of the connection, or what the operator's own proxy reports. */
import type { Log } from '../../domain/host.ts';

/** Headers in which proxies report the client's address. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Makes the reader. Without a header name it trusts no header. If a proxy sends one even so, it logs that once, without the value:
 * all visitors then count as one client.
 * @param header CLIENT_ADDRESS_HEADER
 * @param ofConnection the address of the connection, by what the host passes along with a request; undefined if it is closed
 */
export function addressReader(
  header: string | undefined,
  ofConnection: (request: Request, host: unknown) => string | undefined,
  log: Log,
) {
  let isSettled = header !== undefined;
  return (request: Request, host: unknown): string => {
    if (!isSettled && FORWARDED.some((name) => request.headers.has(name))) {
      isSettled = true;
      log({
        level: 'warn',
        event: 'proxy not named',
        do: 'Set CLIENT_ADDRESS_HEADER if a proxy of yours runs in front of this host: all its visitors count as one client.',
      });
    }
    const forwarded = header === undefined ? '' : lastOf(request.headers.get(header) ?? '');
    return forwarded || (ofConnection(request, host) ?? '');
  };
}

/** The last entry of a list, which the nearest proxy wrote. The client may have written the others. */
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}
