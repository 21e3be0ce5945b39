/** Due dates: /due-dates. A GET form chooses for whom, and the dates follow month by month. */
import type { DueDatesBody, PageEntry } from '../../src/content/site.ts';
import { SHARE } from '../../src/domain/browser-names.ts';
import { addDays, formatDay, formatDayOfYear, formatMonth, shortMonth } from '../../src/domain/calendar.ts';
import { errorTitle } from '../../src/domain/error-title.ts';
import type { Firm } from '../../src/domain/firm.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { stateName } from '../../src/domain/states.ts';
import { ChoiceField } from '../../src/islands/widgets/choice-field.tsx';
import { ParameterField, ParameterForm } from '../../src/islands/widgets/parameter-form.tsx';
import { ShareRow } from '../../src/islands/widgets/share-row.tsx';
import { uncapitalize } from '../../src/law/bill.ts';
import { MAX_DAYS } from '../../src/law/calendar-file.ts';
import { AUDIENCES, type Audience, nameAudience } from '../../src/law/due-date.ts';
import { isOverdue } from '../../src/law/review.ts';
import { type DueItem, nextAfter, type Wanted, workOutList } from '../../src/law/work-out-dates.ts';
import {
  DUE_DATES_CALENDAR,
  DUE_DATES_JSON,
  dueParameters,
  MAX_YEARS,
  readDueQuery,
  takeFirstYears,
} from '../../src/tools/due-query.ts';
import { makeQuery, type ParameterFaults, type Typed } from '../../src/tools/parameters.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Submit } from '../../src/ui/buttons.tsx';
import { Chips } from '../../src/ui/chips.tsx';
import { Citation } from '../../src/ui/citation.tsx';
import { DeferredStyles } from '../../src/ui/document-context.tsx';
import { DueMonth, FoldedDays, groupByMonth } from '../../src/ui/due-list.tsx';
import { MonthSheet } from '../../src/ui/month-sheet.tsx';
import { Row } from '../../src/ui/row.tsx';
import { Said } from '../../src/ui/said.tsx';
import { Words } from '../../src/ui/words.tsx';
import { definePage, makeHead, ownAnswer, withEntry } from '../page.tsx';

const PAGE: OwnPath = '/due-dates';

interface DueData extends Pick<DueDatesBody, 'since' | 'described' | 'extensions'> {
  entry: PageEntry;
  today: string;
  typed: Typed;
  faults: ParameterFaults;
  items: readonly DueItem[];
  /** The first date after these days, if they have none. */
  next: DueItem | null;
  /** "GST monthly, employer". */
  people: string;
  scope: string;
  from: string;
  /** Of the page after these days; null if no more were asked for. */
  nextQuery: string | null;
  /** Normalised, with its question mark; '' without a filter. */
  query: string;
  origin: Firm['origin'];
}

const OPEN_DAYS = 30;

/** More would be too heavy for a phone, and for the thread of the host. The JSON has all. */
const MAX_ROWS = 400;

export const dueDatesPage = definePage<DueData>({
  id: 'due-dates',
  readsQuery: true,
  firstScreen: ['breadcrumbs', 'chips', 'due-list', 'month-sheet'],
  load: withEntry(async ({ entry, query, content, today }) => {
    const law = await content.body(entry, 'due-dates');
    const asked = readDueQuery(query, today, law.since);
    const isWrong = 'faults' in asked;
    const page = isWrong ? null : takeFirstYears(fromThisMonth(asked.wanted, today), asked.typed);
    const wanted = page?.wanted ?? null;
    const items = wanted ? workOutList(law, wanted) : [];
    const who = isWrong ? [] : asked.wanted.for;
    const ownQuery = makeQuery(dueParameters(), asked.typed).toString();
    const people = nameGroups(who);
    const chosen = isWrong ? [people] : [people, ...placeAndMeeting(asked.wanted), ...listDays(asked.typed)];
    const named = chosen.filter(Boolean).join(', ');
    const title = named ? `${entry.title}: ${named}` : entry.title;
    return {
      head: { ...makeHead(entry), title: errorTitle(title, isWrong), noindex: ownQuery !== '' },
      data: {
        entry,
        today,
        typed: asked.typed,
        faults: isWrong ? asked.faults : {},
        items,
        next: wanted && items.length === 0 ? nextAfter(law, wanted) : null,
        people: people || say('due-dates.everyone'),
        scope: wanted ? describeScope(wanted) : '',
        from: wanted?.from ?? law.since,
        nextQuery: page?.nextQuery ?? null,
        since: law.since,
        described: law.described.filter(
          (one) => who.length === 0 || one.for.some((audience) => who.includes(audience)),
        ),
        extensions: law.extensions,
        query: ownQuery && `?${ownQuery}`,
        origin: content.site.firm.origin,
      },
      ...ownAnswer(query, isWrong),
    };
  }),
  View: ({ data }) => <DueDates {...data} />,
});

/** The default is this month, not today: a running late fee can still be stopped. */
function fromThisMonth(wanted: Wanted, today: string): Wanted {
  return wanted.from === today ? { ...wanted, from: `${today.slice(0, 8)}01` } : wanted;
}

/** "For: Company; GST, monthly. From 1 November 2026 to 22 November 2027." */
function describeScope(wanted: Wanted): string {
  const { for: who, from, to } = wanted;
  const people = who.map(nameAudience).join('; ') || say('due-dates.everyone');
  const all = [people, ...placeAndMeeting(wanted)].join('; ');
  return say('due-dates.scope', { people: all, from: formatDay(from), to: formatDay(to) });
}

function placeAndMeeting({ state, agm }: Wanted): string[] {
  const names = [stateName(state ?? '') ?? []].flat();
  return agm ? [...names, say('due-dates.agm-on', { day: formatDay(agm) })] : names;
}

function listDays(typed: Typed): string[] {
  return (['from', 'to'] as const).flatMap(
    (name) => typed[name]?.flatMap((day) => (day ? say(`due-dates.day-${name}`, { day: formatDay(day) }) : [])) ?? [],
  );
}

/** "GST monthly, one person company": the names of the form in one line. */
function nameGroups(who: readonly Audience[]): string {
  const names = who.map((audience) => nameAudience(audience).replace(',', ''));
  return names.map((name, at) => (at === 0 ? name : uncapitalize(name))).join(', ');
}

const listGroups = () => AUDIENCES.map((one) => ({ path: `${PAGE}?for=${one}`, name: nameAudience(one) }));

function DueDates(data: DueData) {
  const { typed, faults, people, query } = data;
  const isWrong = Object.keys(faults).length > 0;
  return (
    <section className="wrap due-dates">
      <Breadcrumbs here={say('due-dates.title')} />
      <div className="due-head">
        <h1>{say('due-dates.title')}</h1>
        {!isWrong && <a href="#take-along">{say('due-dates.add')}</a>}
      </div>
      {isWrong && <DeferredStyles />}
      <details className="due-filter" open={isWrong}>
        <summary>
          {say('due-dates.chosen')} <b>{people}</b> <span>{say('due-dates.change')}</span>
        </summary>
        <DueForm typed={typed} faults={faults} />
      </details>
      {query === '' && <Chips label={say('due-dates.groups')} pages={listGroups()} />}
      {!isWrong && <DateLists {...data} />}
    </section>
  );
}

const ID = 'due';

function DueForm({ typed, faults }: Pick<DueData, 'typed' | 'faults'>) {
  const parameters = dueParameters();
  const { for: who, state, ...days } = parameters;
  const field = (name: string) => ({ form: ID, name, text: typed[name]?.[0], error: faults[name] });
  const isRefined = ['state', ...Object.keys(days)].some((name) => typed[name]?.some((text) => text !== ''));
  return (
    <ParameterForm
      id={ID}
      className="due-form"
      action={PAGE}
      label={say('due-dates.form')}
      parameters={parameters}
      faults={faults}
    >
      <ChoiceField form={ID} name="for" parameter={who} texts={typed.for} error={faults.for} />
      <details className="due-more" open={isRefined}>
        <summary>{say('due-dates.more')}</summary>
        <div className="due-fields">
          <ParameterField {...field('state')} parameter={state} none={say('due-dates.every-state')} />
          {Object.entries(days).map(([name, day]) => (
            <ParameterField {...field(name)} key={name} parameter={day} autoComplete="off" />
          ))}
        </div>
      </details>
      <Submit text={say('due-dates.show')} />
    </ParameterForm>
  );
}

/** The next days, dates that concern few (each kind once), later months and past dates, then what no list shows. */
function DateLists(data: DueData) {
  const { today, typed, items, next, scope, from, nextQuery, since, described, extensions, query } = data;
  const passed = items.filter(({ date }) => date < today);
  const usual = items.filter(({ date, isRare }) => date >= today && !isRare);
  const ahead = usual.slice(0, MAX_ROWS);
  const rare = items.filter(({ date, isRare }) => date >= today && isRare);
  const firsts = new Set(new Map([...ahead, ...rare].toReversed().map(({ rule, id }) => [rule, id])).values());
  const others = rare.filter(({ id }) => firsts.has(id));
  const lastOpen = addDays(today, OPEN_DAYS);
  const near = ahead.filter(({ date }) => date <= lastOpen);
  const later = groupByMonth(ahead.filter(({ date }) => date > lastOpen));
  const forRows = { today, meeting: (typed.agm?.[0] ?? '') !== '', explained: firsts };
  const months = groupByMonth(near);
  const [coming] = items.filter(({ date }) => date >= today);
  const isFarAway = coming !== undefined && from <= today && coming.date > lastOpen;
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is read first */}
      <p className="due-scope" tabIndex={-1} autoFocus={query !== ''}>
        {scope}
      </p>
      <div className="due-columns">
        <div>
          {isFarAway && <NextDate after={say('due-dates.nothing-near', { days: OPEN_DAYS })} date={coming} />}
          {items.length === 0 &&
            from >= since &&
            (next ? <NextDate after={say('due-dates.nothing')} date={next} /> : <p>{say('due-dates.none')}</p>)}
          {near.length > 0 && (
            <section className="due-next" aria-labelledby="next">
              <h2 id="next">
                {`${say('due-dates.next-days', { days: OPEN_DAYS })} `}
                <span>
                  <Said k="due-dates.from-today" day={<time dateTime={today}>{formatDayOfYear(today)}</time>} />
                </span>
              </h2>
              {months.map(([month, ofMonth]) => (
                <DueMonth key={month} month={month} items={ofMonth} {...forRows} />
              ))}
            </section>
          )}
          <DeferredStyles />
          {others.length > 0 && (
            <FoldedDays
              id="other-dates"
              title={say('due-dates.others')}
              hint={say('due-dates.others-hint', { number: others.length })}
              items={others}
              isRepeated
              {...forRows}
            />
          )}
          {passed.length > 0 && (
            <FoldedDays
              id="passed"
              title={say('due-dates.passed', { count: passed.length })}
              hint={say('due-dates.passed-hint')}
              items={passed}
              {...forRows}
            />
          )}
        </div>
        <div className="due-side">
          {months.map(([month, ofMonth]) => (
            <MonthSheet key={month} month={month} marked={ofMonth.map(({ date }) => date)} today={today} />
          ))}
          <DueAlong {...data} items={ahead} />
        </div>
      </div>
      {later.length > 0 && (
        <section className="due-later" aria-labelledby="later">
          <h2 id="later">{say('due-dates.later')}</h2>
          <div>
            {later.map(([month, ofMonth]) => (
              <FoldedDays
                key={month}
                id={`month-${month}`}
                leaf={shortMonth(month)}
                title={formatMonth(month)}
                hint={writeHint(ofMonth, forRows.explained)}
                items={ofMonth}
                {...forRows}
              />
            ))}
          </div>
        </section>
      )}
      {from < since && <p>{say('due-dates.begins', { day: formatDay(since) })}</p>}
      {usual.length > ahead.length && (
        <p>
          <Said
            k="due-dates.at-most"
            number={MAX_ROWS}
            list={<a href={`${DUE_DATES_JSON}${query}`}>{say('due-dates.list')}</a>}
          />
        </p>
      )}
      {nextQuery !== null && (
        <p>
          <Said
            k="due-dates.years"
            number={MAX_YEARS}
            next={
              <a href={`${PAGE}?${nextQuery}`} rel="next">
                {say('due-dates.next-years', { number: MAX_YEARS })}
              </a>
            }
          />
        </p>
      )}
      <Extensions items={items} extensions={extensions} today={today} />
      {described.length > 0 && <DescribedDates described={described} />}
    </>
  );
}

function NextDate({ after, date: { date, title, period } }: { after: string; date: DueItem }) {
  return (
    <p className="due-none">
      {after}{' '}
      <Said
        k="due-dates.next"
        day={<time dateTime={date}>{formatDay(date)}</time>}
        date={<Words text={`${title}, ${period}`} />}
      />
    </p>
  );
}

function Extensions({ items, extensions, today }: Pick<DueData, 'items' | 'extensions' | 'today'>) {
  const found = {
    day: formatDay(extensions.checked),
    except: items.some(({ told }) => told) ? say('due-dates.except-reported') : '',
    newest: formatMonth(extensions.newest),
  };
  return (
    <p className="due-extensions">
      {say(items.some(({ moved }) => moved) ? 'due-dates.not-extended-further' : 'due-dates.not-extended', found)}{' '}
      {isOverdue(extensions, today) && `${say('due-dates.not-looked', { day: formatDay(extensions.review) })} `}
      {say('due-dates.circulars')}
    </p>
  );
}

function DescribedDates({ described }: Pick<DueData, 'described'>) {
  return (
    <section aria-labelledby="own-days">
      <h2 id="own-days">{say('due-dates.own-days')}</h2>
      <dl className="due-described">
        {described.map(({ title, text, law, source }) => (
          <Row key={title} name={title}>
            {text} <Citation of={source} law={law} />
          </Row>
        ))}
      </dl>
    </section>
  );
}

/** "9 dates, with GSTR-9 and 1 more": the kinds that no earlier month has. */
function writeHint(items: readonly { id: string; title: string }[], firsts: ReadonlySet<string>): string {
  const dates = say('due-dates.dates', { count: items.length });
  const [title, ...more] = new Set(items.filter(({ id }) => firsts.has(id)).map((item) => item.title));
  if (title === undefined) return dates;
  const number = more.length;
  return number > 0
    ? say('due-dates.dates-and-more', { dates, title, number })
    : say('due-dates.dates-with', { dates, title });
}

const DATES_IN_MESSAGE = 5;

function DueAlong({ people, items, query, origin }: DueData) {
  const dates = items.slice(0, DATES_IN_MESSAGE).map(({ date, title }) => `${formatDay(date)}: ${title}`);
  const calendar = say.path(`${DUE_DATES_CALENDAR}${query}`);
  const subscription = `webcal://${new URL(origin).host}${calendar}`;
  return (
    <section aria-labelledby="take-along" className="due-along">
      <h2 id="take-along">{say('due-dates.save')}</h2>
      <div className="due-ways">
        <a
          className="button due-google"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          rel="noopener external"
        >
          {say('due-dates.google')}
        </a>
        <a className="button button-quiet due-apple" href={subscription}>
          {say('due-dates.apple')}
        </a>
      </div>
      <ShareRow
        text={[say('due-dates.message', { people }), ...dates].join('\n')}
        origin={origin}
        path={`${PAGE}${query}`}
      />
      <p>{say('due-dates.subscribed', { months: Math.floor(MAX_DAYS / 30), number: dates.length })}</p>
      <details>
        <summary>{say('due-dates.other-ways')}</summary>
        <ul>
          <li>
            <Said
              k="due-dates.file"
              download={
                <a href={calendar} download="due-dates.ics">
                  {say('due-dates.download')}
                </a>
              }
            />
          </li>
          <li>
            <Said
              k="due-dates.address"
              address={<code>{`${origin}${calendar}`}</code>}
              copy={
                <a href={origin + calendar} {...{ [SHARE]: '' }}>
                  {say('share.copy')}
                </a>
              }
            />
          </li>
          <li>
            <a href={`${DUE_DATES_JSON}${query}`}>{say('due-dates.json')}</a>
          </li>
        </ul>
      </details>
    </section>
  );
}
