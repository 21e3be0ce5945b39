import { formatDay } from '../../../src/domain/calendar.ts';

/** Words that become stale, whatever the day. Having passed an examination is not a date. */
const LEANING = /\bstill (?:open|ahead)\b|\b(?:has|have) passed\b(?! (?:an|the) examination)|\bnow due\b/i;

const MONTHS = Array.from(
  { length: 12 },
  (_, i) => formatDay(`2026-${String(i + 1).padStart(2, '0')}-01`).split(' ')[1],
);
const DAY = `(\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})`;

/**
 * Stale once the next day has passed: the text says that something is open or coming. "Can be filed until" a day stays
 * true.
 */
const UNTIL_A_DAY = [
  new RegExp(`\\b(?:is|are|stays?|remains?) open(?: \\w+){0,3}? (?:until|till|to) ${DAY}`, 'gi'),
  new RegExp(`\\b(?:will be due|will start|will begin|will end) (?:on|by) ${DAY}`, 'gi'),
];

/** @param day as `YYYY-MM-DD` */
export function staleIn(html: string, day: string): string[] {
  const text = readable(html);
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z“"₹])|\n/)
    .filter((sentence) => isStale(sentence, day))
    .map((sentence) => sentence.trim());
}

function isStale(sentence: string, day: string): boolean {
  if (LEANING.test(sentence)) return true;
  return UNTIL_A_DAY.flatMap((pattern) => [...sentence.matchAll(pattern)]).some(
    ([, date = '', month = '', year = '']) => {
      const named = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
      return named < day;
    },
  );
}

/**
 * The text of a page and its description, a line for each block. Without an HTML parser, which would take seconds for
 * forty pages on four days.
 */
function readable(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<meta name="description" content="([^"]*)"[^>]*>/, '\n$1\n')
    .replace(/<(script|style|svg|template)\b.*?<\/\1>/gs, '')
    .replace(/<(?!\/?(?:a|abbr|b|em|i|span|strong|time|button|mark)\b)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[ \t\u00a0]+/g, ' ');
}
