/** Things on a desk and on a wall that stand for advice. */
import { Paper, Rules, Words } from './parts.tsx';

/** Two leaves of a desk calendar: a day crossed out in July, a later one ringed in September. */
export function CalendarMoved() {
  return (
    <>
      <path className="il-board" d="M10 44h300v186H10z" />
      <Leaf x={20} month="July" start={1} days={31} ringed={31} />
      <Leaf x={166} month="September" start={0} days={30} ringed={15} />
      <path
        className="il-dots"
        d="M40 30v22M60 30v22M80 30v22M100 30v22M120 30v22M186 30v22M206 30v22M226 30v22M246 30v22M266 30v22"
      />
      <g className="il-stamp">
        <circle cx="186" cy="147" r="10" />
        <path d="m79 185 21 20M100 185l-21 20M105 191c28-5 50-16 64-31m-3 12 3-12-13 3" />
      </g>
    </>
  );
}

/**
 * One month: a dot for each day in its column, a ring for one of them. `start` is the column of the first, Monday being
 * 0.
 */
function Leaf({
  x,
  month,
  start,
  days,
  ringed,
}: {
  x: number;
  month: string;
  start: number;
  days: number;
  ringed: number;
}) {
  const place = (day: number) =>
    [x + 20 + ((day - 1 + start) % 7) * 16.5, 99 + Math.floor((day - 1 + start) / 7) * 24] as const;
  const dots = Array.from({ length: days }, (_, i) => i + 1).filter((day) => day !== ringed);
  const [ringX, ringY] = place(ringed);
  return (
    <Paper x={x} y={40} width={134} height={180}>
      <Words x={x + 14} y={76} face="head">
        {month}
      </Words>
      <path className="il-dots" d={dots.map((day) => `M${place(day).join(' ')}h0`).join('')} />
      <circle className="il-stamp" cx={ringX} cy={ringY} r="12.5" />
      <text className="il-strong il-mid" x={ringX} y={ringY + 4}>
        {ringed}
      </text>
    </Paper>
  );
}

/** An advocate's gown and bands on a peg, beside a pair of scales. */
export function RobeAndScales() {
  return (
    <>
      <path className="il-board" d="M14 24h292v14H14z" />
      <path className="il-metal" d="M82 30h12v16H82z" />
      <path
        className="il-solid"
        d="M88 44c-22 4-40 12-46 26L24 214c20 8 44 10 64 10s44-2 64-10L134 70c-6-14-24-22-46-26z"
      />
      <path className="il-box" d="M88 92v132M62 92l-10 128M114 92l10 128M46 110l-8 40M130 110l8 40" />
      <path className="il-white" d="m88 58-14-6 4 20-12 46 18 3 4-47 4 47 18-3-12-46 4-20z" />
      <path className="il-beam" d="M234 74v132M182 92c20-10 84-10 104 0M202 212h64" />
      <circle className="il-gold" cx="234" cy="70" r="8" />
      <path className="il-ink" d="m182 92-20 58h40zM286 92l-20 58h40z" />
      <path className="il-gold" d="M156 150h52c-4 18-48 18-52 0zM260 150h52c-4 18-48 18-52 0zM206 206h56l8 14h-72z" />
      <path className="il-shade" d="M190 220h90v6h-90z" />
    </>
  );
}

/** A desk from above: a plan in numbered steps, a ruler, a stamp and tea. */
export function DeskPlan() {
  return (
    <>
      <path className="il-board" d="M8 10h304v220H8z" />
      <g transform="rotate(-2 120 120)">
        <Paper x={26} y={24} width={172} height={192}>
          <Words x={42} y={54} face="head">
            Plan
          </Words>
          <Rules x={68} y={88} width={114} step={32} count={4} />
          {['Choose the form', 'Collect papers', 'Check the cost', 'File and keep'].map((step, i) => (
            <g key={step}>
              <text className="il-head il-mid" x="50" y={84 + i * 32}>
                {i + 1}
              </text>
              <Words x={70} y={82 + i * 32}>
                {step}
              </Words>
            </g>
          ))}
        </Paper>
      </g>
      <circle className="il-shade" cx="260" cy="74" r="40" />
      <circle className="il-paper" cx="256" cy="68" r="40" />
      <circle className="il-paper" cx="256" cy="68" r="26" />
      <circle className="il-leather" cx="256" cy="68" r="21" />
      <path className="il-beam" d="m275 87 13 13" />
      <g transform="rotate(14 256 154)">
        <path className="il-shade" d="M233 136h56v46h-56z" />
        <path className="il-leather" d="M228 130h56v46h-56z" />
        <circle className="il-gold" cx="256" cy="153" r="17" />
        <circle className="il-shade" cx="256" cy="153" r="9" />
      </g>
      <path className="il-metal" d="M212 204h94v19h-94z" />
      <path
        className="il-ink"
        d={Array.from({ length: 11 }, (_, i) => `M${219 + i * 8} 204v${i % 5 ? 5 : 9}`).join('')}
      />
    </>
  );
}

/** A folded letter under a wax seal, a pen across its corner. */
export function SealedLetter() {
  return (
    <>
      <g transform="rotate(-3 150 120)">
        <Paper x={24} y={40} width={252} height={164}>
          <path className="il-box" d="m24 204 96-86M276 204l-96-86" />
          <path className="il-paper" d="m24 40 112 92a22 22 0 0 0 28 0l112-92z" />
          <path className="il-rule" d="M112 52h76M104 64h92M122 76h56" />
        </Paper>
        <path
          className="il-leather"
          d="M150 106c9-1 10 5 17 7s12 3 11 11 5 9 1 17-3 12-11 14-10 8-18 6-14-1-18-7-11-7-9-15-3-12 3-17 5-12 12-12 5-3 12-4z"
        />
        <circle className="il-rule" cx="150" cy="134" r="18" />
        <path className="il-rule" d="M141 134h18M141 128h18M141 140h12" />
      </g>
      <g transform="rotate(-38 246 172)">
        <path className="il-shade" d="M178 174h124v14H178z" />
        <path className="il-cloth" d="M176 165h120a7 7 0 0 1 0 14H176z" />
        <path className="il-gold" d="M170 165h8v14h-8zM234 165h5v14h-5zM246 162h42v3h-42z" />
        <path className="il-metal" d="m170 166-24 6 24 6z" />
      </g>
    </>
  );
}
