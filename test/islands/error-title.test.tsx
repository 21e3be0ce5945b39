import { afterEach, expect, test } from 'bun:test';
import { useErrorTitle } from '../../src/islands/widgets/field.tsx';
import { testingLibrary } from './dom.ts';

const library = await testingLibrary();
afterEach(() => library.cleanup());

function Form({ isWrong }: { isWrong: boolean }) {
  useErrorTitle(isWrong);
  return null;
}

test('a form says its own faults in the title, and takes away no word of another form', () => {
  document.title = 'Error: GST registration';
  const { rerender } = library.render(<Form isWrong={false} />);
  expect(document.title).toBe('Error: GST registration');
  document.title = 'GST registration';
  rerender(<Form isWrong />);
  expect(document.title).toBe('Error: GST registration');
  rerender(<Form isWrong={false} />);
  expect(document.title).toBe('GST registration');
});
