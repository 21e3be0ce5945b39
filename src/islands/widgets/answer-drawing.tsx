/**
 * Draws an answer, with the numbers as a table behind it. The words are HTML, so that they grow with the text size.
 * Places are SVG attributes in percent, because the policy allows no style attributes.
 */
import type { ReactNode } from 'react';
import type { Curves, Drawing, Gauge, Point } from '../../domain/drawing.ts';

export function AnswerDrawing({ drawing }: { drawing: Drawing }) {
  const { title, says, table } = drawing;
  return (
    <figure className="drawn">
      <figcaption>
        <h3>{title}</h3>
        <p>{says}</p>
      </figcaption>
      {drawing.kind === 'curves' ? <CurvesDrawn {...drawing} /> : <GaugeDrawn {...drawing} />}
      <details className="tool-more">
        <summary>The same as a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take keyboard focus (WCAG 2.1.1) */}
        <section className="drawn-table" aria-label={title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {table.head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {others.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: static list
                    <td key={at}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

/** Units of a drawing, across and up. */
const UNITS = 1000;

/** Below this share of the height there is no room for a label under a place. */
const LOW = 0.14;

/** A share of a scale in percent, with one decimal. */
function percent(part: number, whole: number): string {
  return `${Math.round((part * UNITS) / whole) / 10}%`;
}

function CurvesDrawn({ lines, you, across, up }: Curves) {
  const place = ([x, y]: Point) => ({ x: percent(x, across.most), y: percent(up.most - y, up.most) });
  const inUnits = ([x, y]: Point) =>
    `${Math.round((x * UNITS) / across.most)} ${Math.round(UNITS - (y * UNITS) / up.most)}`;
  const highest = you.at.reduce((one, other) => (other[1] > one[1] ? other : one));
  return (
    <>
      <Key
        marks={lines.flatMap(({ name }, at) =>
          name === '' ? [] : [{ text: name, mark: at === 0 ? 'line' : 'other' }],
        )}
      />
      <p className="drawn-up" data-cap={up.isCap ? '' : undefined}>
        {up.text}
      </p>
      <svg className="drawn-plot" aria-hidden="true">
        <svg aria-hidden="true" viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none">
          <path className={up.isCap ? 'drawn-cap' : 'drawn-rule'} d={`M0 0H${UNITS}`} />
          <path className="drawn-axis" d={`M0 ${UNITS}H${UNITS}`} />
          {lines.map(({ name, points }, at) => (
            <path
              key={name}
              className={at === 0 ? 'drawn-line' : 'drawn-other'}
              d={`M${points.map(inUnits).join('L')}`}
            />
          ))}
        </svg>
        <line className="drawn-you" x1={place(highest).x} x2={place(highest).x} y1={place(highest).y} y2="100%" />
        {you.at.map((point) => (
          <circle key={point.join()} cx={place(point).x} cy={place(point).y} r="6" />
        ))}
        {/* A line that rises leaves room above on its left, and below on its right. */}
        <Label
          {...place(highest)}
          isRight={highest[0] > across.most / 2}
          isBelow={highest[0] <= across.most / 2 && highest[1] > up.most * LOW}
        >
          {you.text}
        </Label>
      </svg>
      <Ticks texts={across.ticks} />
    </>
  );
}

function GaugeDrawn({ most, limit, you, ticks }: Gauge) {
  const [limitAt, youAt] = [percent(limit.at, most), percent(you.at, most)];
  return (
    <>
      <svg className="drawn-gauge" aria-hidden="true">
        <rect className="drawn-below" width={limitAt} />
        <rect className="drawn-above" x={limitAt} width={percent(most - limit.at, most)} />
        <line className="drawn-cap" x1={limitAt} x2={limitAt} y1="30%" y2="100%" />
        <line className="drawn-needle" x1={youAt} x2={youAt} y1="30%" y2="100%" />
        <Label x={youAt} y="30%" isRight={you.at > most / 2}>
          {you.text}
        </Label>
      </svg>
      <Ticks texts={ticks} />
      <Key marks={[{ text: limit.text, mark: 'cap' }]} />
    </>
  );
}

interface LabelProps {
  x: string;
  y: string;
  /** Whether the place is in the right half: the label is then on its left. */
  isRight: boolean;
  isBelow?: boolean;
  children: ReactNode;
}

function Label({ x, y, isRight, isBelow = false, children }: LabelProps) {
  return (
    <text
      x={x}
      y={y}
      dx={isRight ? '-0.7em' : '0.7em'}
      dy={isBelow ? '1.1em' : '-0.4em'}
      textAnchor={isRight ? 'end' : 'start'}
    >
      {children}
    </text>
  );
}

/** What each line means, beside a piece of it. */
function Key({ marks }: { marks: readonly { text: string; mark: string }[] }) {
  if (marks.length === 0) return null;
  return (
    <ul className="drawn-key">
      {marks.map(({ text, mark }) => (
        <li key={text}>
          <svg aria-hidden="true" viewBox="0 0 28 8">
            <path className={`drawn-${mark}`} d="M0 4h28" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

function Ticks({ texts }: { texts: readonly string[] }) {
  return (
    <p className="drawn-ticks" aria-hidden="true">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  );
}
