import type { OwnPath } from '../../domain/own-path.ts';
import { MAX_QUERY } from '../../domain/query.ts';
import { say } from '../../domain/say.ts';
import { countText, FIGURE_STATES, type FigureFilter, ON } from '../../law/filter-figures.ts';
import { useScript } from './script.ts';

interface FigureFilterProps extends FigureFilter {
  /** The page or day whose figures are listed; '' for all of today. */
  on: string;
  shown: number;
  total: number;
}

/** The filter of /figures, a GET form. With script it hides figures while the visitor types. */
export function FigureFilterForm({ q, state, on, shown, total }: FigureFilterProps) {
  return (
    <form
      className="figure-filter"
      action={'/figures' satisfies OwnPath}
      method="get"
      aria-label={say('figures.filter')}
      {...useScript('figure-filter')}
    >
      {on && <input type="hidden" name={ON} value={on} />}
      <p>
        <label htmlFor="figures-q">{say('figures.find')}</label>
        <input id="figures-q" name="q" type="search" autoComplete="off" maxLength={MAX_QUERY} defaultValue={q} />
      </p>
      <p>
        <label htmlFor="figures-state">{say('figures.status')}</label>
        <select id="figures-state" name="state" defaultValue={state}>
          <option value="">{say('figures.any')}</option>
          {FIGURE_STATES.map((name) => (
            <option key={name} value={name}>
              {say(`figure-state.${name}`)}
            </option>
          ))}
        </select>
      </p>
      <p className="figure-filter-actions">
        <button type="submit" className="button">
          {say('figures.show')}
        </button>
        <a
          className="button button-quiet"
          href={'/figures' satisfies OwnPath}
          hidden={q === '' && state === '' && on === ''}
        >
          {say('figures.show-all')}
        </a>
      </p>
      <p role="status" className="figure-filter-count">
        {countText(shown, total)}
      </p>
    </form>
  );
}
