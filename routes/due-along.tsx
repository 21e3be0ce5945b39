/** Saves or shares due dates: calendar, WhatsApp, print, JSON. Each link keeps the filter. */
import { writtenDay } from '../src/domain/calendar.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { DUE_DATES_CALENDAR, DUE_DATES_JSON } from '../src/due-dates/asked.ts';
import { Island } from '../src/islands/server/island.tsx';
import { whatsappShareAddress } from '../src/ui/contact-bar.tsx';

const PAGE: OwnPath = '/due-dates';

/** Number of dates in a message. */
const DATES_IN_MESSAGE = 5;

interface AlongProps {
  /** "GST, monthly, Employer". */
  people: string;
  /** The dates from today on. */
  items: readonly { date: string; title: string }[];
  /** With its question mark; '' without a filter. */
  query: string;
  firm: { origin: string };
}

export function DueAlong({ people, items, query, firm }: AlongProps) {
  const calendar = `${DUE_DATES_CALENDAR}${query}`;
  const subscription = `webcal://${new URL(firm.origin).host}${calendar}`;
  return (
    <section aria-labelledby="take-along" className="due-along">
      <h2 id="take-along">Save or share these dates</h2>
      <p>A subscribed calendar changes a date when the law changes it. It lists up to 15 months.</p>
      <ul>
        <li>
          <a
            className="button"
            href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
            rel="noopener external"
          >
            Google Calendar
          </a>{' '}
          adds the dates to your Google account and keeps them up to date.
        </li>
        <li>
          <a className="button button-quiet" href={subscription}>
            Apple or Outlook
          </a>{' '}
          adds the dates to the calendar app on this device and keeps them up to date.
        </li>
        <li>
          <a className="button button-quiet" href={calendar} download="due-dates.ics">
            Download (.ics)
          </a>{' '}
          adds the dates once. They do not change later.
        </li>
        <li>
          <a
            className="button button-quiet"
            href={whatsappShareAddress(messageOf(people, items, `${firm.origin}${PAGE}${query}`))}
            rel="noopener external"
          >
            Share on WhatsApp
          </a>{' '}
          sends the next {Math.min(DATES_IN_MESSAGE, items.length)} dates and the address of this page.
        </li>
        <li>
          <Island name="print-button" when="interaction" props={{ text: 'Print the year' }} />
        </li>
        <li>
          Address for any other calendar: <code>{`${firm.origin}${calendar}`}</code>{' '}
          <Island name="copy-button" when="interaction" props={{ text: `${firm.origin}${calendar}` }} />
        </li>
        <li>
          <a href={`${DUE_DATES_JSON}${query}`}>The dates for programs (JSON)</a>
        </li>
      </ul>
    </section>
  );
}

/** A message with the next dates. */
function messageOf(people: string, items: AlongProps['items'], page: string): string {
  const dates = items.slice(0, DATES_IN_MESSAGE).map(({ date, title }) => `${writtenDay(date)}: ${title}`);
  return [`Due dates: ${people}`, ...dates, page].join('\n');
}
