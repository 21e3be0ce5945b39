/** The amounts that tools read, and those in the data and the words of their answers, for made-up inputs of every tool. */
import { expect, test } from 'bun:test';
import { ask } from '../../src/tools/tool.ts';
import { tools } from '../../src/tools/tool-table.ts';
import { inScript, SCRIPTS } from '../support/scripts.ts';
import { contentOf, TODAY, toolOf } from './asking.ts';
import { madeUpInputs } from './inputs.ts';

const INPUTS = 300;
/** Below it a number may be a rate or a count. */
const LEAST_AMOUNT = 100;

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

/** "about ₹1,010" is rounded, and says so; "₹1.5 crore" is a limit. */
function amountsIn(text: string): Set<number> {
  const found = text.matchAll(/(?<!about )₹([\d,]+(?:\.\d+)?)(?![ \u00a0]?(?:lakh|crore))/g);
  return new Set([...found].map(([, digits = '']) => Number(digits.replaceAll(',', ''))));
}

test.each(Object.keys(tools))(
  '%s: amounts in its data and its words are the same to the paisa, to the rupee in the headline',
  async (name) => {
    const tool = await toolOf(name);
    const content = contentOf(tool);
    let answered = 0;
    for (const query of madeUpInputs(content.parameters, 58, INPUTS)) {
      const found = ask(tool, content, query, TODAY);
      if (found.state !== 'answered') continue;
      answered += 1;
      const { data, headline, ...words } = found.answer;
      const exact = amountsIn(JSON.stringify(words));
      const whole = amountsIn(JSON.stringify(headline));
      for (const amount of numbersIn(data).map(Math.abs)) {
        expect(Number(amount.toFixed(2))).toBe(amount);
        const others = [...exact, ...whole].filter((one) => Math.abs(one - amount) < 1);
        if (amount >= LEAST_AMOUNT && others.length > 0 && !exact.has(amount) && !whole.has(Math.round(amount)))
          throw new Error(`${name}?${query}: ${amount} in its data, ${others} in its words`);
      }
    }
    expect(answered).toBeGreaterThan(INPUTS / 4);
  },
);

test.each(Object.keys(tools))(
  '%s reads an amount with .00, in the digits of any script, like one without',
  async (name) => {
    const tool = await toolOf(name);
    const content = contentOf(tool);
    const amounts = Object.entries(content.parameters).filter(([, { kind }]) => kind === 'amount');
    for (const query of madeUpInputs(content.parameters, 59, SCRIPTS.length)) {
      const script = SCRIPTS[query.size % SCRIPTS.length] ?? '';
      const printed = new URLSearchParams(query);
      for (const [field] of amounts)
        if (/^\d+$/.test(query.get(field) ?? '')) printed.set(field, inScript(`${query.get(field)}.00`, script));
      const [plain, asPrinted] = [query, printed].map((given) => ask(tool, content, given, TODAY));
      expect([asPrinted?.state, asPrinted?.state === 'answered' && asPrinted.answer]).toEqual([
        plain?.state,
        plain?.state === 'answered' && plain.answer,
      ]);
    }
  },
);
