import type { Sure } from '../law/parameter.ts';

/** Two dots: both full for the official text or two sources, one for one source, none for an unconfirmed value. */
export function CertaintyDots({ sure }: { sure: Sure }) {
  if (sure === 'own') return null;
  return (
    <span className={`sure-dots sure-${sure}`} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}
