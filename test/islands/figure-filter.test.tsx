/** The filter of /figures alive: it hides figures and groups as one types, and opens what is left. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { openWindow } from './dom.ts';

let library: typeof import('@testing-library/react');
let FigureFilterForm: typeof import('../../src/islands/widgets/figure-filter.tsx').FigureFilterForm;
let closeWindow: () => Promise<void>;

beforeAll(async () => {
  closeWindow = openWindow();
  library = await import('@testing-library/react/pure');
  ({ FigureFilterForm } = await import('../../src/islands/widgets/figure-filter.tsx'));
});
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const figureOf = (id: string, state: string, text: string) =>
    `<li id="${id}" data-figure="${state}"><a>${text}</a></li>`;
  const group = (id: string, figures: string) =>
    `<div data-figure-group=""><details id="${id}"><summary>${id}</summary><ul>${figures}</ul></details></div>`;
  const page = document.createElement('main');
  page.innerHTML =
    group('gst', figureOf('limit', 'in-force', 'GST limit') + figureOf('penalty', 'conditions', 'GST penalty')) +
    group('fssai', figureOf('basic', 'changed', 'FSSAI limit'));
  document.body.append(page);
});
afterEach(() => {
  library.cleanup();
  document.body.replaceChildren();
});
afterAll(() => closeWindow());

function filter(props = { q: '', state: '', shown: 3 }) {
  const shown = library.render(<FigureFilterForm id="figures" on="" total={3} {...props} />);
  const change = (label: string, value: string) =>
    library.fireEvent.change(shown.getByLabelText(label), { target: { value } });
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>('[data-figure]')].filter(({ hidden }) => !hidden).map(({ id }) => id);
  const open = () =>
    [...document.querySelectorAll('details')]
      .filter((one) => one.open && !one.closest<HTMLElement>('[hidden]'))
      .map(({ id }) => id);
  return { ...shown, change, visible, open, count: () => shown.getByRole('status').textContent };
}

test('words and a state leave what matches, open, and groups without any are hidden', () => {
  const { change, visible, open, count } = filter();
  change('Find a figure', 'limit');
  expect([visible(), open(), count()]).toEqual([['limit', 'basic'], ['gst', 'fssai'], '2 of 3 figures']);
  change('Status', 'changed');
  expect([visible(), open(), count()]).toEqual([['basic'], ['fssai'], '1 of 3 figures']);
  change('Find a figure', 'no such words');
  expect([visible(), open(), count()]).toEqual([
    [],
    [],
    'No figure matches by its name or value. “Show” looks into notes and sources too.',
  ]);
});

test('once nothing is asked for, everything is back and the groups are folded again', () => {
  const { change, visible, open, count } = filter();
  change('Find a figure', 'penalty');
  expect(open()).toEqual(['gst']);
  change('Find a figure', '');
  expect([visible(), open(), count()]).toEqual([['limit', 'penalty', 'basic'], [], 'All 3 figures']);
});

test('what the server has rendered is left alone until something is changed', () => {
  document.querySelector('details')?.setAttribute('open', '');
  const { open, visible } = filter();
  expect([open(), visible()]).toEqual([['gst'], ['limit', 'penalty', 'basic']]);
});
