/** The lead desk of the main thread: sends every call as a message to desk-thread.ts. */
import { createForwardingDesk } from '../../leads/lead-desk.ts';
import { type LedgerTrouble, LedgerUnavailableError } from '../../leads/ledger-store.ts';
import type { BunLeadDesk } from './bun-desk.ts';

export interface DeskSettings {
  environment: Record<string, string | undefined>;
  /** Folder of the build that is served. */
  built: string;
}
export interface DeskCall {
  id: number;
  method: keyof BunLeadDesk;
  args: unknown[];
}
export type DeskReply = { id: number } & ({ value: unknown } | { trouble: LedgerTrouble } | { error: string });

/** An unexpected error in the thread. The message is its stack. */
export class DeskThreadError extends Error {
  override name = 'DeskThreadError';
}

/** Starts the thread. If it ends unexpectedly, its pending calls reject, it is restarted, and `ended` is called. */
export function startDeskThread(settings: DeskSettings, ended: () => void): BunLeadDesk {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let stopped = false;
  let thread = start();

  function start(): Worker {
    const started = new Worker(new URL('./desk-thread', import.meta.url));
    started.onmessage = ({ data }: MessageEvent<DeskReply>) => {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ('value' in data) call?.resolve(data.value);
      else
        call?.reject(
          'trouble' in data ? new LedgerUnavailableError(undefined, data.trouble) : new DeskThreadError(data.error),
        );
    };
    started.addEventListener('close', () => {
      for (const { reject } of waiting.values()) reject(new LedgerUnavailableError(undefined, 'other'));
      waiting.clear();
      if (stopped) return;
      ended();
      thread = start();
    });
    started.postMessage(settings);
    return started;
  }

  function call(method: keyof BunLeadDesk, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      thread.postMessage({ id: calls, method, args } satisfies DeskCall);
    });
  }

  return {
    ...createForwardingDesk(call),
    async stop() {
      stopped = true;
      await call('stop', []);
      thread.terminate();
    },
  };
}
