import type { Page } from 'playwright-core';

interface Shifts {
  /** The size of the layout shifts (in browser units, 1 for a whole window), and what moved. */
  shifts: { value: number; what: string }[];
}

/** Records every shift of pages opened from now on. Call it before the first one. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record: Shifts = { shifts: [] };
    Object.assign(window, record);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const place = ({ x, y, width }: DOMRectReadOnly) => [x, y, width].map(Math.round).join();
        const nodes = entry.sources.map(({ node, previousRect: before, currentRect: after }) => {
          const name = node instanceof Element ? `${node.localName}.${node.getAttribute('class')}` : node?.nodeName;
          return `${name} ${place(before)} to ${place(after)}`;
        });
        if (!entry.hadRecentInput) record.shifts.push({ value: entry.value, what: nodes.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts so far, counted as by {@link shiftsOf}; resets the count. */
export function takeShifts(page: Page): Promise<number> {
  return page.evaluate(() =>
    (window as unknown as Shifts).shifts.splice(0).reduce((total, { value }) => total + value, 0),
  );
}

/**
 * What has moved in a page, one line each.
 * @returns an empty list while the sum is 0.00 as browsers and field reports round it: text that arrives between
 * two letters of a centred line moves it by a few millionths
 */
export async function shiftsOf(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as Shifts).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < 0.005 ? [] : shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`);
}
