/** When a page was checked, and by whom: the name, the number and the photo of firm.yaml, once the firm has named somebody. */
import { formatDay } from '../content/format.ts';
import type { Firm } from '../domain/firm.ts';

export function CheckedBy({ checked, reviewer }: { checked: string; reviewer: Firm['reviewer'] }) {
  return (
    <section className="card checked-by">
      {reviewer?.photo && <img src={reviewer.photo} alt="" width="48" height="48" loading="lazy" />}
      <p>
        Checked <time dateTime={checked}>{formatDay(checked)}</time>
        {reviewer && (
          <>
            {' by '}
            <strong>{reviewer.name}</strong>, {reviewer.membership}
          </>
        )}
      </p>
    </section>
  );
}
