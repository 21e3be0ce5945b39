/** What a licence or a mark is for: a shop, a jar of food, a name on a tag. */
import { Paper, Rules, Words } from './parts.tsx';

/** A swing tag with a made-up mark, over an application. */
export function Trademark() {
  return (
    <>
      <Paper x={20} y={22} width={176} height={200}>
        <Words x={34} y={50} face="head">
          Form TM-A
        </Words>
        <Rules x={34} y={84} width={148} step={24} count={6} />
        <Words x={34} y={78}>
          Class 25, clothing
        </Words>
        <Words x={34} y={198} face="soft">
          Applicant, a sample
        </Words>
      </Paper>
      <g transform="rotate(-8 200 130)">
        <path className="il-shade" d="M97 126 127 92h176v86H127z" />
        <path className="il-paper" d="m92 120 30-34h176v86H122z" />
        <path className="il-box" d="m103 120 24-28h165v74H127z" />
        <circle className="il-paper" cx="116" cy="120" r="6" />
        <text className="il-head" transform="translate(132 140) scale(2)">
          Namuna
        </text>
        <Words x={262} y={111} face="strong">
          TM
        </Words>
      </g>
      <path className="il-ink" d="M115 132c-6-36 80-60 125-124" />
    </>
  );
}

/** A jar with its licence number on the label. */
export function FoodLicence() {
  return (
    <>
      <path className="il-shade" d="M80 222h170v8H80z" />
      <path
        className="il-board"
        d="M92 58c-16 10-22 20-22 36v116a14 14 0 0 0 14 14h152a14 14 0 0 0 14-14V94c0-16-6-26-22-36z"
      />
      <path className="il-gold" d="M73 84c30-9 60 6 87-1s60-6 87 1v126a10 10 0 0 1-10 10H84a10 10 0 0 1-10-10z" />
      <path className="il-leather" d="M84 22h152a6 6 0 0 1 6 6v30H78V28a6 6 0 0 1 6-6z" />
      <path
        className="il-rule"
        d="M96 24v32M112 24v32M128 24v32M144 24v32M160 24v32M176 24v32M192 24v32M208 24v32M224 24v32"
      />
      <path className="il-paper" d="M70 96h180v100H70z" />
      <Words x={82} y={124} face="head">
        Mango pickle
      </Words>
      <path className="il-tick" d="M220 108h18v18h-18z" />
      <circle className="il-leaf" cx="229" cy="117" r="5" />
      <Rules x={82} y={136} width={156} step={24} count={1} />
      <Words x={82} y={156} face="soft">
        FSSAI licence, a sample
      </Words>
      <Words x={82} y={180} face="code">
        No. 00000000000000
      </Words>
    </>
  );
}

/** A shop with its licence on the wall. */
export function ShopLicence() {
  return (
    <>
      <path className="il-board" d="M22 60h276v160H22z" />
      <path className="il-solid" d="M30 26h260v34H30z" />
      <text className="il-head il-white il-mid" x="160" y="50">
        Sample Stores
      </text>
      <path className="il-leather" d={stripes(0)} />
      <path className="il-paper" d={stripes(1)} />
      <path className="il-metal" d="M40 110h126v110H40z" />
      <path className="il-rule" d={Array.from({ length: 8 }, (_, i) => `M40 ${122 + i * 12}h126`).join('')} />
      <Paper x={178} y={112} width={112} height={76}>
        <path className="il-box" d="M183 117h102v66H183z" />
        <Words x={192} y={137} face="strong">
          Shop licence
        </Words>
        <Rules x={192} y={162} width={84} step={13} count={2} />
        <Words x={192} y={156} face="soft">
          No. 0000
        </Words>
      </Paper>
      <path className="il-shade" d="M10 220h300v8H10z" />
    </>
  );
}

/** Every second strip of an awning. */
function stripes(first: number): string {
  return Array.from({ length: 5 }, (_, i) => `M${22 + (first + i * 2) * 27.6} 60h27.6v30a13.8 12 0 0 1-27.6 0z`).join(
    '',
  );
}
