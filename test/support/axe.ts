/** axe, the checker of what assistive technology meets, on an open page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Inspection {
  /** Selector of the part that is looked at; the whole page where none is named. */
  within?: string;
  /** The rules; all of them where none is named. */
  rules?: readonly string[];
  /** Rules that are not asked. */
  except?: readonly string[];
}

interface Fault {
  id: string;
  nodes: { target: readonly unknown[]; failureSummary?: string }[];
}

/**
 * What axe finds wrong, one line each. Its half a megabyte of script is sent into a document once, and what comes back is the
 * faults alone: the package that joins it to Playwright sends it twice before each look, and takes twice as long.
 */
export async function axeFaults(page: Page, { within, rules, except = [] }: Inspection = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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
