/** Due dates: /due-dates. A GET form says for whom, and the dates stand below it, month by month. Works without script. */
import type { DueDatesBody, PageEntry } from '../src/content/site.ts';
import { AUDIENCES } from '../src/domain/audience.ts';
import { daysBetween, writtenDay } from '../src/domain/calendar.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { STATES } from '../src/domain/states.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON, DUE_PARAMETERS, readDueQuery } from '../src/due-dates/asked.ts';
import { type DueItem, type Wanted, workOut } from '../src/due-dates/work-out.ts';
import { Island } from '../src/islands/server/island.tsx';
import { type ParameterFaults, queryOf, type Typed } from '../src/tools/parameters.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { DueCard, DueMonth, monthId, monthName, monthsOf } from '../src/ui/due-list.tsx';
import { DueForm } from './due-form.tsx';
import { definePage } from './page.tsx';

interface DueData {
  entry: PageEntry;
  today: string;
  typed: Typed;
  faults: ParameterFaults;
  items: readonly DueItem[];
  /** Whose dates these are and of which days. Where nothing was asked it is for paper alone: on a screen the form says it. */
  scope: string;
  /** The first day asked for, and the first that the list has. */
  from: string;
  since: string;
  described: DueDatesBody['described'];
  extensions: DueDatesBody['extensions'];
  /** The query of an address that asks the same, with its question mark; empty where nothing is asked. */
  query: string;
  /** Address of the site, and its name. */
  firm: { origin: string; name: string };
}

/** How many of the next dates stand on cards. */
const CARDS = 3;

/** More rows than these make a page that no phone likes: the calendar and the JSON have them all. */
const MOST_ROWS = 400;

export const dueDatesPage = definePage<DueData>({
  id: 'due-dates',
  islands: ['print-button'],
  readsQuery: true,
  async load({ path, query, content, today }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const law = await content.body(entry, 'due-dates');
    // Unless another first day is asked for, what passed this month stands there too: what runs now can yet be stopped.
    const asked = readDueQuery(query, today, law.since);
    const isWrong = 'faults' in asked;
    const wanted = isWrong ? null : asked.wanted.from === today ? { ...asked.wanted, from: `${today.slice(0, 8)}01` } : asked.wanted;
    const items = wanted ? workOut(law, wanted) : [];
    const who = isWrong ? [] : asked.wanted.for;
    const ownQuery = queryOf(DUE_PARAMETERS, asked.typed).toString();
    const { origin, name } = content.site.firm;
    const head = {
      title: isWrong ? `Error: ${entry.title}` : entry.title,
      description: entry.description,
      canonical: path,
      noindex: ownQuery !== '',
    };
    return {
      head,
      data: {
        entry,
        today,
        typed: asked.typed,
        faults: isWrong ? asked.faults : {},
        items,
        scope: wanted ? scopeOf(wanted) : '',
        from: wanted?.from ?? law.since,
        since: law.since,
        described: law.described.filter((one) => who.length === 0 || one.for.some((audience) => who.includes(audience))),
        extensions: law.extensions,
        query: ownQuery && `?${ownQuery}`,
        firm: { origin, name },
      },
      // What somebody chose is theirs: their answer is stored nowhere.
      personal: query.size > 0,
      ...(isWrong && { status: 400 as const }),
    };
  },
  View: ({ data }) => <DueDates {...data} />,
});

/** "For: Company; GST, monthly. From 1 November 2026 to 22 November 2027." */
function scopeOf({ for: who, state, agm, from, to }: Wanted): string {
  const people = who.map((audience) => AUDIENCES[audience]).join('; ') || 'everybody';
  const named = STATES.find(({ code }) => code === state);
  const more = [named?.name, agm && `yearly meeting on ${writtenDay(agm)}`].filter(Boolean).join('; ');
  return `For: ${people}${more && `; ${more}`}. From ${writtenDay(from)} to ${writtenDay(to)}.`;
}

function DueDates({ entry, today, typed, faults, items, scope, from, since, described, extensions, query, firm }: DueData) {
  const isWrong = Object.keys(faults).length > 0;
  const ahead = items.filter(({ date }) => date >= today).slice(0, CARDS);
  const calendar = `${DUE_DATES_CALENDAR}${query}`;
  const shown = items.slice(0, MOST_ROWS);
  const months = monthsOf(shown);
  const isAsked = !isWrong && query !== '';
  const next = ahead.length > 0 && (
    <section aria-labelledby="next">
      <h2 id="next" className="visually-hidden">
        Next
      </h2>
      <ul className="due-cards">
        {ahead.map((item) => (
          <DueCard key={item.id} item={item} days={daysBetween(today, item.date)} />
        ))}
      </ul>
    </section>
  );
  return (
    <section className="wrap due-dates">
      <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here="Due dates" />
      <div className="due-head">
        <h1>Due dates</h1>
        {!isWrong && (
          <div className="due-actions">
            <a className="button" href={`webcal://${new URL(firm.origin).host}${calendar}`}>
              Add to my calendar
            </a>
            <Island name="print-button" when="interaction" props={{ text: 'Print the year' }} />
          </div>
        )}
      </div>
      <p className="lede">
        {entry.summary} Counted from <time dateTime={today}>{writtenDay(today)}</time>.
      </p>
      {scope && (
        <p className="due-scope" data-asked={isAsked ? '' : undefined}>
          {scope}
        </p>
      )}
      {/* Who has said who they are came for the dates, and on a phone the form fills a screen: then it follows the next ones. */}
      {isAsked && next}
      <DueForm typed={typed} faults={faults} />
      {!isWrong && (
        <>
          {!isAsked && next}
          {months.length > 1 && (
            <nav className="due-months" aria-label="Months">
              {months.map(({ key }) => (
                <a key={key} href={`#${monthId(key)}`}>
                  {monthName(key).slice(0, 3)} {key.slice(0, 4)}
                </a>
              ))}
            </nav>
          )}
          {months.map((month) => (
            <DueMonth key={month.key} month={month} today={today} meeting={(typed.agm?.[0] ?? '') !== ''} />
          ))}
          {from < since && (
            <p>The list begins on {writtenDay(since)}: what was due before it was not looked through for extensions, but for some returns of income.</p>
          )}
          {items.length === 0 && from >= since && <p>Nothing is due in these days. Choose others above.</p>}
          {items.length > shown.length && (
            <p>
              The first {shown.length} of {items.length} dates are listed here; <a href={`${DUE_DATES_JSON}${query}`}>the list for programs</a> has them all.
            </p>
          )}
          <p className="due-extensions">
            No {items.some(({ moved }) => moved) ? 'further ' : ''}extension found as of {writtenDay(extensions.checked)}
            {items.some(({ told }) => told) && ', but for one that is told of and not confirmed: see its dates'}; the newest page seen is of {extensions.newest}
            . Where a circular moves a date, the new day stands here with it. A day that is a holiday stays as the law has it.
          </p>
          {described.length > 0 && (
            <section aria-labelledby="own-days">
              <h2 id="own-days">Dates that nobody can work out from here</h2>
              <dl className="due-described">
                {described.map(({ title, text, law, source }) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>
                      {text}{' '}
                      <a href={source.url} rel="noopener external">
                        {law}
                      </a>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          <section aria-labelledby="take-along" className="due-along">
            <h2 id="take-along">Take them along</h2>
            <ul>
              <li>
                <a href={calendar}>Calendar file (.ics)</a>: subscribe to its address, and a date that is moved moves in your calendar too. It holds up to 15
                months.
              </li>
              <li>
                <a href={shareAddress(firm.origin, query)} rel="noopener external">
                  Share these dates on WhatsApp
                </a>
              </li>
              <li>
                <a href={`${DUE_DATES_JSON}${query}`}>The same for programs (JSON)</a>
              </li>
            </ul>
          </section>
        </>
      )}
    </section>
  );
}

/** WhatsApp with the words already typed; whoever sends them chooses to whom. */
function shareAddress(origin: string, query: string): string {
  const page = '/due-dates' satisfies OwnPath;
  return `https://wa.me/?text=${encodeURIComponent(`Due dates, with what being late costs: ${origin}${page}${query}`)}`;
}
