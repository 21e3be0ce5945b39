/**
 * On a processor four times slower: from the first tap on a page before hydration to the widget's answer, and how long
 * each tap and key of a realistic visit waits for the next frame (INP).
 */
import type { Page } from 'playwright-core';
import { closeBrowser } from '../../support/browser.ts';
import { person } from '../../support/contact-form.ts';
import { drawn, visit } from '../../support/visit.ts';
import { markdownTable, median, type Row } from '../table.ts';

const ANSWER_UNDER_MS = 200;
const INP_UNDER_MS = 100;
/** The phone of Lighthouse. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };

interface Tap {
  path: string;
  target: (page: Page) => ReturnType<Page['locator']>;
  /** Window height, enough to see the target without scrolling; 1600 by default. */
  height?: number;
  /** What is in the page once the widget has answered: an element, with text that begins so, or scrolled sideways. */
  answered: { selector: string; begins?: string; isScrolled?: true };
}

const alive = (part: string) => ({ selector: `${part}[data-island-state="ready"]` });
const TAPS: Readonly<Record<string, Tap>> = {
  'search box: hydrated': {
    path: '/',
    target: (page) => page.locator('#search'),
    answered: alive('[data-island="search"]'),
  },
  'next slide: the row moves': {
    path: '/',
    target: (page) => page.getByRole('group', { name: 'Where to start' }).getByRole('button', { name: 'Next slide' }),
    answered: { selector: '[aria-roledescription="carousel"] [aria-label="Slides"]', isScrolled: true },
  },
  'play: the player has taken over': {
    path: '/',
    target: (page) => page.getByRole('button', { name: 'Play the intro video' }),
    answered: { selector: '.video[data-playing]' },
  },
  'tick: counted': {
    path: '/company-registration/one-person-company-registration',
    height: 3600,
    target: (page) => page.getByRole('checkbox').first(),
    answered: { selector: '.checklist-count', begins: '1 of' },
  },
  'filter of figures: hydrated': {
    path: '/figures',
    target: (page) => page.getByLabel('Find a figure'),
    answered: alive('.figure-filter'),
  },
  'form: hydrated': {
    path: '/contact',
    target: (page) => page.getByLabel('Full name'),
    answered: alive('[data-island="lead-form"]'),
  },
};

/** A tap that did not start the hydration, or hit nothing. */
class TapError extends Error {
  override name = 'TapError';
}

/** A page in a new browser profile that has loaded, on the slower processor. @param prepare runs before its scripts */
async function openSlowly(path: string, prepare: () => void, height = PHONE.viewport.height) {
  const options = { ...PHONE, viewport: { ...PHONE.viewport, height } };
  const page = await visit(path, options, (opening) => opening.addInitScript(prepare));
  await page.waitForLoadState('networkidle');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

/** Milliseconds from the tap to the answer. The window is tall, so that no scrolling precedes the tap. */
async function firstTap({ path, target, height = 1600, answered }: Tap): Promise<number> {
  const noteTap = () =>
    addEventListener('pointerdown', ({ timeStamp }) => Object.assign(window, { tappedAt: timeStamp }), {
      capture: true,
      once: true,
    });
  await using page = await openSlowly(path, noteTap, height);
  const box = await target(page).boundingBox();
  if (!box || box.y + box.height > height) throw new TapError(`${path}: what is to be tapped is not in the window`);
  if ((await page.locator('[data-island-state], link[rel="modulepreload"]').count()) > 0)
    throw new TapError(`${path}: something lives before the first tap`);
  const answer = page.waitForFunction(
    ({ selector, begins = '', isScrolled = false }) => {
      const found = document.querySelector(selector);
      return found?.textContent?.startsWith(begins) && (!isScrolled || found.scrollLeft > 0) ? performance.now() : 0;
    },
    answered,
    { polling: 'raf' },
  );
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const at = (await (await answer).jsonValue()) as number;
  return at - (await page.evaluate(() => Reflect.get(window, 'tappedAt') as number));
}

/** Records the time from each tap and key to the next frame. Runs in the page before its own scripts. */
function noteInteractions(): void {
  const noted: Record<number, number> = {};
  Object.assign(window, { noted });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[])
      if (interactionId) noted[interactionId] = Math.max(duration, noted[interactionId] ?? 0);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
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
  for (const [label, text] of Object.entries({ ...person('Please call me.'), 'Phone number': '98765' })) {
    await page.getByLabel(label, { exact: true }).tap();
    await page.keyboard.type(text, { delay: 40 });
  }
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByLabel('Phone number', { exact: true }).and(page.locator('[aria-invalid="true"]')).waitFor();
};

const VISITS = {
  'INP: search, by keyboard': ['/', searchFor],
  'INP: carousel, by finger': ['/', turnSlides],
  'INP: form, with a mistake': ['/contact', fillForm],
} as const;

/** The slowest interaction of a visit. Those under 16 ms are not recorded, and count as 16. */
async function inpOf(path: string, act: (page: Page) => Promise<void>): Promise<number> {
  await using page = await openSlowly(path, noteInteractions);
  await act(page);
  // After two frames everything before has been recorded.
  await drawn(page);
  return Math.max(16, ...(await page.evaluate(() => Object.values(Reflect.get(window, 'noted') as number[]))));
}

/** Taps every widget, each on a new page, and makes the visits. @returns what exceeds the limits, one line each */
export async function auditInteraction(rounds: number): Promise<string[]> {
  const rows: Row[] = [];
  const short: string[] = [];
  /** Measures some times, adds a row, and compares the median with its limit. */
  const measure = async (what: string, page: string, limit: number, once: () => Promise<number>) => {
    const times: number[] = [];
    // The first round is not counted: the host has not served these files before.
    for (let round = 0; round <= rounds; round += 1) times.push(await once());
    const middle = Math.round(median(times.slice(1)));
    rows.push({ what, page, 'median ms': middle, 'worst ms': Math.round(Math.max(...times.slice(1))) });
    if (middle >= limit) short.push(`${what}: ${middle} ms`);
  };
  for (const [what, tap] of Object.entries(TAPS))
    await measure(what, tap.path, ANSWER_UNDER_MS, () => firstTap(tap)).catch((error) => {
      if (!(error instanceof TapError)) throw error;
      short.push(`${what}: ${error.message}`);
    });
  for (const [what, [path, act]] of Object.entries(VISITS))
    await measure(what, path, INP_UNDER_MS, () => inpOf(path, act));
  console.log(`\nOn a processor four times slower, connection warm, ${rounds} times each\n\n${markdownTable(rows)}`);
  await closeBrowser();
  return short;
}
