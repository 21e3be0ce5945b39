/**
 * Elements shared by the drawings: paper, ruled lines, boxes, text rows and the rubber stamp. A drawing is 320 by 240
 * units, about its size on a phone, so that text of 11 units or more is readable there. Colours come only from classes,
 * because presentation attributes do not take custom properties.
 */
import type { ReactNode } from 'react';

/** A sheet with its shadow. */
export function Paper({
  x,
  y,
  width,
  height,
  children,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  children?: ReactNode;
}) {
  const sheet = `h${width}v${height}h${-width}z`;
  return (
    <>
      <path className="il-shade" d={`M${x + 5} ${y + 6}${sheet}`} />
      <path className="il-paper" d={`M${x} ${y}${sheet}`} />
      {children}
    </>
  );
}

/** Horizontal rules, `step` apart. */
export function Rules({
  x,
  y,
  width,
  step,
  count,
}: {
  x: number;
  y: number;
  width: number;
  step: number;
  count: number;
}) {
  return (
    <path className="il-rule" d={Array.from({ length: count }, (_, i) => `M${x} ${y + i * step}h${width}`).join('')} />
  );
}

/** Text styles: plain, quiet, bold, heading, or the monospaced face for identifiers. */
export type Face = 'plain' | 'soft' | 'strong' | 'head' | 'code';

/** One line of text that starts at `x`, or ends there with `end`. */
export function Words({
  x,
  y,
  end,
  face = 'plain',
  children,
}: {
  x: number;
  y: number;
  end?: boolean;
  face?: Face;
  children: string;
}) {
  const classes = [face === 'plain' ? '' : `il-${face}`, end ? 'il-end' : ''].filter(Boolean).join(' ');
  return (
    <text x={x} y={y} className={classes || undefined}>
      {children}
    </text>
  );
}

/** Rows of a left-aligned label and a right-aligned value. */
export function Rows(props: {
  x: number;
  y: number;
  end: number;
  step: number;
  face?: Face;
  rows: readonly (readonly [label: string, value: string])[];
}) {
  const { x, y, end, step, face = 'soft', rows } = props;
  return rows.map(([label, value], i) => [
    <Words key={label} x={x} y={y + i * step} face={face}>
      {label}
    </Words>,
    value && (
      <Words key={`${label} value`} x={end} y={y + i * step} end>
        {value}
      </Words>
    ),
  ]);
}

/** A row of boxes with a character in each, as on paper forms. */
export function Boxes({
  x,
  y,
  size,
  height = size + 5,
  text,
}: {
  x: number;
  y: number;
  size: number;
  height?: number;
  text: string;
}) {
  const cells = [...text];
  const inner = cells.slice(1).map((_, i) => `M${x + (i + 1) * size} ${y}v${height}`);
  return (
    <>
      <path
        className="il-box"
        d={`M${x} ${y}h${cells.length * size}v${height}h${-cells.length * size}z${inner.join('')}`}
      />
      {/* An x for each character, so that each is in its box in any font. */}
      <text
        x={cells.map((_, i) => x + (i + 0.5) * size).join(' ')}
        y={y + height / 2 + 4.5}
        className="il-code il-strong il-mid"
      >
        {text}
      </text>
    </>
  );
}

/** The rubber stamp: a double ring at an angle. */
export function Stamp({
  x,
  y,
  r = 33,
  lines,
  turn = -12,
}: {
  x: number;
  y: number;
  r?: number;
  lines: readonly string[];
  turn?: number;
}) {
  return (
    <g className="il-stamp" transform={`rotate(${turn} ${x} ${y})`}>
      <circle cx={x} cy={y} r={r} />
      <circle cx={x} cy={y} r={r - 3.5} />
      {lines.map((line, i) => (
        <text key={line} x={x} y={y + 4 + (i - (lines.length - 1) / 2) * 13}>
          {line}
        </text>
      ))}
    </g>
  );
}
