/** The stamp of a value that is in force, with the first day. Beside words that say the same. */

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** @param props.since `YYYY-MM-DD`; null where it is not known */
export function InForceSeal({ since }: { since: string | null }) {
  const [year, month, day] = since?.split('-') ?? [];
  return (
    <svg className="in-force-seal" viewBox="0 0 100 100" role="img" aria-label="In force">
      <g transform="rotate(-11 50 50)">
        <circle cx="50" cy="50" r="46" strokeWidth="3" />
        <circle cx="50" cy="50" r="40.5" strokeWidth="1.5" />
        <text x="50" y={since === null ? 54 : 44}>
          IN FORCE
        </text>
        {since !== null && (
          <>
            <path d="M20 51h60" strokeWidth="1.5" />
            <text className="in-force-day" x="50" y="66">
              {Number(day)} {MONTHS[Number(month) - 1]} {year}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}
