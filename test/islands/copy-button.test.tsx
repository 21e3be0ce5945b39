import { afterEach, expect, test } from 'bun:test';
import { mount } from '../../src/islands/scripts/copy-button.ts';
import { CopyButton } from '../../src/islands/server/copy-button-part.tsx';
import { testingLibrary } from './dom.ts';

const library = await testingLibrary();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

test.each([
  ['copies its text and says so', 'Copied'],
  ['says how else to copy if it cannot', 'Select the text to copy it'],
])('%s', async (_, said) => {
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  if (said === 'Copied') Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  else Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  const { getByRole } = library.render(<CopyButton text="Figure ₹40 lakh" />);
  const button = getByRole('button', { name: 'Copy' });
  mount(button.parentElement as HTMLElement);
  button.click();
  await library.waitFor(() => expect(getByRole('status').textContent).toBe(said));
  expect(copied).toEqual(said === 'Copied' ? ['Figure ₹40 lakh'] : []);
});
