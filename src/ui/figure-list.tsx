/** The figures a page used, each with its source and the day it was checked. */
import { formatDay } from '../content/format.ts';
import type { FigureRow } from '../content/site.ts';
import type { OwnPath } from '../domain/own-path.ts';
import type { Source } from '../domain/text.ts';
import { ScrollTable } from './scroll-table.tsx';

export function FigureList({ figures, checked, sources = [] }: { figures: FigureRow[]; checked: string; sources?: Source[] }) {
  return (
    <section className="figure-list">
      <h2 id="figures-and-sources">Figures and sources</h2>
      <p>
        Page last checked on <time dateTime={checked}>{formatDay(checked)}</time>.{sources.length > 0 && ' Checked against: '}
        {sources.map((source, index) => (
          <span key={source.title}>
            {index > 0 && '; '}
            <a href={source.url} rel="noopener external">
              {source.title}
            </a>
          </span>
        ))}
        {sources.length > 0 && '.'}
      </p>
      {figures.length > 0 && (
        <details>
          <summary>The {figures.length} figures on this page, with their sources</summary>
          <ScrollTable caption="Figures on this page" columns={['Figure', 'Published', 'Now', 'Source', 'Checked']}>
            {figures.map((figure) => (
              <tr key={figure.id}>
                <th scope="row">
                  <a href={`/figures#${figure.id}` satisfies OwnPath}>{figure.label}</a>
                </th>
                <td>{figure.published ?? 'added since'}</td>
                <td>{figure.current ?? 'not confirmed'}</td>
                <td>
                  <a href={figure.source.url} rel="noopener external">
                    {figure.source.title}
                  </a>
                </td>
                <td>{formatDay(figure.checked)}</td>
              </tr>
            ))}
          </ScrollTable>
        </details>
      )}
    </section>
  );
}
