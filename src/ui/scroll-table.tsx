/** A table that scrolls inside itself where it is wider than the page, and can be scrolled with the keyboard. */
import type { ReactNode } from 'react';

export function ScrollTable({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: ReactNode[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard (WCAG 2.1.1)
    <section className="scroll" aria-label={caption} tabIndex={0}>
      <table>
        {/* A heading or a summary before the table says it to the eye. */}
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // The columns of one table never change their order.
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
