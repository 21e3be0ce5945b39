/**
 * Hono with one way of finding a handler: in the order in which they were written. It brings five, of which the quick ones must be
 * built at the start and weigh 4 kB gzip in the Worker; some thirty patterns are compared in microseconds.
 */
import { HonoBase } from 'hono/hono-base';
import { LinearRouter } from 'hono/router/linear-router';
import type { BlankSchema, Env } from 'hono/types';

export class Hono<E extends Env = Env> extends HonoBase<E, BlankSchema, '/'> {
  constructor(options: { strict?: boolean } = {}) {
    super({ ...options, router: new LinearRouter() });
  }
}
