/** Bound books, box files and cards: how a business keeps its papers. */
import { Paper, Rows, Rules, Words } from './parts.tsx';

/** Two ledgers, one open with a pencil in the fold. */
export function LedgerBooks() {
  return (
    <>
      <path className="il-shade" d="M20 222h288v8H20z" />
      <g transform="rotate(-5 150 60)">
        <path className="il-cloth" d="M62 14h196a6 6 0 0 1 6 6v140H62z" />
        <path className="il-leather" d="M56 14h26v146H56zM264 42V20a6 6 0 0 0-6-6h-20z" />
        <path className="il-paper" d="M124 34h92v38h-92z" />
        <Words x={141} y={60} face="head">
          Ledger
        </Words>
      </g>
      <path className="il-leather" d="M12 108h296v114H12z" />
      <path
        className="il-paper"
        d="M160 114c-30-12-112-12-140-4v106c28-8 110-8 140 4zM160 114c30-12 112-12 140-4v106c-28-8-110-8-140 4z"
      />
      <path className="il-rule" d="M24 113v101M28 112v101M296 113v101M292 112v101" />
      <Rules x={36} y={134} width={108} step={18} count={4} />
      <Rules x={176} y={134} width={108} step={18} count={4} />
      <path className="il-margin" d="M56 110v97M226 108v97" />
      {['Rent', 'Printing', 'Post', 'Tea'].map((word, i) => (
        <Words key={word} x={64} y={129 + i * 18}>
          {word}
        </Words>
      ))}
      {['9,000', '1,450', '325', '860'].map((figure, i) => (
        <Words key={figure} x={284} y={129 + i * 18} end>
          {figure}
        </Words>
      ))}
      <Words x={284} y={202} end face="strong">
        11,635
      </Words>
      <path className="il-ink" d="M232 206h52M232 209h52" />
      <path className="il-gold" d="M150 112h11l8 82h-11z" />
      <path className="il-paper" d="m158 194 11 0-3.5 16z" />
      <path className="il-leather" d="M149.5 106h11l.5 6h-11z" />
    </>
  );
}

/** Box files on a shelf, one for each of the other services. */
export function BoxFiles() {
  const files = [
    ['ROC', 'il-cloth', 34],
    ['ISO', 'il-leather', 50],
    ['FSSAI', 'il-cloth', 34],
    ['Shop', 'il-leaf', 46],
    ['Books', 'il-solid', 40],
  ] as const;
  return (
    <>
      {files.map(([label, cloth, top], i) => {
        const x = 22 + i * 47;
        return (
          <g key={label}>
            <path className={cloth} d={`M${x} ${top}h43v${196 - top}h-43z`} />
            <path className="il-paper" d={`M${x + 7} ${top + 18}h29v88h-29z`} />
            <text className="il-head" transform={`translate(${x + 27} ${top + 98}) rotate(-90)`}>
              {label}
            </text>
            <circle className="il-metal" cx={x + 21.5} cy="170" r="9" />
            <circle className="il-shade" cx={x + 21.5} cy="170" r="5" />
          </g>
        );
      })}
      <g transform="rotate(9 290 196)">
        <path className="il-paper" d="M262 60h34v136h-34z" />
        <path className="il-rule" d="M267 60v136M273 60v136M279 60v136M285 60v136M291 60v136" />
      </g>
      <path className="il-board" d="M8 196h304v12H8z" />
      <path className="il-shade" d="M14 208h292v7H14z" />
    </>
  );
}

/** The yearly filings of a company as index cards, two done and one to do. */
export function AnnualReturn() {
  return (
    <>
      <Paper x={84} y={20} width={216} height={140} />
      <Words x={288} y={41} end face="strong">
        DIR-3 KYC
      </Words>
      <Paper x={52} y={52} width={216} height={140} />
      <Words x={256} y={73} end face="strong">
        MGT-7A
      </Words>
      <path className="il-tick" d="m180 68 5 5 9-10" />
      <Paper x={20} y={84} width={216} height={140}>
        <Words x={34} y={112} face="head">
          AOC-4
        </Words>
        <path className="il-tick" d="m206 105 6 6 11-12" />
        <path className="il-margin" d="M20 124h216" />
        <Rules x={34} y={148} width={188} step={22} count={4} />
        <Rows
          x={34}
          y={142}
          end={222}
          step={22}
          rows={[
            ['Balance sheet', 'signed'],
            ['Audit report', 'attached'],
            ['Annual meeting', 'held'],
            ['Filed', 'on time'],
          ]}
        />
      </Paper>
    </>
  );
}
