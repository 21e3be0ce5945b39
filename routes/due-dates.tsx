/** Due dates: /due-dates. A GET form chooses for whom, and the dates follow month by month. Works without script. */

import type { DueDatesBody, PageEntry } from '../src/content/site.ts';
import { addDays, writtenDay } from '../src/domain/calendar.ts';
import { AUDIENCES } from '../src/domain/due-date.ts';
import { STATES } from '../src/domain/states.ts';
import { DUE_DATES_JSON, DUE_PARAMETERS, readDueQuery } from '../src/due-dates/asked.ts';
import { type DueItem, type Wanted, workOut } from '../src/due-dates/work-out.ts';
import { type ParameterFaults, queryOf, type Typed } from '../src/tools/parameters.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { Citation } from '../src/ui/citation.tsx';
import { DueDays, FoldedDays, monthName, monthsOf } from '../src/ui/due-list.tsx';
import { DueAlong } from './due-along.tsx';
import { DueForm } from './due-form.tsx';
import { definePage, errorTitle, ownAnswer } from './page.tsx';

interface DueData {
  entry: PageEntry;
  today: string;
  typed: Typed;
  faults: ParameterFaults;
  items: readonly DueItem[];
  /** Whose dates these are. */
  people: string;
  /** Whose dates these are, as a sentence with the days. */
  scope: string;
  /** The first day that was asked for, and the first day that the list covers. */
  from: string;
  since: string;
  described: DueDatesBody['described'];
  extensions: DueDatesBody['extensions'];
  /** The normalised query with its question mark; '' without a filter. */
  query: string;
  firm: { origin: string; name: string };
}

/** Days from today whose dates are open; later months are folded. */
const OPEN_DAYS = 30;

/** More rows would make the page too heavy for a phone. The calendar and the JSON have all of them. */
const MOST_ROWS = 400;

export const dueDatesPage = definePage<DueData>({
  id: 'due-dates',
  islands: ['print-button', 'copy-button'],
  readsQuery: true,
  async load({ path, query, content, today }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const law = await content.body(entry, 'due-dates');
    const asked = readDueQuery(query, today, law.since);
    const isWrong = 'faults' in asked;
    const wanted = isWrong ? null : fromThisMonth(asked.wanted, today);
    const items = wanted ? workOut(law, wanted) : [];
    const who = isWrong ? [] : asked.wanted.for;
    const ownQuery = queryOf(DUE_PARAMETERS, asked.typed).toString();
    const { origin, name } = content.site.firm;
    const head = {
      title: errorTitle(entry.title, isWrong),
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
        people: who.map((audience) => AUDIENCES[audience]).join(', ') || 'everyone',
        scope: wanted ? scopeOf(wanted) : '',
        from: wanted?.from ?? law.since,
        since: law.since,
        described: law.described.filter(
          (one) => who.length === 0 || one.for.some((audience) => who.includes(audience)),
        ),
        extensions: law.extensions,
        query: ownQuery && `?${ownQuery}`,
        firm: { origin, name },
      },
      ...ownAnswer(query, isWrong),
    };
  },
  View: ({ data }) => <DueDates {...data} />,
});

/** By default the list starts with this month, because a late fee that is running can still be stopped. */
function fromThisMonth(wanted: Wanted, today: string): Wanted {
  return wanted.from === today ? { ...wanted, from: `${today.slice(0, 8)}01` } : wanted;
}

/** "For: Company; GST, monthly. From 1 November 2026 to 22 November 2027." */
function scopeOf({ for: who, state, agm, from, to }: Wanted): string {
  const people = who.map((audience) => AUDIENCES[audience]).join('; ') || 'everyone';
  const stateRow = STATES.find(({ code }) => code === state);
  const more = [stateRow?.name, agm && `AGM on ${writtenDay(agm)}`].filter(Boolean).join('; ');
  return `For: ${people}${more && `; ${more}`}. From ${writtenDay(from)} to ${writtenDay(to)}.`;
}

function DueDates(data: DueData) {
  const { entry, typed, faults, items, people, query } = data;
  const isWrong = Object.keys(faults).length > 0;
  const form = <DueForm typed={typed} faults={faults} />;
  return (
    <section className="wrap due-dates">
      <Breadcrumbs here="Due dates" />
      <div className="due-head">
        <h1>Due dates</h1>
        {!isWrong && (
          <a className="button" href="#take-along">
            Add to my calendar
          </a>
        )}
      </div>
      {!isWrong && query !== '' ? (
        <details className="due-filter">
          <summary>
            For: <b>{people}</b> <span>change</span>
          </summary>
          {form}
        </details>
      ) : (
        <>
          <p className="lede">{entry.summary}</p>
          <NextDate first={items.slice(0, MOST_ROWS).find(({ date }) => date >= data.today)} />
          {form}
        </>
      )}
      {!isWrong && <DateLists {...data} />}
    </section>
  );
}

function NextDate({ first }: { first: DueItem | undefined }) {
  return (
    first && (
      <p className="due-first">
        Next: <b>{first.title}</b>, {first.period}, <time dateTime={first.date}>{writtenDay(first.date)}</time>.
      </p>
    )
  );
}

/** The dates in three lists: the next days, later months and past dates. Then what the lists do not show. */
function DateLists({ today, typed, items, people, scope, from, since, described, extensions, query, firm }: DueData) {
  const listed = items.slice(0, MOST_ROWS);
  const ahead = listed.filter(({ date }) => date >= today);
  const passed = listed.filter(({ date }) => date < today);
  const lastOpen = addDays(today, OPEN_DAYS);
  const near = ahead.filter(({ date }) => date <= lastOpen);
  const later = monthsOf(ahead.filter(({ date }) => date > lastOpen));
  const forRows = { today, meeting: (typed.agm?.[0] ?? '') !== '', explained: firstOfKinds(ahead) };
  return (
    <>
      <p className="due-scope">{scope}</p>
      {near.length > 0 && (
        <section className="due-next" aria-labelledby="next">
          <h2 id="next">
            Next {OPEN_DAYS} days{' '}
            <span>
              from today, <time dateTime={today}>{writtenDay(today)}</time>
            </span>
          </h2>
          <DueDays days={monthsOf(near).flatMap(({ days }) => days)} {...forRows} />
        </section>
      )}
      <DueAlong people={people} items={ahead} query={query} firm={firm} />
      {later.length > 0 && (
        <section className="due-later" aria-labelledby="later">
          <h2 id="later">Later</h2>
          {later.map(({ key, days }) => (
            <FoldedDays
              key={key}
              id={`month-${key}`}
              title={`${monthName(key)} ${key.slice(0, 4)}`}
              hint={hintOf(
                days.flatMap((day) => day.items),
                forRows.explained,
              )}
              days={days}
              {...forRows}
            />
          ))}
        </section>
      )}
      {passed.length > 0 && (
        <FoldedDays
          id="passed"
          title={passed.length === 1 ? '1 date has passed' : `${passed.length} dates have passed`}
          hint="Missed one?"
          days={monthsOf(passed).flatMap(({ days }) => days)}
          {...forRows}
        />
      )}
      {from < since && (
        <p>
          The list begins on {writtenDay(since)}. We did not check earlier dates for extensions, except for some returns
          of income.
        </p>
      )}
      {items.length === 0 && from >= since && <p>There are no due dates in these days. Choose other days above.</p>}
      {items.length > listed.length && (
        <p>
          This page lists the first {listed.length} of {items.length} dates.{' '}
          <a href={`${DUE_DATES_JSON}${query}`}>The list for programs</a> has all of them.
        </p>
      )}
      <Extensions items={items} extensions={extensions} />
      {described.length > 0 && <DescribedDates described={described} />}
    </>
  );
}

function Extensions({ items, extensions }: Pick<DueData, 'items' | 'extensions'>) {
  return (
    <p className="due-extensions">
      No {items.some(({ moved }) => moved !== null) ? 'further ' : ''}extension found as of{' '}
      {writtenDay(extensions.checked)}
      {items.some(({ told }) => told) && ', except one that is reported but not confirmed: see its dates'}. The newest
      page we saw is of {extensions.newest}. If a circular moves a date, we list the new date with the circular. We list
      the date in the law even if it is a holiday.
    </p>
  );
}

/** Dates without a fixed day, in words. */
function DescribedDates({ described }: Pick<DueData, 'described'>) {
  return (
    <section aria-labelledby="own-days">
      <h2 id="own-days">Dates that depend on your case</h2>
      <dl className="due-described">
        {described.map(({ title, text, law, source }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {text} <Citation of={source} law={law} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Ids of the first date of each kind. */
function firstOfKinds(items: readonly DueItem[]): ReadonlySet<string> {
  const firsts = new Map<string, string>();
  for (const { rule, id } of items) if (!firsts.has(rule)) firsts.set(rule, id);
  return new Set(firsts.values());
}

/** How many dates a month has, and which kinds no earlier month has: "9 dates, with GSTR-9 and 1 more". */
function hintOf(items: readonly { id: string; title: string }[], firsts: ReadonlySet<string>): string {
  const count = items.length === 1 ? '1 date' : `${items.length} dates`;
  const [title, ...more] = new Set(items.filter(({ id }) => firsts.has(id)).map((item) => item.title));
  return title === undefined ? count : `${count}, with ${title}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}
