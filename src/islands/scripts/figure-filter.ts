/** Hides the figures of /figures that do not match, while the visitor types. */
import { say } from '../../domain/say.ts';
import {
  countText,
  FIGURE,
  FIGURE_GROUP,
  figureFilter,
  foldText,
  listedFigures,
  ON,
} from '../../law/filter-figures.ts';

/** Pause in typing before the count is shown and announced. */
const PAUSE_MS = 600;

export function mount(root: HTMLElement): void {
  const find = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const q = find<HTMLInputElement>('[name="q"]');
  const state = find<HTMLSelectElement>('[name="state"]');
  const showAll = find('a');
  const status = find('[role="status"]');
  const isPart = root.querySelector(`[name="${ON}"]`) !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    const { shown, total } = applyToPage(q.value, state.value);
    showAll.hidden = q.value === '' && state.value === '' && !isPart;
    clearTimeout(timer);
    timer = setTimeout(() => {
      status.textContent = shown === 0 ? say('figures.none') : countText(shown, total);
    }, PAUSE_MS);
  };
  root.addEventListener('input', apply);
  // The HTML of the server matches the first filter. Another was chosen before, or filled in by the browser.
  if (q.value !== q.defaultValue || !state.selectedOptions[0]?.defaultSelected) apply();
}

function applyToPage(q: string, state: string): { shown: number; total: number } {
  const filter = figureFilter(q, state);
  const figures = [...document.querySelectorAll<HTMLElement>(`[${FIGURE}]`)];
  const listed = listedFigures(
    filter,
    figures.map((figure) => ({
      text: foldText(figure.textContent ?? ''),
      state: figure.getAttribute(FIGURE) ?? '',
    })),
  );
  for (const [at, figure] of figures.entries()) figure.hidden = !listed[at];
  const isFiltered = filter.q !== '' || filter.state !== '';
  for (const group of document.querySelectorAll<HTMLElement>(`[${FIGURE_GROUP}]`)) {
    group.hidden = !group.querySelector(`[${FIGURE}]:not([hidden])`);
    const fold = group.querySelector('details');
    if (fold) fold.open = isFiltered;
  }
  return { shown: figures.filter(({ hidden }) => !hidden).length, total: figures.length };
}
