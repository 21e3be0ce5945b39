/** The pages of the desk in a browser: plain HTML, one thing in a row, contacts on the page of one lead alone. */
import type { ReactNode } from 'react';
import { DAY_MS, formatDay, indiaDay, indiaTime } from '../domain/calendar.ts';
import { errorTitle } from '../domain/error-title.ts';
import { fieldLabel } from '../domain/lead-fields.ts';
import { ENDING, spokenPhone } from '../domain/lead-form.ts';
import { Field } from '../islands/widgets/field.tsx';
import {
  formatReference,
  givenFields,
  isForm,
  KIND_NAMES,
  type ListedLead,
  type RowCursor,
  type Task,
  type UndeliveredLead,
} from '../leads/lead-record.ts';
import type { ReadingDesk } from '../leads/reading-desk.ts';
import { leftAtUpstream } from '../leads/tasks.ts';
import { ButtonLink } from '../ui/buttons.tsx';

export const OPS_PATH = '/ops';
export const CSS_ID = 'ops';
const LINKS = { '': 'Leads', '/undelivered': 'Undelivered', '/tasks': 'To carry out' };
const leadPath = ({ id }: { id: string }) => `${OPS_PATH}/lead/${id}`;

interface DocumentProps {
  firm: string;
  title: string;
  css: string;
  isSignedIn: boolean;
  /** Whether a form came back with a fault, which the title then says first. */
  isWrong: boolean;
  /** What the last form did. */
  said: string | undefined;
  children: ReactNode;
}

export function DeskDocument({ firm, title, css, isSignedIn, isWrong, said, children }: DocumentProps) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        {/* The phone would make links of reference numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{`${errorTitle(title, isWrong)} | ${firm}`}</title>
        {/* Our own CSS, made at build and allowed by its hash. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <header className="ops wrap">
          <p className="ops-name">{firm}</p>
          {isSignedIn && (
            <nav className="ops-ways">
              {Object.entries(LINKS).map(([path, name]) => (
                <a key={path} href={OPS_PATH + path}>
                  {name}
                </a>
              ))}
              <Action path={`${OPS_PATH}/sign-out`} text="Sign out" />
            </nav>
          )}
        </header>
        <main className="ops wrap">
          <h1>{title}</h1>
          {said !== undefined && (
            // biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is read first
            <p className="notice" role="status" tabIndex={-1} autoFocus>
              {said}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>
  );
}

/** A form with one button. */
function Action({ path, text, quiet = true }: { path: string; text: string; quiet?: boolean }) {
  return (
    <form method="post" action={path}>
      <button type="submit" className={quiet ? 'button button-quiet' : 'button'}>
        {text}
      </button>
    </form>
  );
}

/** @param props.fault of the token that was sent: the field then has the focus */
export function TokenForm({
  path,
  label,
  hint,
  button,
  fault,
}: Record<'path' | 'label' | 'hint' | 'button', string> & { fault: string | undefined }) {
  const autoComplete = path === '/sign-in' ? 'current-password' : 'off';
  return (
    <form method="post" action={OPS_PATH + path} className="ops-form">
      <Field form="ops" name="token" label={label} hint={hint} error={fault}>
        {(wiring) => (
          // biome-ignore lint/a11y/noAutofocus: after a fault it is what the person corrects
          <input {...wiring} {...{ autoComplete }} type="password" required autoFocus={fault !== undefined} />
        )}
      </Field>
      <button type="submit" className="button">
        {button}
      </button>
    </form>
  );
}

export function FindForm({ text = '' }) {
  return (
    <form method="post" action={`${OPS_PATH}/find`} className="ops-form">
      <Field form="ops" name="text" label="Find a lead" hint="Name, phone, email or reference number">
        {(wiring) => (
          <input {...wiring} type="search" required maxLength={254} defaultValue={text} autoComplete="off" />
        )}
      </Field>
      <button type="submit" className="button button-quiet">
        Find
      </button>
    </form>
  );
}

interface OverviewProps extends Awaited<ReturnType<ReadingDesk['overview']>> {
  undelivered: number;
  oldestMs: number;
  monday: string;
  earlier: string;
  /** Undefined for the week of today. */
  later: string | undefined;
}

export function Overview({ waiting, tasks, leads, isWhole, undelivered, oldestMs, ...week }: OverviewProps) {
  const days = [...Map.groupBy(leads, ({ acceptedAt }) => indiaDay(acceptedAt))];
  const above = new Set(waiting.map(({ id }) => id));
  const ways = {
    [`?week=${week.earlier}`]: 'Earlier week',
    ...(week.later !== undefined && { [`?week=${week.later}`]: 'Later week' }),
    [`/leads.csv?week=${week.monday}`]: 'This week as CSV',
    '/leads.csv': 'All leads as CSV',
  };
  return (
    <>
      {undelivered > 0 && (
        <p className="notice">{`${undelivered} not delivered yet, the oldest for ${formatAge(oldestMs)}`}</p>
      )}
      {tasks.length > 0 && <p className="notice">{tasks.length} to carry out in your own system</p>}
      {waiting.length > 0 && <h2>Waiting for an answer</h2>}
      <LeadList leads={waiting} />
      {waiting.length + tasks.length + undelivered === 0 && <p>Nothing waits.</p>}
      <FindForm />
      <h2>Week from {formatDay(week.monday)}</h2>
      {days.length === 0 && <p>No lead came in this week.</p>}
      {days.map(([day, ofDay]) => (
        <section key={day}>
          <h3>{formatDay(day)}</h3>
          <p className="aside">{countKinds(ofDay, above)}</p>
          <LeadList leads={ofDay.filter(({ id, lead }) => isForm(lead) && !above.has(id))} />
        </section>
      ))}
      {!isWhole && <p className="notice">This week has more leads than this page shows. The file has all of them.</p>}
      <p className="ops-ways">
        {Object.entries(ways).map(([path, name]) => (
          <a key={path} href={OPS_PATH + path}>
            {name}
          </a>
        ))}
      </p>
    </>
  );
}

/** "contact form: 2, tap on call: 1", and how many of them wait above. */
function countKinds(leads: readonly ListedLead[], above: ReadonlySet<string>): string {
  const kinds = [...Map.groupBy(leads, ({ lead }) => KIND_NAMES[lead.lead_type])].sort();
  const waits = leads.filter(({ id }) => above.has(id)).length;
  const counts = kinds.map(([kind, ofKind]) => `${kind}: ${ofKind.length}`);
  return [...counts, ...(waits > 0 ? [`${waits} wait above`] : [])].join(', ');
}

interface ListProps<Item> {
  items: readonly Item[];
  /** What an empty list says. */
  none?: string;
  row: (item: Item) => ReactNode;
}

function List<Item extends { id: string }>({ items, none, row }: ListProps<Item>) {
  if (items.length === 0) return none && <p>{none}</p>;
  return (
    <ul className="ops-list">
      {items.map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
    </ul>
  );
}

export function LeadList({ leads, none = '' }: { leads: readonly ListedLead[]; none?: string }) {
  return <List items={leads} none={none} row={(lead) => <LeadLink record={lead} />} />;
}

function LeadLink({ record }: { record: ListedLead }) {
  const { full_name, phone } = givenFields(record.lead);
  return (
    <a href={leadPath(record)}>
      <strong>{full_name ?? KIND_NAMES[record.lead.lead_type]}</strong>
      <span>
        <time>{showTime(record.acceptedAt)}</time>, {STATUS_WORDS[record.status]}
        {record.suspect && (
          <>
            , <b>suspect</b>
          </>
        )}
      </span>
      <span className="aside">
        {formatReference(record.reference)}
        {phone !== undefined && `, phone ends ${phone.slice(-ENDING)}`}
      </span>
    </a>
  );
}

/** In India. */
const showTime = (at: number) => `${formatDay(indiaDay(at))}, ${indiaTime(at).slice(11, 16)}`;

const STATUS_WORDS: Readonly<Record<ListedLead['status'], string>> = {
  new: 'waits for an answer',
  answered: 'answered',
  kept: 'stored',
  received: 'not delivered yet',
  retrying: 'not delivered yet',
  delivered: 'delivered',
  refused: 'refused by your system',
  withdrawn: 'withdrawn',
};

/** "20 min", "5 h" or "3 days". */
function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(minutes / 60)} h` : `${Math.floor(ms / DAY_MS)} days`;
}

const failureWords = ({ attempts, lastFailure }: ListedLead) =>
  `tried ${attempts}x${lastFailure === null ? '' : `, ${lastFailure}`}`;

interface LeadPageProps {
  record: ListedLead;
  /** Whether ERASURE_TOKEN is set. */
  canErase: boolean;
  /** Of the erasure token. */
  fault: string | undefined;
}

export function LeadPage({ record, canErase, fault }: LeadPageProps) {
  const { lead, answeredAt } = record;
  const { phone, email, full_name, ...others } = givenFields(lead);
  const names = Object.keys(others) as (keyof typeof others)[];
  const typed = isForm(lead) ? names.map((name) => [fieldLabel(lead.lead_type, name), others[name]]) : [];
  const rows: Record<string, string | false | null> = {
    ...Object.fromEntries(typed),
    Came: showTime(record.acceptedAt),
    From: `${KIND_NAMES[lead.lead_type]}${record.page === null ? '' : ` on ${record.page}`}`,
    State: `${STATUS_WORDS[record.status]}${answeredAt === null ? '' : ` on ${showTime(answeredAt)}`}`,
    Suspect: record.suspect && 'It has signs of spam.',
    Delivery: record.lastFailure && failureWords(record),
    'In your own system': record.upstreamId,
  };
  const action = (name: string, text: string, quiet = true) => (
    <Action path={`${leadPath(record)}/${name}`} {...{ text, quiet }} />
  );
  return (
    <>
      <h2>{full_name ?? KIND_NAMES[lead.lead_type]}</h2>
      {phone !== undefined && (
        <ButtonLink href={`tel:+91${phone}`} text={`Call ${spokenPhone(phone).replaceAll('\u00a0', ' ')}`} />
      )}
      {email !== undefined && (
        <p className="ops-ways">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      <dl className="card">
        {Object.entries(rows).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isForm(lead) &&
        (answeredAt === null
          ? action('answered', 'Mark as answered', false)
          : action('unanswered', 'Not answered after all'))}
      {record.nextAttemptAt !== null || record.state === 'refused' ? action('redeliver', 'Deliver now') : null}
      {canErase && (
        <details className="card more" open={fault !== undefined}>
          <summary>Erase this lead</summary>
          <p>It cannot be brought back. Where your own system has it, erase it there too.</p>
          <TokenForm
            {...{ path: `/lead/${record.id}/erase`, label: 'Erasure token', hint: 'Needed each time', fault }}
            button="Erase for good"
          />
        </details>
      )}
    </>
  );
}

export function Undelivered({ items }: { items: readonly UndeliveredLead[] }) {
  return (
    <List
      items={items}
      none="Every lead is delivered."
      row={(lead) => (
        <>
          <LeadLink record={lead} />
          <p>
            {formatAge(lead.ageMs)} old, {failureWords(lead)}
          </p>
          <Action path={`${leadPath(lead)}/redeliver`} text="Deliver now" />
        </>
      )}
    />
  );
}

export function Tasks({ items }: { items: readonly Task[] }) {
  return (
    <List
      items={items}
      none="Nothing waits to be carried out."
      row={(task) => (
        <>
          <p>
            {formatReference(task.reference)}, {task.kind === 'withdrawal' ? 'withdrawn' : 'corrected'}{' '}
            <time>{showTime(task.since)}</time>: {leftAtUpstream(task)}.
            {task.kind === 'withdrawal' && ' Delete messages and files that have it.'}
          </p>
          <Action path={`${leadPath(task)}/done`} text="It is carried out" />
        </>
      )}
    />
  );
}

/** Leads to what follows a page of a list. */
export function NextPage({ path, next }: { path: string; next: RowCursor | null }) {
  return next && <ButtonLink href={`${OPS_PATH}${path}?after=${next.at},${next.id}`} text="Next page" quiet />;
}
