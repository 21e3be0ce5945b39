/** Drawings of answers as data, with finished texts. Made by tools, drawn by src/islands/widgets/answer-drawing.tsx. */

/** A place in a drawing: across, up. Both from 0. */
export type Point = readonly [number, number];

interface Drawn {
  readonly title: string;
  /** What is to be seen, in a sentence or two. */
  readonly says: string;
  /** The same as a table, for screen readers and on paper. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Amounts that rise with income or with days: one line or two over a common scale. */
export interface Curves extends Drawn {
  readonly kind: 'curves';
  /** Without a name if there is only one. The second is dashed. */
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[];
  /** Where the visitor is, on each line. */
  readonly you: { readonly at: readonly Point[]; readonly text: string };
  readonly across: { readonly most: number; readonly ticks: readonly string[] };
  readonly up: {
    readonly most: number;
    readonly text: string;
    /** Whether nothing rises above it. */
    readonly isCap: boolean;
  };
}

/** One amount beside a limit. */
export interface Gauge extends Drawn {
  readonly kind: 'gauge';
  readonly most: number;
  readonly limit: { readonly at: number; readonly text: string };
  readonly you: { readonly at: number; readonly text: string };
  readonly ticks: readonly string[];
}

export type Drawing = Curves | Gauge;
