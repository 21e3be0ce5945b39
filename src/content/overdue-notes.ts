/**
 * Notes on overdue records in compiled texts. A build does not know the day of a visit, so it leaves marks, which are
 * comments of HTML with the days of the next and the last comparison: `<!--review 2026-11-29 2026-11-21 - -->`. On the
 * day of the request each becomes a note, or nothing.
 */
import { formatDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { capitalize } from '../law/figure-words.ts';
import { overdueWords, type Reviewed } from '../law/review.ts';
import type { Body, Html } from './site.ts';
import type { ContentStore } from './store.ts';

const NOT_ANNOUNCED = '-';

function writeDays({ review, checked, announced = NOT_ANNOUNCED }: Reviewed): string {
  return `${review} ${checked} ${announced} `;
}

/** After a value. Becomes a note of its own. */
export function markReview(record: Reviewed): Html {
  return `<!--review ${writeDays(record)}-->`;
}

/** "Checked 21 November 2026", or "Last compared on 21 November 2026" from the day of the review. */
export function markCheck(record: Reviewed): Html {
  const words = say('figure-note.checked-on', { day: formatDay(record.checked) });
  return `<!--check ${writeDays(record)}-->${words}<!--/check-->`;
}

const REVIEW = / ?<!--review ([\d-]{10}) ([\d-]{10}) ([\d-]{1,10}) -->/g;
const CHECK = /<!--check ([\d-]{10}) ([\d-]{10}) ([\d-]{1,10}) -->([^<]*)<!--\/check-->/g;

/** Replaces the marks in a text. @param today of the request, `YYYY-MM-DD` */
export function fillMarks(html: Html, today: string): Html {
  const writeNote = (review = '', checked = '', announced = '') =>
    overdueWords({ review, checked, ...(announced !== NOT_ANNOUNCED && { announced }) }, today);
  return html
    .replace(REVIEW, (_, ...days: string[]) => {
      const overdue = writeNote(...days);
      return overdue === undefined ? '' : ` <span class="aside">${overdue}</span>`;
    })
    .replace(CHECK, (_, review: string, checked: string, announced: string, words: string) =>
      capitalize(writeNote(review, checked, announced) ?? words),
    );
}

/** The kinds of page whose texts are HTML. */
const MARKED: readonly Body['kind'][] = ['service', 'article', 'legal'];

/** The same content, with the notes of the day in the texts of pages. @param today in India, `YYYY-MM-DD` */
export function withOverdueNotes(content: ContentStore, today: () => string): ContentStore {
  const filled = new WeakMap<Body, { day: string; body: Body }>();
  const body: ContentStore['body'] = async (entry, kind) => {
    const compiled = await content.body(entry, kind);
    if (!MARKED.includes(kind)) return compiled;
    const day = today();
    const known = filled.get(compiled);
    if (known?.day === day) return known.body as typeof compiled;
    const fill = (_: string, value: unknown) => (typeof value === 'string' ? fillMarks(value, day) : value);
    const ofDay = JSON.parse(JSON.stringify(compiled), fill) as typeof compiled;
    filled.set(compiled, { day, body: ofDay });
    return ofDay;
  };
  const others = new Map<ContentStore, ContentStore>();
  const open: ContentStore['open'] = async (language) => {
    const opened = await content.open(language);
    return others.getOrInsertComputed(opened, () => withOverdueNotes(opened, today));
  };
  return Object.assign(Object.create(content) as ContentStore, { body, open });
}
