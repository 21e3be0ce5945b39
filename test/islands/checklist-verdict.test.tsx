/** What follows from the ticks of a list, as they are made. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test';
import { openWindow } from './dom.ts';

let library: typeof import('@testing-library/react');
let Checklist: typeof import('../../src/islands/widgets/checklist.tsx').Checklist;
let closeWindow: () => Promise<void>;

beforeAll(async () => {
  closeWindow = openWindow();
  library = await import('@testing-library/react/pure');
  ({ Checklist } = await import('../../src/islands/widgets/checklist.tsx'));
});
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(() => library.cleanup());
afterAll(() => closeWindow());

const lines = ['You sell goods.', 'You sell services.', 'You import.'].map((html, index) => ({
  key: `k${index}`,
  html,
  note: '',
}));

let stores = 0;
function list(rule: 'any' | 'all') {
  stores += 1;
  const verdict = { rule, text: 'You must register.', next: 'Within 30 days.' };
  const shown = library.render(
    <Checklist
      id="eligibility"
      title="Who"
      subject="GST"
      address="https://x.example/gst"
      lines={lines}
      verdict={verdict}
      prefix={`verdict${stores}_`}
    />,
  );
  const root = shown.container.querySelector('.checklist');
  const tick = (label: string) => library.act(async () => void library.fireEvent.click(shown.getByLabelText(label)));
  return { ...shown, tick, isMet: () => root?.hasAttribute('data-met') };
}

test('where any one is enough, the first tick meets the rule and the last one that goes takes it back', async () => {
  const { tick, isMet } = list('any');
  expect(isMet()).toBe(false);
  await tick('You sell services.');
  expect(isMet()).toBe(true);
  await tick('You import.');
  expect(isMet()).toBe(true);
  await tick('You sell services.');
  await tick('You import.');
  expect(isMet()).toBe(false);
});

test('where all must be true, only the last tick meets the rule', async () => {
  const { tick, isMet } = list('all');
  await tick('You sell goods.');
  await tick('You sell services.');
  expect(isMet()).toBe(false);
  await tick('You import.');
  expect(isMet()).toBe(true);
  await tick('You sell goods.');
  expect(isMet()).toBe(false);
});

test('ticks that are cleared and brought back take the verdict with them', async () => {
  const { tick, isMet, getByRole } = list('any');
  const press = (name: RegExp) => library.act(async () => void library.fireEvent.click(getByRole('button', { name })));
  await tick('You import.');
  await press(/^Clear/);
  expect(isMet()).toBe(false);
  await library.waitFor(() => getByRole('button', { name: /^Undo clear/ }));
  await press(/^Undo clear/);
  expect(isMet()).toBe(true);
});
