/** A table that scrolls in its frame if it is wider than the page. */
import type { ReactNode } from 'react';

interface ScrollTableProps {
  caption: string;
  columns: ReactNode[];
  children: ReactNode;
}

export function ScrollTable({ caption, columns, children }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take keyboard focus (WCAG 2.1.1)
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table>
        {/* A heading or summary before the table shows the same words. */}
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static list
              <th scope="col" key={index}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
