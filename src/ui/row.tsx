/** A term with its description, in a `dl`. */
import type { ReactNode } from 'react';

interface RowProps {
  name: ReactNode;
  /** The description, in place of children. */
  is?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Row({ name, is, className, children = is }: RowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
