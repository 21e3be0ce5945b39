/** The part of Cloudflare's built-in module that we use. Declared here because its own types clash with Bun's globals. */
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types';
  /** Vars, secrets and bindings of the Worker. */
  export const env: Record<string, unknown>;
  export abstract class DurableObject<Env = unknown> {
    protected ctx: DurableObjectState;
    protected env: Env;
    constructor(ctx: DurableObjectState, env: Env);
  }
}
