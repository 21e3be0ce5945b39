/** The text of /open-data around its tables, in Markdown for the twin and in HTML for the page. */
import { Marked } from 'marked';
import { escapeHtml } from '../content/format.ts';
import type { Firm } from '../domain/firm.ts';
import { CHANGES_PATH, OPEN_DATA, type OwnPath, TERMS_ID } from '../domain/own-path.ts';

const link = (path: string, text = path) => `[${text}](${path})`;
const DUE_DATES = '/due-dates' satisfies OwnPath;
const TERMS = 'Terms of use of the data';

/** What the text mentions. */
interface Subject {
  licence: string;
  /** Number of figures. */
  count: number;
  /** A figure as JSON, and its id. */
  example: { json: string; id: string; day: string };
  columns: readonly string[];
}

/** @returns the text above and below the tables of fields; links are paths of this site */
export function openDataWords(
  firm: Firm,
  { licence, count, example, columns }: Subject,
): { above: string; below: string } {
  const { script, commands } = waysToRead(firm, example.id);
  const above = `## The files

- ${link(OPEN_DATA.json)}: ${count} figures as JSON, under \`data\`, with \`licence\`, the page to link to and the oldest day of a check.
- ${link(OPEN_DATA.csv)}: the same as a table, in UTF-8, for a spreadsheet.
- ${link(`${OPEN_DATA.json}?on=${example.day}`, `${OPEN_DATA.json}?on=`)} with a day, such as ${example.day}: the law on that day. It leaves out figures that had no value then and figures whose first day is not known; \`history\` is empty. The answer is 400 for a day before our records.
- ${link(`/figures/${example.id}.json`, '`/figures/<id>.json`')}: one figure, under \`data\`, with the pages and tools that use it.
- ${link(`${CHANGES_PATH}.json`)}: changes of the last twelve months and announced changes; use \`from\` and \`to\` for other days. ${link(`${CHANGES_PATH}.atom`)} is the same as a feed.
- ${link(OPEN_DATA.schema)}: the JSON Schema of the first and third file, to validate what you receive.
- ${link('/due-dates.json')}: due dates as JSON, with the parameters of ${link(DUE_DATES, 'the due dates page')}: \`for\`, \`state\`, \`agm\`, \`from\`, \`to\`.
- ${link(OPEN_DATA.dueDatesSchema)}: the JSON Schema of the due dates.

You need no key or login. Pages of any site may fetch the files. Each answer has an \`ETag\`. Send it back as \`If-None-Match\`; the answer 304 means that the file has not changed.

## ${TERMS}

${licence}

If a figure has no current value, published tables disagree or we could not confirm it: show no value. “In force” means that we read the official text or two sources that
agree. “As reported” means one source. If a figure has a change, show it with the value.`;
  const below = `The CSV file has one line for each figure and these columns: \`${columns.join(', ')}\`.

## Examples

### One figure

${code('json', example.json)}

### In a web page

${code('js', script)}

### On the command line

${code('sh', commands)}

To read every figure with its history, see ${link('/figures', 'every figure, with its source')}.`;
  return { above, below };
}

function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** The Markdown as HTML. Code scrolls inside its section, which must be reachable with the keyboard (WCAG 2.1.1). */
export function openDataHtml(words: string): string {
  const labels: Readonly<Record<string, string>> = {
    json: 'One figure as JSON',
    js: 'Reading figures and due dates in JavaScript',
    sh: 'Fetching the files with curl',
  };
  const marked = new Marked({
    // Bare addresses stay text: a link has to say where it leads.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ depth, text }) {
        return `<h${depth}${text === TERMS ? ` id="${TERMS_ID}"` : ''}>${escapeHtml(text)}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        return `<section class="open-data-code" aria-label="${labels[lang]}" tabindex="0"><pre><code>${escapeHtml(text)}</code></pre></section>\n`;
      },
    },
  });
  return marked.parse(words, { async: false });
}

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

/**
 * The terms of use of data.
 * @param page that a user of the data must link to
 * @param day that a user must quote, such as "the day we checked the figure"
 */
export function licenceOf({ origin }: Firm, page: OwnPath, day: string): string {
  return `Free to use if you link to ${origin}${page} and give ${day}. No warranty: check with the department before you rely on it.`;
}
