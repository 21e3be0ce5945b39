import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { createSay } from '../../src/domain/say.ts';
import { Said, Saying } from '../../src/ui/said.tsx';

test('puts elements into a sentence in the order of the language', () => {
  const say = createSay('hi', { 'footer.phone': '{number} पर {name}' });
  const html = renderToString(
    <Saying value={say}>
      <Said k="footer.phone" name="Sales" number={<b>1</b>} />
    </Saying>,
  );
  expect(html).toBe('<b>1</b> पर Sales');
});
