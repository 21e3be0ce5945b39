/** The figures a page used, each with its source and the day it was checked. */
import { formatDay } from '../content/format.ts';
import type { FigureRow } from '../content/site.ts';
import { FIGURES_ID } from '../domain/anchors.ts';
import type { OwnPath } from '../domain/own-path.ts';
import type { Source } from '../domain/text.ts';
import { hostOf } from '../domain/web-address.ts';
import { ScrollTable } from './scroll-table.tsx';

export function FigureList({ figures, checked, sources = [] }: { figures: FigureRow[]; checked: string; sources?: Source[] }) {
  return (
    <section className="figure-list">
      <h2 id={FIGURES_ID}>Figures and sources</h2>
      <p>
        Page last checked on <time dateTime={checked}>{formatDay(checked)}</time>.
      </p>
      {figures.length > 0 && (
        <details>
          <summary>The {figures.length} figures on this page, with their sources</summary>
          <ScrollTable caption="Figures on this page" columns={['Figure', 'In force', 'Published before', 'Source', 'Checked']}>
            {figures.map(({ id, label, published, current, source, checked: day }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/figures#${id}` satisfies OwnPath}>{label}</a>
                </th>
                <td>{current ?? 'not confirmed'}</td>
                <td>{published === current ? 'the same' : (published ?? 'not published')}</td>
                <td>
                  {/* The law by name leads to where its words were read. */}
                  <a href={source.read?.url ?? source.url} rel="noopener external">
                    {source.title}
                  </a>
                </td>
                <td>{formatDay(day)}</td>
              </tr>
            ))}
          </ScrollTable>
        </details>
      )}
      {sources.length > 0 && (
        <details>
          <summary>What the page was checked against besides</summary>
          <ul>
            {sources.map((source) => (
              <li key={source.title}>
                <Read source={source} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A source: the law, and the page where it was read. */
function Read({ source: { title, url, read } }: { source: Source }) {
  return (
    <>
      <a href={url} rel="noopener external">
        {title}
      </a>
      {read && (
        <>
          {', read at '}
          <a href={read.url} rel="noopener external">
            {hostOf(read.url)}
          </a>
        </>
      )}
    </>
  );
}
