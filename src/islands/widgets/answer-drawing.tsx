/**
 * Draws an answer, in islands and on pages of the server. The words are HTML, so that they grow with the text size, and
 * a table is behind what a picture alone shows. Places are SVG attributes in percent, because the policy allows no style
 * attributes.
 */
import type { ReactNode } from 'react';
import type { Bars, Curve, Drawing, Gauge, Point, Receipt, Steps, TimeLine } from '../../domain/drawing.ts';
import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { BarsDrawn, percent, UNITS } from './answer-bars.tsx';

export function AnswerDrawing({ drawing }: { drawing: Drawing }) {
  if (drawing.kind === 'bars') return <BarsDrawn {...drawing} />;
  return (
    <figure className="drawn" data-kind={drawing.kind}>
      <figcaption>
        <h3>{drawing.title}</h3>
        {'says' in drawing && <p>{unbroken(drawing.says)}</p>}
      </figcaption>
      <Picture drawing={drawing} />
      {'table' in drawing && <Table {...drawing} />}
    </figure>
  );
}

function Picture({ drawing }: { drawing: Exclude<Drawing, Bars> }) {
  if (drawing.kind === 'steps') return <StepsDrawn {...drawing} />;
  if (drawing.kind === 'gauge') return <GaugeDrawn {...drawing} />;
  if (drawing.kind === 'time') return <TimeDrawn {...drawing} />;
  if (drawing.kind === 'curve') return <CurveDrawn {...drawing} />;
  return <ReceiptDrawn {...drawing} />;
}

function Table({ title, table: { head, rows } }: Steps | Curve) {
  return (
    <details className="drawn-more">
      <summary>{say('answer.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take keyboard focus (WCAG 2.1.1) */}
      <section className="drawn-table" aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {head.map((text) => (
                <th key={text} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
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
  );
}

/** A text in a line of its own, over or under a place of a scale. It slides along so far that it is never outside. */
function Placed({ at, most, name, children }: { at: number; most: number; name: string; children: ReactNode }) {
  return (
    <p className={`drawn-placed ${name}`}>
      <svg aria-hidden="true" width={percent(at, most)} />
      <span>{children}</span>
      <svg aria-hidden="true" width={percent(most - at, most)} />
    </p>
  );
}

function GaugeDrawn({ most, limit, you }: Gauge) {
  const [limitAt, youAt] = [percent(limit.at, most), percent(you.at, most)];
  const beyond = you.at - limit.at;
  return (
    <>
      <Placed at={you.at} most={most} name="drawn-you">
        {unbroken(you.text)}
      </Placed>
      <svg className="drawn-gauge" aria-hidden="true">
        <rect className="drawn-below" width={limitAt} />
        <rect className="drawn-above" x={limitAt} width={percent(most - limit.at, most)} />
        <rect className="drawn-used" width={beyond > 0 ? limitAt : youAt} />
        {beyond > 0 && <rect className="drawn-beyond" x={limitAt} width={percent(beyond, most)} />}
        <line className="drawn-limit" x1={limitAt} x2={limitAt} y2="100%" />
        <circle cx={youAt} cy="50%" r="9" />
      </svg>
      <Placed at={limit.at} most={most} name="drawn-cap">
        {unbroken(limit.text)}
      </Placed>
    </>
  );
}

export function TimeDrawn({ moments }: Pick<TimeLine, 'moments'>) {
  return (
    <ol className="drawn-time">
      {moments.map(({ day, text, mark }) => (
        <li key={day} data-mark={mark}>
          <b>{day}</b>
          {text && <span>{unbroken(text)}</span>}
        </li>
      ))}
    </ol>
  );
}

function ReceiptDrawn({ lines, total }: Receipt) {
  return (
    <dl className="drawn-receipt">
      {[...lines, total].map(({ what, amount }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{unbroken(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CurveDrawn({ points, you, across, up }: Curve) {
  const [atX, atY] = [percent(you.at[0], across.most), percent(up.most - you.at[1], up.most)];
  const inUnits = ([x, y]: Point) =>
    `${Math.round((x * UNITS) / across.most)} ${Math.round(UNITS - (y * UNITS) / up.most)}`;
  const line = points.map(inUnits).join('L');
  return (
    <>
      <p className={up.isCap ? 'drawn-up drawn-cap' : 'drawn-up'}>{up.text}</p>
      <svg className="drawn-plot" aria-hidden="true">
        <svg aria-hidden="true" viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none">
          <path className="drawn-area" d={`M0 ${UNITS}L${line}V${UNITS}z`} />
          <path className={up.isCap ? 'drawn-limit' : 'drawn-rule'} d={`M0 0H${UNITS}`} />
          <path className="drawn-axis" d={`M0 ${UNITS}H${UNITS}`} />
          <path className="drawn-line" d={`M${line}`} />
        </svg>
        <line className="drawn-drop" x1={atX} x2={atX} y1={atY} y2="100%" />
        <circle cx={atX} cy={atY} r="7" />
      </svg>
      <Placed at={you.at[0]} most={across.most} name="drawn-you">
        {you.text}
      </Placed>
      <p className="drawn-ticks" aria-hidden="true">
        {across.ticks.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  );
}

function StepsDrawn({ steps, labels, sum }: Steps) {
  const last = steps.at(-1);
  const [most, highest] = [last?.to ?? 1, last?.rate ?? 1];
  return (
    <>
      <div className="drawn-steps">
        <svg className="drawn-plot" aria-hidden="true">
          {steps.map(({ from, to, rate }, at) => (
            <rect
              key={from}
              className={at === steps.length - 1 ? 'drawn-now' : undefined}
              x={percent(from, most)}
              width={percent(to - from, most)}
              y={percent(highest - rate, highest)}
              height={percent(rate, highest)}
            />
          ))}
          <line y1="100%" y2="100%" x2="100%" />
          {labels.map(({ text, x, y, dy, anchor, from }) => (
            <text
              key={`${x} ${dy}`}
              className={`drawn-from-${from}`}
              x={percent(x, 1)}
              y={percent(y, 1)}
              dy={dy}
              textAnchor={anchor}
            >
              {text}
            </text>
          ))}
        </svg>
      </div>
      <p className="drawn-sum">{unbroken(sum)}</p>
    </>
  );
}
