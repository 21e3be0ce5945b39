/** Papers that are filled in and sent, and what comes back. Values are samples. */
import { Boxes, Paper, Rows, Rules, Stamp, Words } from './parts.tsx';

/** The first page of a return on a clipboard, one row of it new. */
export function ReturnForm() {
  return (
    <>
      <path className="il-shade" d="M43 24h234v210H43z" />
      <path className="il-board" d="M44 18h220a6 6 0 0 1 6 6v198a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V24a6 6 0 0 1 6-6z" />
      <Paper x={50} y={32} width={208} height={186}>
        <path className="il-metal" d="M116 38V24h20a18 14 0 0 1 36 0h20v14z" />
        <Words x={62} y={63} face="head">
          Return of income
        </Words>
        <Boxes x={62} y={73} size={16} text="ABCDE1234F" />
        <path className="il-flag" d="M50 148h256l-9 10.5 9 10.5H50z" />
        <Words x={262} y={163} face="strong">
          NEW
        </Words>
        <path className="il-box" d="M172 104h76v18h-76zM172 127h76v18h-76zM172 173h76v18h-76z" />
        <path className="il-paper" d="M172 149.5h76v18h-76z" />
        <Rows
          x={62}
          y={117}
          end={242}
          step={23}
          face="plain"
          rows={[
            ['Salary', '5,40,000'],
            ['Interest', '12,400'],
            ['Gains, s. 112A', '80,000'],
            ['Deductions', ''],
          ]}
        />
        <Words x={62} y={209} face="soft">
          Tax payable
        </Words>
      </Paper>
    </>
  );
}

/** A return and, lying on it, its acknowledgement. */
export function ReturnAcknowledgement() {
  return (
    <>
      <g transform="rotate(-3 110 110)">
        <Paper x={22} y={14} width={196} height={206}>
          <Words x={36} y={44} face="head">
            Return
          </Words>
          <path className="il-solid" d="M150 26h54v24h-54z" />
          <text className="il-strong il-white il-mid" x="177" y="43">
            ITR-1
          </text>
          <path
            className="il-box"
            d="M36 60h168v18H36zM36 86h168v18H36zM36 112h34v18H36zM36 138h34v18H36zM36 164h34v18H36zM36 190h34v18H36z"
          />
          <Words x={42} y={73}>
            Sample Assessee
          </Words>
        </Paper>
      </g>
      <Paper x={86} y={98} width={220} height={126}>
        <path className="il-leaf" d="M86 98h8v126h-8z" />
        <Words x={106} y={126} face="head">
          Acknowledgement
        </Words>
        <Words x={106} y={149} face="code">
          No. 000000000000000
        </Words>
        <Rules x={106} y={157} width={188} step={22} count={1} />
        <Words x={106} y={176} face="soft">
          Form ITR-V
        </Words>
        <Words x={106} y={196} face="soft">
          A sample
        </Words>
        <Stamp x={258} y={187} r={32} lines={['FILED', 'ONLINE']} turn={10} />
      </Paper>
    </>
  );
}

/** A tax invoice, its number and the GSTIN on top. */
export function InvoiceNumber() {
  return (
    <g transform="rotate(-1.5 160 120)">
      <path className="il-shade" d="M31 18h268v206H31z" />
      <path className="il-paper" d={`M26 12h268v208${'l-6.7-7-6.7 7'.repeat(20)}z`} />
      <Words x={40} y={44} face="head">
        Tax invoice
      </Words>
      <Words x={280} y={42} end>
        No. 0001
      </Words>
      <Boxes x={40} y={56} size={16} height={26} text="09ABCDE1234F1Z0" />
      <Words x={40} y={98} face="soft">
        GSTIN of the seller, a sample
      </Words>
      <Rules x={40} y={108} width={240} step={23} count={4} />
      <Rows
        x={40}
        y={124}
        end={280}
        step={23}
        face="plain"
        rows={[
          ['Cotton cloth, 10 m', '5,000'],
          ['CGST', '125'],
          ['SGST', '125'],
        ]}
      />
      <path className="il-ink" d="M200 180h80M200 183h80" />
      <Words x={40} y={201} face="head">
        Total
      </Words>
      <Words x={280} y={201} end face="head">
        ₹5,250
      </Words>
    </g>
  );
}
