/** Dated law as tools read it: the part of a parameter that is sent to a tool's page, to its JSON and to the browser. */
import type { Bracket } from './figure.ts';
import type { Sure } from './parameter.ts';

/** One value with its days, `YYYY-MM-DD`; null if they are unknown or open. */
export type LawValue = {
  readonly from: string | null;
  readonly to: string | null;
  /** The number in the unit; null if the value is not a number or is in doubt. */
  readonly value: number | null;
  /** The displayed value; null if it was not found or is in doubt. */
  readonly text: string | null;
  readonly brackets?: readonly Bracket[];
  /** Text of a value in doubt, or an unconfirmed report about it. */
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
