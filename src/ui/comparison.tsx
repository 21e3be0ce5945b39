/** The members of a section side by side. */
import type { Html } from '../content/site.ts';
import { COMPARISON_ANCHOR } from '../domain/service-page.ts';
import { Fold } from './fold.tsx';
import { Prose } from './prose.tsx';
import { ScrollTable } from './scroll-table.tsx';

/** @param props.source where its figures come from, in one line; empty where no figure of it has a source */
export function Comparison({
  caption,
  columns,
  rows,
  source,
}: {
  caption: string;
  columns: Html[];
  rows: Html[][];
  source: Html;
}) {
  return (
    <Fold id={COMPARISON_ANCHOR} title={caption} openWide>
      <ScrollTable caption={caption} columns={columns.map((column) => <Prose as="span" key={column} html={column} />)}>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              <Prose as={index === 0 ? 'th' : 'td'} key={columns[index]} html={cell} />
            ))}
          </tr>
        ))}
      </ScrollTable>
      {source && <Prose as="p" className="source-line" html={source} />}
    </Fold>
  );
}
