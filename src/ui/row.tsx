/** A term with its description, in a `dl`. */
import type { ReactNode } from 'react';

interface RowProps {
  name: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Row({ name, className, children }: RowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
