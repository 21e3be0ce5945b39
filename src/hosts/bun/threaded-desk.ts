/** The lead desk of the main thread: sends every call as a message to desk-thread.ts. */
import { createForwardingDesk } from '../../leads/lead-desk.ts';
import { LedgerUnavailableError } from '../../leads/ledger-store.ts';
import type { BunLeadDesk, DeskCall, DeskReply, DeskSettings } from './desk-thread.ts';

/** An unexpected error in the thread. The message is its stack. */
export class DeskThreadError extends Error {
  override name = 'DeskThreadError';
}

/** Starts the thread. If it ends unexpectedly, its pending calls reject, `ended` is called, and it is started again. */
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
      else if ('trouble' in data) call?.reject(new LedgerUnavailableError(undefined, data.trouble));
      else call?.reject(new DeskThreadError(data.error));
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
