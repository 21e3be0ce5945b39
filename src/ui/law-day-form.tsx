/** Leads to the figures as on another day: on their page, and on that of each. */
import { dayInputType } from '../domain/calendar.ts';
import type { OwnPath } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import { ON } from '../law/filter-figures.ts';

interface LawDayFormProps {
  label: string;
  submit: string;
  /** A day, or what the visitor typed in its place. */
  day: string;
  fault?: string | undefined;
}

export function LawDayForm({ label, submit, day, fault }: LawDayFormProps) {
  return (
    <form
      className="law-day"
      action={'/figures' satisfies OwnPath}
      method="get"
      noValidate
      aria-label={say('law-review.another-day')}
    >
      <p>
        <label htmlFor="law-on">{label}</label>
        <input
          id="law-on"
          name={ON}
          type={dayInputType(day)}
          defaultValue={day}
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
        {submit}
      </button>
    </form>
  );
}
