import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { inLanguage } from '../../src/content/language.ts';
import { createSay } from '../../src/domain/say.ts';
import { Said } from '../../src/ui/said.tsx';

test('puts elements into a sentence in the order of the language', () => {
  const hindi = createSay('hi', { 'footer.phone': '{number} पर {name}' });
  const html = inLanguage(hindi, () => renderToString(<Said k="footer.phone" name="Sales" number={<b>1</b>} />));
  expect(html).toBe('<b>1</b> पर Sales');
});
