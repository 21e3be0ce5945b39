/** The filter of /figures, a GET form. With script it hides figures while the visitor types. */
import { useEffect, useRef, useState } from 'react';
import type { OwnPath } from '../../domain/own-path.ts';
import { MAX_QUERY } from '../../domain/query.ts';
import {
  countText,
  FIGURE,
  FIGURE_GROUP,
  FIGURE_STATES,
  figureFilter,
  foldText,
  matchesFigure,
  ON,
  STATE_LABELS,
} from '../../law/figure-filter.ts';

/** Pause in typing before the count is shown and announced. */
const PAUSE_MS = 600;

interface FigureFilterProps {
  id: string;
  q: string;
  state: string;
  /** The page or day whose figures are listed; '' for all of today. */
  on: string;
  shown: number;
  total: number;
}

export function FigureFilterForm({ id, q, state, on, shown, total }: FigureFilterProps) {
  const [filter, setFilter] = useState({ q, state });
  const [count, setCount] = useState(shown);
  const [isLive, setLive] = useState(false);
  const untouched = useRef(true);

  useEffect(() => {
    // The HTML of the server matches the first filter.
    if (untouched.current) return;
    const found = applyToPage(filter.q, filter.state);
    const timer = setTimeout(() => {
      setCount(found);
      setLive(true);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [filter]);

  const change = (next: Partial<typeof filter>) => {
    untouched.current = false;
    setFilter((before) => ({ ...before, ...next }));
  };

  return (
    <form className="figure-filter" action={'/figures' satisfies OwnPath} method="get" aria-label="Filter the figures">
      {on && <input type="hidden" name={ON} value={on} />}
      <p>
        <label htmlFor={`${id}-q`}>Find a figure</label>
        <input
          id={`${id}-q`}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={MAX_QUERY}
          value={filter.q}
          onChange={(event) => change({ q: event.target.value })}
        />
      </p>
      <p>
        <label htmlFor={`${id}-state`}>Status</label>
        <select
          id={`${id}-state`}
          name="state"
          value={filter.state}
          onChange={(event) => change({ state: event.target.value })}
        >
          <option value="">Any</option>
          {FIGURE_STATES.map((name) => (
            <option key={name} value={name}>
              {STATE_LABELS[name]}
            </option>
          ))}
        </select>
      </p>
      <p className="figure-filter-actions">
        <button type="submit" className="button">
          Show
        </button>
        {(filter.q !== '' || filter.state !== '' || on !== '') && (
          <a className="button button-quiet" href={'/figures' satisfies OwnPath}>
            Show all
          </a>
        )}
      </p>
      <p role="status" className="figure-filter-count">
        {countText(count, total)}
        {isLive && count === 0 && ' by its name or value. “Show” looks into notes and sources too.'}
      </p>
    </form>
  );
}

/** Hides figures that do not match, and groups without any. @returns how many are shown */
function applyToPage(q: string, state: string): number {
  const filter = figureFilter(q, state);
  let count = 0;
  for (const figure of document.querySelectorAll<HTMLElement>(`[${FIGURE}]`)) {
    figure.hidden = !matchesFigure(filter, foldText(figure.textContent ?? ''), figure.getAttribute(FIGURE) ?? '');
    if (!figure.hidden) count += 1;
  }
  const isFiltered = filter.q !== '' || filter.state !== '';
  for (const group of document.querySelectorAll<HTMLElement>(`[${FIGURE_GROUP}]`)) {
    group.hidden = !group.querySelector(`[${FIGURE}]:not([hidden])`);
    const fold = group.querySelector('details');
    if (fold) fold.open = isFiltered;
  }
  return count;
}

export { FigureFilterForm as widget };
