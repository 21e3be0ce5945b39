/** Reads a client's address on the Bun host: from the connection, or from the header that the operator's proxy sets. */
import type { Log } from '../../domain/host.ts';

/** Headers in which proxies report the client's address. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Without a header name no header is trusted. If a proxy sends one anyway, one warning is logged, because all visitors
 * then count as one client.
 * @param header CLIENT_ADDRESS_HEADER
 * @param ofConnection returns the address of the connection of a request; undefined if it is closed
 */
export function addressReader(
  header: string | undefined,
  ofConnection: (request: Request, host: unknown) => string | undefined,
  log: Log,
) {
  let isWarned = header !== undefined;
  return (request: Request, host: unknown): string => {
    if (!isWarned && FORWARDED.some((name) => request.headers.has(name))) {
      isWarned = true;
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

/** The last entry of a comma-separated list, which the nearest proxy wrote. The client can forge the others. */
function lastOf(list: string): string {
  return list.slice(list.lastIndexOf(',') + 1).trim();
}
