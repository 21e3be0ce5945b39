/** How sure a value is, as two dots: both full where the official text was read or two readings agree, one where there is one reading. */

import { isSure } from '../domain/figure.ts';
import type { Sure } from '../domain/parameter.ts';

/** The words stand beside it. */
export function SureDots({ sure }: { sure: Sure }) {
  if (sure === 'own') return null;
  return (
    <span
      className={isSure(sure) ? 'sure-dots' : `sure-dots sure-dots-${sure === 'one-source' ? 'one' : 'none'}`}
      aria-hidden="true"
    >
      <i />
      <i />
    </span>
  );
}
