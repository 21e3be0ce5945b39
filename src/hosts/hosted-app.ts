/** The app with what is the same on Bun and on Workers. */
import type { Hono } from 'hono';
import { type AppDeps, createApp } from '../app.ts';
import type { Alerts } from '../leads/alerts.ts';
import { type AskDesk, createRemoteDesk, type LeadDesk } from '../leads/desk-client.ts';
import { type Env, minuteLimits, notifiesFirm } from '../settings.ts';
import { createUpstreams, type Upstreams, upstreamStores } from '../upstream/create-upstream.ts';
import type { Host } from './desk-options.ts';

export const appSettings = (env: Env) => ({
  firmIsNotified: notifiesFirm(env),
  perMinute: minuteLimits(env),
  searchesAtOnce: env.SEARCHES_AT_ONCE,
  deskTokens: { OPERATIONS_TOKEN: env.OPERATIONS_TOKEN, ERASURE_TOKEN: env.ERASURE_TOKEN },
  backupPassphrase: env.BACKUP_PASSPHRASE,
});

interface HostAdapter
  extends Pick<AppDeps, 'cache' | 'clientAddress' | 'audit' | 'rewind' | 'platformLimits' | 'recordVitals'> {
  /** Asks the desk in its thread or Durable Object. */
  ask: AskDesk;
  background: (work: Promise<unknown>) => void;
  alerts: Alerts;
}

export function createHostedApp(
  { env, content, log }: Host,
  { ask, background, alerts, ...adapter }: HostAdapter,
  upstreams: Upstreams = createUpstreams(env, content, log),
): { app: Hono; desk: LeadDesk } {
  const desk = createRemoteDesk({
    ...{ ask, background, alerts, log },
    upstream: upstreams.leads,
    upstreamStores: upstreamStores(env),
  });
  const app = createApp({ ...adapter, ...appSettings(env), content, upstream: upstreams.visitors, desk, log });
  return { app, desk };
}
