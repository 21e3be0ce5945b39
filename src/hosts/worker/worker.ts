/** The Cloudflare entry: the same app on workerd, files from the assets binding, leads in Durable Objects. */
import { env as bindings, waitUntil } from 'cloudflare:workers';
import type { Hono } from 'hono';
import siteText from '../../../.build/site.json';
import { setLanguage } from '../../content/language.ts';
import type { Site } from '../../content/site.ts';
import { createContentStore } from '../../content/store.ts';
import { findBuiltDayFault, keepDay } from '../../domain/development-day.ts';
import { createLog } from '../../domain/host.ts';
import { namesOneHost, noHost, tooLongAddress } from '../../http/addresses.ts';
import { type Compressors, createPageCache } from '../../http/page-cache.ts';
import { rangeResponse } from '../../http/representation.ts';
import { fileHeaders } from '../../http/security-headers.ts';
import { createAlerts } from '../../leads/alerts.ts';
import { AuditEntrySchema, createAppendLog, type LineStore } from '../../leads/append-log.ts';
import { warnOfPlainBackups } from '../../leads/backup.ts';
import { callMethod } from '../../leads/desk-client.ts';
import { ErasureSchema } from '../../leads/lead-record.ts';
import { EnvError, memoryFor, parseEnv } from '../../settings.ts';
import { createUpstreams, type Upstreams } from '../../upstream/create-upstream.ts';
import { makeDeskOptions } from '../desk-options.ts';
import { createHostedApp } from '../hosted-app.ts';
import { runCron } from './cron.ts';
import { durableDeskClass, REWOUND, stubOf } from './durable-object.ts';

declare const process: { env: { TODAY?: string } };

export { LogObject } from './durable-object.ts';

const { APPEND_LOG, ASSETS, BACKUPS, LEAD_DESK, VITALS } = bindings;
if (process.env.TODAY !== undefined) keepDay(process.env.TODAY);
// In the global scope, so that a wrong setting stops the start, and with it a deployment.
const env = parseEnv(bindings);
if (env.SMTP_URL && !env.MAIL_API_URL)
  throw new EnvError('The settings are wrong:\n  SMTP_URL is for Bun: Workers send e-mail by MAIL_API_URL');

// Work after a request ends within 30 seconds.
const log = createLog({ background: waitUntil, everyMs: 25_000 });
const site = JSON.parse(siteText) as Site;
// Of the desk, whose answers are for staff.
setLanguage(() => content.say);
const dayFault = findBuiltDayFault(site.today, process.env.TODAY);
if (dayFault !== undefined) throw new EnvError(dayFault);
const staticHeaders = fileHeaders(site.firm);
const memory = memoryFor(env);
const content = createContentStore(
  site,
  async (file) => {
    // The host name is ignored: the binding reads the deployment's own files.
    const reply = await ASSETS.fetch(`https://assets.invalid/content/${file}`);
    return reply.ok ? reply.text() : null;
  },
  memory.bodies,
);

const logLines = (name: string): LineStore => ({
  append: (lines) => stubOf(APPEND_LOG, name).append(lines),
  read: (limit, before) => stubOf(APPEND_LOG, name).read(limit, before),
});

/** The desk's only shard. */
const deskStub = () => stubOf(LEAD_DESK, 'leads-00');

let upstreams: Upstreams | undefined;
/** Created on first use: a secret may need random numbers, which Workers forbid in the global scope. */
function getUpstreams(): Upstreams {
  upstreams ??= createUpstreams(env, content, log);
  return upstreams;
}

export class LeadDeskObject extends durableDeskClass(() => ({
  ...makeDeskOptions({ env, content, log }, { upstream: getUpstreams().leads, url: site.firm.origin }),
  erasureLog: createAppendLog(logLines('erasures'), ErasureSchema),
})) {}

/** Compresses each page once; otherwise Cloudflare would compress it for every response. */
const compressors: Compressors = {
  gzip: async (bytes) => {
    const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(compressed).arrayBuffer());
  },
};
const cache = createPageCache({
  build: site.build,
  compressors,
  // workerd copies each body without counting the copy, so its memory would grow. It counts copies that a script makes.
  bodies: (bytes) => () => bytes.slice(),
  maxBytes: memory.pages,
});

const audit = createAppendLog(logLines('audit'), AuditEntrySchema);
// Used when the desk's object cannot be reached; the object raises all other alerts.
const alerts = createAlerts({ log, now: Date.now, webhook: env.ALERT_WEBHOOK_URL });

/** Restores the desk to a time of the past 30 days, repeats the erasures since, and returns how many. */
async function rewind(at: number): Promise<number> {
  await deskStub()
    .rewind(at)
    .catch((error: Error) => {
      if (!error.message.includes(REWOUND)) throw error;
    });
  return deskStub().replayErasures();
}

let app: Hono | undefined;
function getApp(): Hono {
  if (app) return app;
  warnOfPlainBackups(env.BACKUP_PASSPHRASE, log);
  ({ app } = createHostedApp(
    { env, content, log },
    {
      ask: (method, args) => callMethod(deskStub(), method, args),
      background: waitUntil,
      alerts,
      cache,
      // Cloudflare sets this header and overwrites what a client sends.
      clientAddress: (request) => request.headers.get('cf-connecting-ip') ?? '',
      // Undefined if wrangler.toml omits one: the app then counts in memory.
      platformLimits: (name) => bindings[name],
      audit,
      rewind,
      // -1 means not measured.
      recordVitals: ({ path, lcp = -1, inp = -1, cls = -1 }) =>
        VITALS.writeDataPoint({ indexes: [path], blobs: [path, site.build], doubles: [lcp, inp, cls] }),
    },
    getUpstreams(),
  ));
  return app;
}

/** Paths of clips, which wrangler.toml routes to the Worker (`run_worker_first`). */
const CLIP = /^\/assets\/[\w.-]+\.(?:webm|mp4)$/;

async function clip(request: Request): Promise<Response> {
  const whole = await ASSETS.fetch(request);
  return request.method === 'GET' ? rangeResponse(whole, request.headers.get('range')) : whole;
}

export default {
  fetch(request: Request, _bindings: Bindings, context: ExecutionContext): Response | Promise<Response> {
    if (!namesOneHost(request.headers.get('host'))) return noHost();
    const answered = tooLongAddress(request.url, staticHeaders) ?? cache.get(request);
    if (answered) return answered;
    if (CLIP.test(new URL(request.url).pathname)) return clip(request);
    return getApp().fetch(request, bindings, context);
  },
  scheduled: ({ cron }: ScheduledController): Promise<void> =>
    runCron(cron, { desk: deskStub(), bucket: BACKUPS, audit, alerts, log, passphrase: env.BACKUP_PASSPHRASE }),
};
