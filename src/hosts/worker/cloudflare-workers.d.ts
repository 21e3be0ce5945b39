/** The part of Cloudflare's built-in module that we use. Declared here because its own types clash with Bun's globals. */
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types';
  /** Vars, secrets and bindings of the Worker. */
  export const env: Record<string, unknown>;
  /** Lets work go on after the answer to the request that it began in. */
  export function waitUntil(work: Promise<unknown>): void;
  export abstract class DurableObject<Env = unknown> {
    protected ctx: DurableObjectState;
    protected env: Env;
    constructor(ctx: DurableObjectState, env: Env);
  }
}
