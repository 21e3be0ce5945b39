/** What /open-data says around its tables, in Markdown: the page as text has it as it is, and the page itself as HTML of the build. */
import { Marked } from 'marked';
import { escapeHtml } from '../content/format.ts';
import { CHANGES_PATH } from '../domain/figure-path.ts';
import type { Firm } from '../domain/firm.ts';
import { OPEN_DATA, TERMS_ID } from '../domain/open-data.ts';
import type { OwnPath } from '../domain/own-path.ts';

const link = (path: string, text = path) => `[${text}](${path})`;
const DUE_DATES = '/due-dates' satisfies OwnPath;
const TERMS = 'On what terms';

interface Said {
  licence: string;
  /** How many figures there are. */
  count: number;
  /** A figure as JSON, and its id. */
  example: { json: string; id: string; day: string };
  columns: readonly string[];
}

/** @returns what stands above the tables of fields, and below them; links are paths of this site */
export function openDataWords(
  firm: Firm,
  { licence, count, example, columns }: Said,
): { above: string; below: string } {
  const { script, commands } = waysToRead(firm, example.id);
  const above = `## The files

- ${link(OPEN_DATA.json)}: ${count} figures as JSON, under \`data\`, with \`licence\`, the page to link to and the oldest day on which one was checked.
- ${link(OPEN_DATA.csv)}: the same as a table, in UTF-8, for a spreadsheet.
- ${link(`${OPEN_DATA.json}?on=${example.day}`, `${OPEN_DATA.json}?on=`)} with a day, as ${example.day}: the law as on that day. A figure without a value then is left out, and so is one whose first day nobody found; \`history\` is empty. A day before the records is answered with 400.
- ${link(`/figures/${example.id}.json`, '`/figures/<id>.json`')}: one figure, under \`data\`, with the pages and tools that use it.
- ${link(`${CHANGES_PATH}.json`)}: what changed in the last twelve months, and what is announced; \`from\` and \`to\` name other days. ${link(`${CHANGES_PATH}.atom`)} is the same as a feed.
- ${link(OPEN_DATA.schema)}: the JSON Schema of the first two, for whoever checks what comes in.
- ${link('/due-dates.json')}: due dates as JSON, by the parameters of ${link(DUE_DATES, 'the due dates')}: \`for\`, \`state\`, \`agm\`, \`from\`, \`to\`.
- ${link(OPEN_DATA.dueDatesSchema)}: the JSON Schema of that.

No key and no login. A page of any site may fetch them. Each answer has an \`ETag\`: send it back as \`If-None-Match\`, and 304 says that nothing has changed.

## ${TERMS}

${licence}

Where there is no current value, published tables disagree or nobody could confirm it: show none. Only what is “In force” was read in the official text or in two
readings that agree; what is “As reported” was read in one. Where there is a change, show it with the value.`;
  const below = `The table of figures has one line a figure and these columns: \`${columns.join(', ')}\`.

## Examples

### One figure

${code('json', example.json)}

### In a page

${code('js', script)}

### On a command line

${code('sh', commands)}

Every figure with its history, for people: ${link('/figures', 'every figure, with its source')}.`;
  return { above, below };
}

function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** The same as HTML. Code scrolls inside itself: a region that scrolls must be reachable with the keyboard (WCAG 2.1.1). */
export function openDataHtml(words: string): string {
  const labels: Readonly<Record<string, string>> = {
    json: 'One figure as JSON',
    js: 'Reading figures and due dates in JavaScript',
    sh: 'Fetching the files with curl',
  };
  const marked = new Marked({
    // An address that is named in a sentence is text: a link says where it leads.
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
