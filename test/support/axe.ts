/** Runs axe, the accessibility checker, on an open page. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

interface Inspection {
  /** Selector of the part to check; by default the whole page. */
  within?: string;
  rules?: readonly string[];
  except?: readonly string[];
}

interface Fault {
  id: string;
  nodes: { target: readonly unknown[]; failureSummary?: string }[];
}

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Runs axe's most of a megabyte in a document, by the browser's own protocol: Playwright would wrap it and take four
 * times as long.
 */
async function inject(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  // Not detached: that would end the page's offline emulation.
}

/** The faults that axe finds, one line each. It is injected into a document once, and only the faults are returned. */
export async function axeFaults(page: Page, { within, rules, except = [] }: Inspection = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await inject(page);
  const found = await page.evaluate(
    async ([within, rules, except]) => {
      const { run } = (
        window as unknown as { axe: { run(context: unknown, options: object): Promise<{ violations: Fault[] }> } }
      ).axe;
      const off = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
      const { violations } = await run(within ?? document, {
        resultTypes: ['violations'],
        rules: off,
        ...(rules && { runOnly: rules }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, target: target.join(' '), failureSummary })),
      );
    },
    [within, rules, except] as const,
  );
  return found.map(({ id, target, failureSummary }) => `${id} ${target} ${failureSummary?.split('\n')[1]?.trim()}`);
}
