/** A boxed note in the colour of doing it yourself. */
import type { ReactNode } from 'react';

export function Callout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="callout">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
