/**
 * Requests with Bun's own client, and what they cost the host. The client takes as much of the machine as the host, so
 * that a rate would measure both: the CPU time of the host is its own. Reads /proc: Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Host } from '../../support/hosts.ts';

export interface Asked {
  /** Made anew for each request if it is a function; the headers too. */
  path: string | (() => string);
  headers?: Record<string, string> | (() => Record<string, string>);
  status?: number;
}

/** A host answers with another status. */
class AnswerError extends Error {
  override name = 'AnswerError';
}

const CONNECTIONS = 32;

const current = <T extends object | string>(value: T | (() => T)): T =>
  typeof value === 'function' ? (value as () => T)() : value;

/** Keeps CONNECTIONS busy, each with one request at a time, until `requests` are answered. */
export async function load(
  { origin }: Pick<Host, 'origin'>,
  { path, headers = {}, status = 200 }: Asked,
  requests: number,
): Promise<void> {
  let left = requests;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const reply = await fetch(origin + current(path), { headers: current(headers), decompress: false });
      if (reply.status !== status) throw new AnswerError(`${reply.url} was answered ${reply.status}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

/**
 * CPU time of a process so far, in ms: the sum over its threads in nanoseconds, which /proc/<pid>/stat does not have.
 */
export function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return (
    threads.reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ) / 1_000_000
  );
}

/** Loads a host once. @returns µs of its CPU for each request */
export async function costOf(host: Host, asked: Asked, requests: number): Promise<number> {
  const before = cpuOf(host.pid);
  await load(host, asked, requests);
  return ((cpuOf(host.pid) - before) / requests) * 1000;
}

/** Memory of a process, in MB. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
