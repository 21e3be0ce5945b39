/** A GET form to /figures that asks for the law of another day. */
import { dayNumber } from '../domain/calendar.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { ON } from '../domain/query.ts';

/** @param props.typed what was typed, even if wrong */
export function LawDayForm({ typed, fault, today }: { typed: string; fault: string | undefined; today: string }) {
  const isDay = typed === '' || dayNumber(typed) !== null;
  return (
    <form
      className="law-day"
      action={'/figures' satisfies OwnPath}
      method="get"
      noValidate
      aria-label="Law on another day"
    >
      <p>
        <label htmlFor="law-on">See the law on another day</label>
        {/* A date field would not show text that is not a date. */}
        <input
          id="law-on"
          name={ON}
          type={isDay ? 'date' : 'text'}
          defaultValue={typed || today}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'law-on-error' : undefined}
          // biome-ignore lint/a11y/noAutofocus: a field with an error takes the focus
          autoFocus={fault !== undefined}
        />
        {fault && (
          <strong id="law-on-error" role="alert">
            {fault}
          </strong>
        )}
      </p>
      <button type="submit" className="button button-quiet">
        Show this day
      </button>
    </form>
  );
}
