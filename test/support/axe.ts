/** Runs axe, the accessibility checker, on an open page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Inspection {
  /** Selector of the part to check; by default the whole page. */
  within?: string;
  /** The rules to run; all by default. */
  rules?: readonly string[];
  /** Rules to leave out. */
  except?: readonly string[];
}

interface Fault {
  id: string;
  nodes: { target: readonly unknown[]; failureSummary?: string }[];
}

/**
 * The faults that axe finds, one line each. Its half megabyte of script is injected into a document once, and only
 * the faults are returned: the package that joins it to Playwright injects it twice for each check, and takes twice as long.
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
