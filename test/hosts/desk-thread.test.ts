/** The thread of the lead desk, killed while it tries to deliver a lead. */
import { expect, test } from 'bun:test';
import { currentBuild } from '../../src/build/folders.ts';
import { startDeskThread } from '../../src/hosts/bun/desk-thread.ts';
import { createDeskClient } from '../../src/leads/desk-client.ts';
import { contact, forwarderTo, newKey, submission, upstreamSettings, withForwarding } from '../leads/lead-fixtures.ts';
import { BUILD } from '../support/build.ts';
import { newDataDir } from '../support/hosts.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { until } from '../support/until.ts';

const FILE = new URL('../../src/hosts/bun/desk-thread', import.meta.url);

/** Starts a desk thread, and returns what ends the thread at once, as a crash does. */
function startThread(environment: Record<string, string>) {
  const Original = globalThis.Worker;
  let kill = () => {};
  globalThis.Worker = class extends Original {
    constructor(...args: ConstructorParameters<typeof Original>) {
      super(...args);
      kill = () => this.terminate();
    }
  };
  const ends: string[] = [];
  const built = currentBuild(BUILD) ?? '';
  const { ask, stop } = startDeskThread(FILE, { environment, built }, () => ends.push('ended'));
  const thread = { ...createDeskClient(ask), stop };
  globalThis.Worker = Original;
  return { thread, kill, ends };
}

test('a lead whose thread is killed in flight is answered, kept, and at the upstream once', async () => {
  await using upstream = recordingUpstream();
  const data = newDataDir();
  const { thread, kill, ends } = startThread({ ...upstreamSettings(upstream.url), DATA_DIR: data });
  const desk = withForwarding(thread, forwarderTo(upstream.url), { timeoutMs: 5000 });
  await until(async () => (await thread.health()).trouble === null);
  await upstream.become('hangs');
  const key = newKey();
  const inFlight = upstream.reached(1);
  const answer = desk.accept(submission(contact, key));
  await inFlight;
  await upstream.become(undefined);
  kill();
  // The answer comes from the upstream, without a number of the ledger.
  expect(await answer).toMatchObject({ outcome: 'accepted', status: 200, reference: null });
  expect(ends).toEqual(['ended']);

  // The next thread finds the lead in the ledger and delivers it, with the same key.
  await until(async () => (await thread.list().catch(() => []))[0]?.state === 'delivered');
  expect(await thread.list()).toMatchObject([{ idempotencyKey: key, lead: contact }]);
  expect([...upstream.recorded.keys()]).toEqual([key]);
  // A repeat of the request gets the number.
  expect(await desk.accept(submission(contact, key))).toMatchObject({ outcome: 'accepted', replayed: true });
  await thread.stop();
});
