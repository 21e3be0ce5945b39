/**
 * Certificates that a registration leads to. Numbers are zeros and names are samples, so that none can pass for a real
 * one.
 */
import { Boxes, Paper, Rows, Rules, Stamp, Words } from './parts.tsx';

/** A certificate of incorporation, filed on time. */
export function Certificate() {
  return (
    <g transform="rotate(1.5 160 120)">
      <Paper x={18} y={16} width={282} height={208}>
        <path className="il-box" d="M24 22h270v196H24z" />
        <Rules x={24} y={64} width={270} step={24} count={6} />
        <path className="il-margin" d="M48 22v196" />
        <Words x={60} y={51} face="head">
          Certificate of incorporation
        </Words>
        <Words x={60} y={81} face="soft">
          CIN
        </Words>
        <Words x={284} y={81} end face="code">
          U00000UP2026XXX000000
        </Words>
        <Rows
          x={60}
          y={105}
          end={284}
          step={24}
          rows={[
            ['Name', 'Sample Company'],
            ['Form', 'SPICe+ Part B'],
            ['Registered in', 'Kanpur'],
          ]}
        />
        <path className="il-ink" d="M62 195c8-16 13-17 11-6s8-12 11-4 7-8 9-1 9-5 12-3 6-1 9-1" />
        <Words x={60} y={211} face="soft">
          Registrar, sample
        </Words>
        <Stamp x={242} y={189} lines={['FILED', 'ON TIME']} />
      </Paper>
    </g>
  );
}

/** A GST registration certificate, its number taken apart. */
export function GstCertificate() {
  return (
    <Paper x={14} y={14} width={290} height={212}>
      <path className="il-box" d="M20 20h278v200H20z" />
      <Words x={31} y={48} face="head">
        Registration certificate
      </Words>
      <Words x={31} y={67} face="soft">
        Form GST REG-06, a sample
      </Words>
      <Boxes x={31} y={80} size={17} height={26} text="09ABCDE1234F1Z0" />
      <path className="il-ink" d="M32 111v5h32v-5M66 111v5h168v-5M270 111v5h15v-5" />
      <Words x={31} y={131} face="soft">
        State
      </Words>
      <Words x={138} y={131} face="soft">
        PAN
      </Words>
      <Words x={286} y={131} end face="soft">
        check
      </Words>
      <Rules x={31} y={168} width={172} step={22} count={2} />
      <Rows
        x={31}
        y={162}
        end={203}
        step={22}
        rows={[
          ['Name', 'Sample Traders'],
          ['Taxpayer', 'Regular'],
          ['State', 'Uttar Pradesh'],
        ]}
      />
      <Stamp x={252} y={178} r={34} turn={9} lines={['ISSUED', 'ONLINE']} />
    </Paper>
  );
}

/** A management certificate with a rosette. */
export function IsoCertificate() {
  return (
    <Paper x={70} y={12} width={180} height={216}>
      <path className="il-gold" d="M76 18h168v204H76zm5 5v194h158V23z" fillRule="evenodd" />
      <Words x={92} y={52} face="head">
        ISO 9001
      </Words>
      <Words x={92} y={71} face="soft">
        Quality management
      </Words>
      <Rules x={92} y={104} width={136} step={22} count={4} />
      <Words x={92} y={98}>
        Sample Works
      </Words>
      <Words x={92} y={120}>
        Scope: stitching
      </Words>
      <Words x={92} y={142}>
        Audited every year
      </Words>
      <Words x={92} y={164}>
        No. 0000
      </Words>
      <path className="il-leather" d="m198 190-9 38 15-8 6 14 8-40zm14 4 8 40 8-13 14 7-10-38z" />
      <path className="il-gold" d={rosette(214, 184, 27, 22, 14)} />
      <circle className="il-paper" cx="214" cy="184" r="16" />
      <path className="il-tick" d="m206 184 6 6 11-12" />
    </Paper>
  );
}

/** A ring of points, alternately near and far from its middle. */
function rosette(x: number, y: number, far: number, near: number, points: number): string {
  const corner = (i: number) => {
    const angle = (i * Math.PI) / points;
    const r = i % 2 ? near : far;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: points * 2 }, (_, i) => corner(i)).join('L')}z`;
}
