/** Dated law as tools read it: what of a parameter travels to a tool's page, to its JSON and to the browser. */
import type { Bracket } from './figure.ts';
import type { Sure } from './parameter.ts';

/** One value with its days, `YYYY-MM-DD`; null where they are not known, or open. */
export type LawValue = {
  readonly from: string | null;
  readonly to: string | null;
  /** The number in the unit; null where it is none, or is in doubt. */
  readonly value: number | null;
  /** As a reader sees it; null where it was not found, or is in doubt. */
  readonly text: string | null;
  readonly brackets?: readonly Bracket[];
  /** The words of a value in doubt, or what is reported of it and not confirmed. */
  readonly reported?: string;
  readonly sure: Sure;
  readonly source: { readonly title: string; readonly url: string } | null;
};

export type LawFigure = {
  readonly id: string;
  readonly label: string;
  /** Day of the last comparison with its source. */
  readonly checked: string;
  /** Newest first. */
  readonly values: readonly LawValue[];
};
