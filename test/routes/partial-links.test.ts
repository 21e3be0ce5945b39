/** A link with some of the parameters of a tool or a plan: it answers or shows the form, and is never an error. */
import { expect, test } from 'bun:test';
import { builtApp } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { examplesIn, toolAnswers } from '../support/spec-paths.ts';
import { asksOf, textsOf } from './page-reading.ts';

interface Json {
  data: { assumed?: { name: string; value: string; label: string }[] } & Record<string, unknown>;
  error: string;
  fields: Record<string, string>;
}
const { get } = builtApp({ compiled: fixedContent(), now: () => Date.parse('2026-11-28T12:00+05:30') });
const { page, json } = asksOf<Json>(get);

const EXAMPLES: [path: string, query: string][] = [
  ...Object.entries(toolAnswers).map(([name, query]): [string, string] => [`/tools/${name}`, query]),
  ...Object.entries(examplesIn('journeys')).map(([name, query]): [string, string] => [`/start/${name}`, query]),
];

/** Each parameter alone, and all but each. */
function partsOf(query: string): string[] {
  const all = new URLSearchParams(query);
  return [...new Set(all.keys())].flatMap((name) => {
    const alone = new URLSearchParams(all.getAll(name).map((text) => [name, text]));
    const others = new URLSearchParams(all);
    others.delete(name);
    return [String(alone), String(others)].filter(Boolean);
  });
}

test.each(EXAMPLES)('%s answers each part of its example, or shows the form with it', async (path, example) => {
  for (const query of partsOf(example)) {
    const { response, document } = await page(`${path}?${query}`);
    const red = textsOf(document, '.lead-form-notice h2, [data-wrong], [aria-invalid]');
    const isAnswered = document.querySelector('.tool-headline, .journey-receipt') !== null;
    const program = await json(`${path}.json?${query}`);
    expect([query, response.status, red, document.title.startsWith('Error'), program.status]).toEqual([
      query,
      200,
      [],
      false,
      isAnswered ? 200 : 400,
    ]);
    const lost = [...new URLSearchParams(query)].filter(([name, value]) => {
      const shown = [...document.querySelectorAll(`form [name="${name}"]`)];
      return !shown.some((field) =>
        field.getAttribute('type') === 'hidden'
          ? false
          : /radio|checkbox/.test(field.getAttribute('type') ?? '')
            ? field.getAttribute('value') === value && field.hasAttribute('checked')
            : field.localName === 'select'
              ? field.querySelector('option[selected]')?.getAttribute('value') === value
              : field.getAttribute('value') === value,
      );
    });
    expect([query, lost]).toEqual([query, []]);
  }
});
