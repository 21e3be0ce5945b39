/** What of a figure travels to those who reckon with it. */
import type { Figure, LawFigure } from '../domain/figure.ts';

/** The pages where it was read stay with the record, to which an answer links. */
export function lawFigure({ id, label, checked, history }: Figure): LawFigure {
  return {
    id,
    label,
    checked,
    values: history.map(({ from, to, value, text, brackets, reported, source, sure }) => ({
      from,
      to,
      value,
      text,
      ...(brackets && { brackets }),
      ...(reported !== undefined && { reported }),
      source,
      sure,
    })),
  };
}
