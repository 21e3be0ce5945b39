/** Identifies the client of a request by its IP address, for the limits. */
import type { Log } from '../domain/host.ts';

/** A client and its network, as keys of counts. */
export interface Client {
  /** An IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber. */
  client: string;
  /** The /24 of an IPv4 address, or the /48 of an IPv6 address: a customer of a provider, or a street. */
  network: string;
}

/** Every unreadable address is this one client, so that sending one gains nothing. */
const UNKNOWN: Client = { client: 'unknown', network: 'unknown' };

/** Longer than any address with brackets, zone, port and quotes. */
const MAX_LENGTH = 100;

/** @param text as a connection or proxy writes it: `203.0.113.7:51234`, `[2001:db8::1]:443`, `"fe80::1%eth0"` */
export function parseClient(text: string): Client {
  if (text.length > MAX_LENGTH) return UNKNOWN;
  const address = stripAddress(text.trim().toLowerCase());
  const four = parseIpv4(address);
  if (four) return ipv4Client(four);
  const six = parseIpv6(address);
  if (!six) return UNKNOWN;
  const groups = six.map((group) => group.toString(16));
  const isMappedIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (isMappedIpv4) return ipv4Client(six.slice(6).flatMap((group) => [group >> 8, group & 0xff]));
  return { client: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` };
}

function ipv4Client(bytes: readonly number[]): Client {
  return { client: bytes.join('.'), network: `${bytes.slice(0, 3).join('.')}.0/24` };
}

/** Strips quotes, brackets, zone and port. */
function stripAddress(text: string): string {
  const unquoted = text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).trim() : text;
  const inBrackets = unquoted.startsWith('[') ? unquoted.slice(1, Math.max(1, unquoted.indexOf(']'))) : unquoted;
  const [address = ''] = inBrackets.split('%');
  const colon = address.indexOf(':');
  // A single colon precedes a port. An IPv6 address has more.
  return colon !== -1 && colon === address.lastIndexOf(':') ? address.slice(0, colon) : address;
}

function parseIpv4(text: string): number[] | undefined {
  const parts = text.split('.');
  const bytes = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? bytes : undefined;
}

/** The eight groups. The last two may be in IPv4 notation, which the URL of Bun does not take after some others. */
function parseIpv6(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return undefined;
  const [left, right] = [parseGroups(halves[0] ?? ''), parseGroups(halves[1] ?? '')];
  if (!left || !right) return undefined;
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  return [...left, ...Array<number>(missing).fill(0), ...right];
}

function parseGroups(text: string): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  for (const part of text.split(':')) {
    const four = parseIpv4(part);
    if (four) {
      const [a = 0, b = 0, c = 0, d = 0] = four;
      groups.push((a << 8) | b, (c << 8) | d);
    } else if (/^[0-9a-f]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Reads a client's address from the connection, or from the header that the operator's proxy sets. Without its name no
 * header is trusted, and all visitors behind a proxy count as one client. One warning says so.
 * @param header CLIENT_ADDRESS_HEADER
 * @param ofConnection returns undefined if the connection is closed
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
    // The nearest proxy writes the last entry. The client can forge the others.
    const forwarded = header && request.headers.get(header)?.split(',').at(-1)?.trim();
    return forwarded || (ofConnection(request, host) ?? '');
  };
}
