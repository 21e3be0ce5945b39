/** /open-data: the figures for programs, what each field is, on what terms, and examples to copy. */
import type { OpenDataBody, PageEntry } from '../src/content/site.ts';
import { OPEN_DATA, TERMS_ID } from '../src/domain/open-data.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { ScrollTable } from '../src/ui/scroll-table.tsx';
import { definePage } from './page.tsx';

interface OpenData {
  entry: PageEntry;
  body: OpenDataBody;
}

export const openDataPage = definePage<OpenData>({
  id: 'open-data',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: entry.title, description: entry.description, canonical: path };
    return { head, data: { entry, body: await content.body(entry, 'open-data') } };
  },
  View: ({ data: { entry, body } }) => (
    <section className="wrap open-data">
      <Breadcrumbs
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Figures', path: '/figures' satisfies OwnPath },
        ]}
        here={entry.title}
      />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>

      <h2>The files</h2>
      <ul>
        <li>
          <a href={OPEN_DATA.json}>{OPEN_DATA.json}</a>: {body.count} figures as JSON, under <code>data</code>.
        </li>
        <li>
          <a href={OPEN_DATA.csv}>{OPEN_DATA.csv}</a>: the same as a table, in UTF-8, for a spreadsheet.
        </li>
        <li>
          <a href={OPEN_DATA.schema}>{OPEN_DATA.schema}</a>: the JSON Schema of the first, for whoever checks what comes in.
        </li>
      </ul>
      <p>
        No key and no login. A page of any site may fetch them. Each answer has an <code>ETag</code>: send it back as <code>If-None-Match</code>, and 304 says
        that nothing has changed.
      </p>

      <h2 id={TERMS_ID}>On what terms</h2>
      <p>{body.licence}</p>
      <p>Where the state is “Not confirmed” or “Tables disagree”, there is no current value: show none. Where there is a change, show it with the value.</p>

      <h2>What a figure holds</h2>
      <ScrollTable caption="Fields of a figure" columns={['Field', 'What it is']}>
        {body.fields.map(({ name, about }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{about}</td>
          </tr>
        ))}
      </ScrollTable>
      <p>
        The table has one line a figure and these columns: <code>{body.example.columns.join(', ')}</code>.
      </p>

      <h2>Examples</h2>
      <h3>One figure</h3>
      <Code label="One figure as JSON" text={body.example.json} />
      <h3>In a page</h3>
      <Code label="Reading a figure in JavaScript" text={body.example.script} />
      <h3>On a command line</h3>
      <Code label="Fetching the files with curl" text={body.example.commands} />
      <p>
        Every figure with its history, for people: <a href={'/figures' satisfies OwnPath}>every figure, with its source</a>.
      </p>
    </section>
  ),
});

/** Code that scrolls inside itself. @param props.label what it is, for those who do not see it */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard (WCAG 2.1.1)
    <section className="open-data-code" aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
