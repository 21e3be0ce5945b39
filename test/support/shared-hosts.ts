/** The hosts that the test files of a process share, each started once, with the embedded upstream. */
import { atEnd } from './at-end.ts';
import { ERASURE_TOKEN, type Host, OPERATIONS_TOKEN, startBun, startWrangler } from './hosts.ts';

const started = new Map<string, Promise<Host>>();

function once(name: string, starter: () => Promise<Host>): Promise<Host> {
  const host = started.get(name) ?? starter();
  started.set(name, host);
  // The next test that needs a host that failed to start starts it again.
  host.catch(() => started.delete(name));
  return host;
}

/** All test files are one client and send many requests. */
const unhurried = {
  LEADS_PER_MINUTE: '100000',
  CALLS_PER_MINUTE: '100000',
  PAGES_PER_MINUTE: '100000',
  OPERATIONS_TOKEN,
  ERASURE_TOKEN,
};

/**
 * The hosts by name. workerd runs under wrangler, as in development: with its assets, its cron trigger and its limits.
 */
export const sharedHosts = {
  Bun: () => once('Bun', () => startBun(unhurried)),
  workerd: () => once('workerd', () => startWrangler(unhurried)),
} as const;

/** Ends the shared hosts. */
export async function stopHosts(): Promise<void> {
  for (const host of started.values()) await (await host).stop();
  started.clear();
}

atEnd(stopHosts);
