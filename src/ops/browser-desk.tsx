/** The reading desk in a browser: `/ops`, plain HTML without script, for who has the operations token. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import type { ContentStore } from '../content/store.ts';
import { addDays, DAY_MS, dayNumber, INDIA_AHEAD_MS, indiaDay } from '../domain/calendar.ts';
import type { Log } from '../domain/host.ts';
import { tooMany } from '../domain/limits.ts';
import { createRateLimit, type Limit, limitedBy, type Refuse } from '../http/rate-limits.ts';
import { limitBody } from '../http/request-body.ts';
import { isSameOrigin } from '../http/security-headers.ts';
import type { AppendLog, AuditEntry } from '../leads/append-log.ts';
import type { LeadDesk } from '../leads/desk-client.ts';
import {
  type DayRange,
  formatReference,
  type LeadPage as LeadPageOf,
  type LeadPageRequest,
} from '../leads/lead-record.ts';
import { createAuditedDesk, MAX_SHOWN, type ReadingDesk } from '../leads/reading-desk.ts';
import type { Reader, TokenGuard, TokenName } from '../leads/reading-desk-access.ts';
import { CSV_TYPE, FindSchema, PageSchema, reportTrouble, streamCsv } from '../leads/reading-desk-api.ts';
import {
  CSS_ID,
  DeskDocument,
  FindForm,
  LeadList,
  LeadPage,
  NextPage,
  OPS_PATH,
  Overview,
  Tasks,
  TokenForm,
  Undelivered,
} from './desk-pages.tsx';
import { createSessions, SESSION_HOURS, type Session } from './sessions.ts';

export interface BrowserDeskOptions {
  desk: LeadDesk;
  audit: AppendLog<AuditEntry>;
  /** OPERATIONS_TOKEN. */
  token: string;
  guard: TokenGuard;
  content: ContentStore;
  /** Of all requests of these pages. */
  limit: Limit;
  refuse: Refuse;
  now: () => number;
  log: Log;
}

interface Signed {
  Variables: { reader: Reader; session: Session | undefined };
}
type Work = (c: Context<Signed>, desk: ReadingDesk) => Response | Promise<Response>;
type Status = ContentfulStatusCode;
type Read<Item> = (page: LeadPageRequest) => Promise<LeadPageOf<Item>>;
type ListView<Item> = (props: { items: readonly Item[] }) => ReactNode;

/** What the page after a form says, by the `said` of its address. */
const SAID: Readonly<Record<string, string>> = {
  answered: 'Marked as answered.',
  unanswered: 'It waits for an answer again.',
  redeliver: 'It is tried again within a minute.',
  done: 'Noted: it is carried out.',
  erased: 'Erased. It was nowhere else.',
  'erased-here': 'Erased here. Your own system may have it: erase it there too.',
  none: 'Nothing is changed: that lead or task is not there any more.',
};
/** Refused tokens in the audit log, in a minute: guesses must not fill the disk. The alert counts all of them. */
const MAX_NOTED = 10;

/** Makes the routes of {@link OPS_PATH}. Other addresses below it are those of the API, or not found. */
export function createBrowserDesk(options: BrowserDeskOptions): Hono<Signed> {
  const { desk, audit, token, guard, content, limit, refuse, now, log } = options;
  const { firm, styles } = content.site;
  const app = new Hono<Signed>();
  const sessions = createSessions({ token, desk, now });
  const noted = createRateLimit({ maxCalls: MAX_NOTED, windowSeconds: 60, now });
  const deskOf = (c: Context<Signed>) => createAuditedDesk({ desk, audit, reader: c.get('reader'), now });
  const policy = `default-src 'none'; style-src 'sha256-${styles[CSS_ID]?.hash}'; img-src data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

  async function show(c: Context<Signed>, title: string, view: ReactNode, status: Status = 200, isWrong = false) {
    c.header('Content-Security-Policy', policy);
    const page = {
      ...{ firm: firm.name, title, css: await content.css(CSS_ID), isWrong },
      ...{ isSignedIn: c.get('session') !== undefined, said: SAID[c.req.query('said') ?? ''] },
    };
    return c.html(`<!DOCTYPE html>${renderToString(<DeskDocument {...page}>{view}</DeskDocument>)}`, status);
  }

  function showSignIn(c: Context<Signed>, fault?: string, status?: Status) {
    const texts = { label: 'Operations token', button: 'Sign in', hint: `For ${SESSION_HOURS} hours` };
    return show(c, 'Sign in', <TokenForm path="/sign-in" {...texts} fault={fault} />, status, fault !== undefined);
  }

  async function showLead(c: Context<Signed>, reader: ReadingDesk, fault?: string, status?: Status) {
    const record = await reader.view(c.req.param('id') ?? '');
    if (!record) return show(c, 'There is no such lead', 'It may have been erased.', 404);
    const canErase = guard.tokens.ERASURE_TOKEN !== undefined;
    // Not the name: titles are in the history of the browser.
    const title = `Lead ${formatReference(record.reference)}`;
    return show(c, title, <LeadPage {...{ record, canErase, fault }} />, status, fault !== undefined);
  }

  const toSignIn: Work = (c) => c.redirect(OPS_PATH, 303);
  /** Answers with `work` if the person is signed in, else with `signedOut`. */
  function answer(work: Work, signedOut: Work) {
    return async (c: Context<Signed>): Promise<Response> => {
      c.header('Cache-Control', 'no-store');
      const from = guard.readAddress(c);
      c.set('reader', { who: 'no session', from });
      const session = await sessions.read(c.req.header('cookie'));
      if (session === undefined) return signedOut(c, deskOf(c));
      const seconds = guard.countCall('OPERATIONS_TOKEN');
      if (seconds > 0) return refuse(c, tooMany('site', seconds));
      c.set('session', session);
      c.set('reader', { who: nameReader(session), from });
      return work(c, deskOf(c));
    };
  }
  const checkSender: MiddlewareHandler = async (c, next) => {
    if (isSameOrigin(c.req.raw, firm.origin)) return next();
    log({ level: 'info', event: 'form from another site refused', form: 'ops' });
    return c.text('Only pages of this site may send this form.', 403);
  };
  const get = (path: string, work: Work, signedOut = toSignIn) =>
    app.get(OPS_PATH + path, limitedBy(limit, refuse), answer(work, signedOut));
  const post = (path: string, work: Work, signedOut = toSignIn) =>
    app.post(OPS_PATH + path, checkSender, limitedBy(limit, refuse), limitBody, answer(work, signedOut));

  /** Compares a token that was typed into a form. Returns what is wrong with it, and notes it. */
  async function refuseToken(c: Context<Signed>, name: TokenName) {
    const opened = await guard.open(c.get('reader').from, await readField(c, 'token'));
    if ('names' in opened && opened.names[0] === name) return undefined;
    if (noted.secondsUntilAllowed('all') === 0) {
      noted.count('all');
      await deskOf(c).noteAccess('token refused');
    }
    if ('seconds' in opened) return { fault: tooMany('client', opened.seconds).reason, status: 429 } as const;
    return { fault: 'This is not the right token', status: 401 } as const;
  }

  async function showOverview(c: Context<Signed>, reader: ReadingDesk) {
    const today = indiaDay(now());
    const asked = c.req.query('week') ?? '';
    const day = dayNumber(asked) === null || asked > today ? today : asked;
    const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    const [earlier, next] = [addDays(monday, -7), addDays(monday, 7)];
    const { waiting = 0, oldest_seconds = 0 } = await desk.health();
    const week = { monday, earlier, later: next > today ? undefined : next };
    const backlog = { undelivered: waiting, oldestMs: oldest_seconds * 1000 };
    return show(c, 'Leads', <Overview {...(await reader.overview(readWeek(monday)))} {...backlog} {...week} />);
  }
  get('', showOverview, (c) => showSignIn(c));

  post('/sign-in', toSignIn, async (c) => {
    const refused = await refuseToken(c, 'OPERATIONS_TOKEN');
    if (refused) return showSignIn(c, refused.fault, refused.status);
    const { session, cookie } = await sessions.begin();
    c.set('reader', { who: nameReader(session), from: c.get('reader').from });
    await deskOf(c).noteAccess('sign in');
    c.header('Set-Cookie', cookie);
    return c.redirect(OPS_PATH, 303);
  });
  post('/sign-out', async (c, reader) => {
    const session = c.get('session');
    await reader.noteAccess('sign out');
    if (session) c.header('Set-Cookie', await sessions.end(session));
    return c.redirect(OPS_PATH, 303);
  });

  // By POST, so that what the person types, such as a phone number, is in no address, log or history.
  post('/find', async (c, reader) => {
    const text = v.safeParse(FindSchema, await readField(c, 'text'));
    if (!text.success) return c.redirect(OPS_PATH, 303);
    const { items, next } = await reader.find({ text: text.output, limit: MAX_SHOWN });
    const view = (
      <>
        <FindForm text={text.output} />
        <LeadList leads={items} none="No lead has that name, number or address." />
        {next && <p className="notice">There are more: add a word or a digit.</p>}
      </>
    );
    return show(c, 'Found leads', view);
  });

  get('/leads.csv', async (c, reader) => {
    const week = c.req.query('week') ?? '';
    const isWeek = dayNumber(week) !== null;
    c.header('Content-Disposition', `attachment; filename="leads${isWeek ? `-${week}` : ''}.csv"`);
    return c.body(await streamCsv(reader, isWeek ? readWeek(week) : {}, log), 200, CSV_TYPE);
  });

  /** Answers with a page of a list. */
  function list<Item>(
    path: string,
    read: (desk: ReadingDesk) => Read<Item>,
    title: string,
    View: ListView<Item>,
  ): void {
    get(path, async (c, reader) => {
      const { success, output } = v.safeParse(PageSchema, { after: c.req.query('after') });
      const { items, next } = await read(reader)({ ...(success && output), limit: MAX_SHOWN });
      const view = (
        <>
          <View items={items} />
          <NextPage path={path} next={next} />
        </>
      );
      return show(c, title, view);
    });
  }
  list('/undelivered', (reader) => reader.undelivered, 'Undelivered', Undelivered);
  list('/tasks', (reader) => reader.tasks, 'To carry out', Tasks);

  get('/lead/:id', (c, reader) => showLead(c, reader));
  /** Changes a lead, and says so on the page that follows. */
  function change(action: string, work: (reader: ReadingDesk, id: string) => Promise<unknown>, after?: string): void {
    post(`/lead/:id/${action}`, async (c, reader) => {
      const id = c.req.param('id') ?? '';
      const said = (await work(reader, id)) ? action : 'none';
      return c.redirect(`${OPS_PATH}${after ?? `/lead/${encodeURIComponent(id)}`}?said=${said}`, 303);
    });
  }
  change('answered', (reader, id) => reader.mark(id, true));
  change('unanswered', (reader, id) => reader.mark(id, false));
  change('redeliver', (reader, id) => reader.redeliver(id), '/undelivered');
  change('done', (reader, id) => reader.finishTask(id), '/tasks');
  post('/lead/:id/erase', async (c, reader) => {
    const refused = await refuseToken(c, 'ERASURE_TOKEN');
    if (refused) return showLead(c, reader, refused.fault, refused.status);
    const { who, from } = c.get('reader');
    c.set('reader', { who: `ERASURE_TOKEN and ${who}`, from });
    const lead = await deskOf(c).erase(c.req.param('id') ?? '');
    return c.redirect(`${OPS_PATH}?said=${lead ? (lead.tried ? 'erased-here' : 'erased') : 'none'}`, 303);
  });

  app.onError((error, c) => show(c, 'Please try again', <p role="alert">{reportTrouble(error, log)}.</p>, 503));
  return app;
}

/** The beginning of the id tells the devices of a firm apart. */
const nameReader = ({ id }: Session) => `OPERATIONS_TOKEN, session ${id.slice(0, 8)}`;

function readWeek(monday: string): DayRange {
  const since = (dayNumber(monday) ?? 0) * DAY_MS - INDIA_AHEAD_MS;
  return { since, until: since + 7 * DAY_MS };
}

async function readField(c: Context, name: string): Promise<string> {
  const body = await c.req.formData().catch(() => undefined);
  const value = body?.get(name);
  return typeof value === 'string' ? value : '';
}
