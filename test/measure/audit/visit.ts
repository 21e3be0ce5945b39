/** A realistic visit, by touch and keyboard: how long each tap and key waits for the next frame (INP). */
import type { Page } from 'playwright-core';
import type { Host } from '../../support/hosts.ts';
import { visit } from '../../support/visit.ts';
import { markdownTable, median } from '../table.ts';

const INP_UNDER_MS = 100;
/** The phone of Lighthouse. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };

/** Records the time from each tap and key to the next frame. Runs in the page before its own scripts. */
function noteInteractions(): void {
  const noted: Record<number, { name: string; ms: number }> = {};
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, duration, name } = entry;
      if (interactionId && duration > (noted[interactionId]?.ms ?? 0)) noted[interactionId] = { name, ms: duration };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The slowest interaction of the page so far. Interactions under 16 ms are not recorded, and count as 16. */
async function slowest(page: Page): Promise<number> {
  const noted = await page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        // After two frames everything before has been recorded.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() =>
              done(Object.values(Reflect.get(window, 'noted') as Record<number, { ms: number }>).map(({ ms }) => ms)),
            ),
          ),
        );
      }),
  );
  return Math.max(16, ...noted);
}

const searchFor = async (page: Page) => {
  await page.locator('#search').tap();
  await page.keyboard.type('gst registration', { delay: 40 });
  await page.getByRole('option').first().waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape']) await page.keyboard.press(key);
};

const turnSlides = async (page: Page) => {
  const carousel = page.getByRole('group', { name: 'Where to start' });
  for (const name of ['Next slide', 'Next slide', 'Next slide', 'Previous slide'])
    await carousel.getByRole('button', { name }).tap();
  await carousel.locator('[data-island-state="ready"]').waitFor({ state: 'attached' });
};

const fillForm = async (page: Page) => {
  for (const [label, text] of Object.entries({
    'Full name': 'Asha Verma',
    Email: 'asha@example.com',
    'Phone number': '98765',
    Message: 'Please call me.',
  })) {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text, { delay: 40 });
  }
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByLabel('Phone number', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();
};

const STATIONS = {
  'search, by keyboard': ['/', searchFor],
  'carousel, by finger': ['/', turnSlides],
  'form, with a mistake': ['/contact', fillForm],
} as const;

/** @returns the missed limits, one line each */
export async function auditVisit(site: Host, rounds: number): Promise<string[]> {
  const rows = [];
  for (const [station, [path, act]] of Object.entries(STATIONS)) {
    const inps: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await using open = await visit(site, path, PHONE, (page) => page.addInitScript(noteInteractions));
      await open.page.waitForLoadState('networkidle');
      const client = await open.page.context().newCDPSession(open.page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await act(open.page);
      inps.push(await slowest(open.page));
    }
    rows.push({ visit: station, page: path, 'INP ms, median': median(inps), 'INP ms, worst': Math.max(...inps) });
  }
  console.log(`\nThe slowest interaction of a visit, same processor\n\n${markdownTable(rows)}`);
  return rows
    .filter((row) => row['INP ms, median'] >= INP_UNDER_MS)
    .map((row) => `${row.visit}: INP ${row['INP ms, median']} ms`);
}
