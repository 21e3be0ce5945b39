/** What /open-data says around its tables, as HTML: no host needs to put it together. */
import { escapeHtml } from '../content/format.ts';
import type { OpenDataBody } from '../content/site.ts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA, TERMS_ID } from '../domain/open-data.ts';
import type { OwnPath } from '../domain/own-path.ts';

const link = (path: string, text = path) => `<a href="${path}">${text}</a>`;
const DUE_DATES = '/due-dates' satisfies OwnPath;

interface Said {
  licence: string;
  /** How many figures there are. */
  count: number;
  /** A figure as JSON, and its id. */
  example: { json: string; id: string };
  columns: readonly string[];
}

/** @returns what stands above the tables of fields, and below them */
export function openDataWords(firm: Firm, { licence, count, example, columns }: Said): Pick<OpenDataBody, 'above' | 'below'> {
  const { script, commands } = waysToRead(firm, example.id);
  const above = [
    '<h2>The files</h2>',
    '<ul>',
    `<li>${link(OPEN_DATA.json)}: ${count} figures as JSON, under <code>data</code>, with <code>licence</code>, the page to link to and the oldest day on which one was checked.</li>`,
    `<li>${link(OPEN_DATA.csv)}: the same as a table, in UTF-8, for a spreadsheet.</li>`,
    `<li>${link(OPEN_DATA.schema)}: the JSON Schema of the first, for whoever checks what comes in.</li>`,
    `<li>${link('/due-dates.json')}: due dates as JSON, by the parameters of ${link(DUE_DATES, 'the due dates')}: <code>for</code>, <code>state</code>, <code>agm</code>, <code>from</code>, <code>to</code>.</li>`,
    `<li>${link(OPEN_DATA.dueDatesSchema)}: the JSON Schema of that.</li>`,
    '</ul>',
    '<p>No key and no login. A page of any site may fetch them. Each answer has an <code>ETag</code>: send it back as <code>If-None-Match</code>, and 304 says that nothing has changed.</p>',
    `<h2 id="${TERMS_ID}">On what terms</h2>`,
    `<p>${escapeHtml(licence)}</p>`,
    '<p>Where the state is “Not confirmed” or “Tables disagree”, there is no current value: show none. Where there is a change, show it with the value.</p>',
  ];
  const below = [
    `<p>The table of figures has one line a figure and these columns: <code>${columns.join(', ')}</code>.</p>`,
    '<h2>Examples</h2>',
    '<h3>One figure</h3>',
    code('One figure as JSON', example.json),
    '<h3>In a page</h3>',
    code('Reading figures and due dates in JavaScript', script),
    '<h3>On a command line</h3>',
    code('Fetching the files with curl', commands),
    `<p>Every figure with its history, for people: ${link('/figures', 'every figure, with its source')}.</p>`,
  ];
  return { above: above.join('\n'), below: below.join('\n') };
}

/** Code that scrolls inside itself: a region that scrolls must be reachable with the keyboard (WCAG 2.1.1). */
function code(label: string, text: string): string {
  return `<section class="open-data-code" aria-label="${label}" tabindex="0"><pre><code>${escapeHtml(text)}</code></pre></section>`;
}

/** How a page and a command line get them, to copy. */
function waysToRead({ origin }: Firm, id: string): { script: string; commands: string } {
  const script = [
    `const { data } = await (await fetch('${origin}${OPEN_DATA.json}')).json();`,
    `const figure = data.find(({ id }) => id === '${id}');`,
    "console.log(figure.current ?? 'not confirmed', figure.checked);",
    '',
    `const due = await (await fetch('${origin}/due-dates.json?for=company')).json();`,
    'console.log(due.data[0].date, due.data[0].title);',
  ];
  const commands = [
    `curl --compressed -O ${origin}${OPEN_DATA.csv}`,
    `curl --compressed --etag-compare tag --etag-save tag -O ${origin}${OPEN_DATA.json}`,
    `curl --compressed -o due.json '${origin}/due-dates.json?for=gst-monthly&from=2027-01-01&to=2027-12-31'`,
  ];
  return { script: script.join('\n'), commands: commands.join('\n') };
}
