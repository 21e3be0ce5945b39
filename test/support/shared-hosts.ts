/** The hosts that the test files of a process share, each started once, on the embedded upstream. */
import { type Host, OPERATIONS_TOKEN, startBun, startWrangler } from './hosts.ts';
import { startWorkerd } from './workerd-serve.ts';

const started = new Map<string, Promise<Host>>();

function once(name: string, starter: () => Promise<Host>): Promise<Host> {
  const host = started.get(name) ?? starter();
  started.set(name, host);
  // One that did not come up is started anew by whoever needs it next.
  host.catch(() => started.delete(name));
  return host;
}

/** All test files are one client to them, and hurry. */
const unhurried = { LEADS_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000', OPERATIONS_TOKEN };

/**
 * Each host by its name. What wrangler adds is asked of it in test/edge alone: workerd with the bundle that is uploaded costs
 * a tenth of it, and each process of the tests has its own.
 */
export const sharedHosts = {
  Bun: () => once('Bun', () => startBun(unhurried)),
  workerd: () => once('workerd', () => startWorkerd(unhurried)),
} as const;

/** The same under `wrangler dev`: assets, cron trigger and all, as a developer has it. */
export const sharedWrangler = () => once('wrangler', () => startWrangler(unhurried));

/** Ends the shared hosts. */
export async function stopHosts(): Promise<void> {
  for (const host of started.values()) await (await host).stop();
  started.clear();
}
