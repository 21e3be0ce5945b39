/** Drawings of answers as data, with finished texts. Made by tools, drawn by src/islands/widgets/answer-drawing.tsx. */

/** A place in a drawing: across, up. Both from 0. */
export type Point = readonly [number, number];

interface Drawn {
  readonly title: string;
}

/** A drawing of more numbers than it has words. */
interface Plotted extends Drawn {
  /** What is to be seen, in a sentence or two. */
  readonly says: string;
  /** The same as a table, for screen readers and on paper. */
  readonly table: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

/** Amounts that are alternatives, to one scale. */
export interface Bars extends Drawn {
  readonly kind: 'bars';
  readonly bars: readonly {
    readonly name: string;
    readonly note: string;
    readonly result: string;
    /** Null without a bar, such as for what is not open. */
    readonly amount: number | null;
    readonly best: boolean;
  }[];
}

/** Widths of a drawing, in heights of its letters, from which some labels are shown. The styles have the same numbers. */
export const WIDTHS = [10, 16, 22, 30, 42] as const;

/** `x` and `y` are shares of the width and the height. */
export interface StepLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly dy: string;
  readonly anchor: 'middle' | 'end';
  readonly from: (typeof WIDTHS)[number];
}

/** A tax by slabs: the width is income, the height the rate, the area the tax. The last step is the current one. */
export interface Steps extends Plotted {
  readonly kind: 'steps';
  readonly steps: readonly {
    readonly from: number;
    readonly to: number;
    readonly rate: number;
  }[];
  readonly labels: readonly StepLabel[];
  readonly sum: string;
}

/** One amount beside a limit. */
export interface Gauge extends Drawn {
  readonly kind: 'gauge';
  readonly says: string;
  readonly most: number;
  readonly limit: { readonly at: number; readonly text: string };
  readonly you: { readonly at: number; readonly text: string };
}

/** Days in their order. `now` is today, `last` the end of what is possible, `done` a day of the visitor. */
export interface TimeLine extends Drawn {
  readonly kind: 'time';
  readonly moments: readonly {
    readonly day: string;
    readonly text: string;
    readonly mark: 'past' | 'now' | 'done' | 'ahead' | 'last';
  }[];
}

/** What is paid as days pass. */
export interface Curve extends Plotted {
  readonly kind: 'curve';
  readonly points: readonly Point[];
  readonly you: { readonly at: Point; readonly text: string };
  readonly across: { readonly most: number; readonly ticks: readonly string[] };
  readonly up: {
    readonly most: number;
    readonly text: string;
    /** Whether nothing rises above it. */
    readonly isCap: boolean;
  };
}

/** Lines that add up to a total. */
export interface Receipt extends Drawn {
  readonly kind: 'receipt';
  readonly lines: readonly { readonly what: string; readonly amount: string }[];
  readonly total: { readonly what: string; readonly amount: string };
}

export type Drawing = Bars | Steps | Gauge | TimeLine | Curve | Receipt;
