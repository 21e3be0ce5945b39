/** Large text and narrow windows: nothing sticks out of a page, and no word is cut in two. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { PARTNER } from '../support/firm.ts';
import { brokenWords, cutTexts, overflow, setTextSize } from '../support/reflow.ts';
import { sharedHosts } from '../support/shared-hosts.ts';
import { kindPaths } from '../support/spec-paths.ts';
import { type Visit, visit } from '../support/visit.ts';

const PAGES = [
  ...kindPaths,
  '/company-registration',
  '/figures',
  '/income-tax-filing/itr-3-form',
  '/due-dates',
  '/open-data',
  '/thank-you?for=contact',
  '/offline',
  '/tools/gst-late-fee',
  PARTNER,
];

/** A window of 320 px is a window of 1280 px zoomed to 400 %. Text sizes are in percent. */
const NARROWEST = { width: 320, text: 100 };
const PHONE = { width: 360, text: 100 };
const PHONE_LARGE = { width: 360, text: 200 };
const ROOMS = [NARROWEST, { width: 320, text: 200 }, PHONE_LARGE, { width: 768, text: 200 }];

describe('with little room for the text', () => {
  /** One page for all tests. */
  let open: Visit;
  beforeAll(async () => {
    open = await visit(await sharedHosts.Bun(), '/');
  });
  afterAll(() => open[Symbol.asyncDispose]());

  let shown = '';

  /** Opens a page with every part unfolded, unless the previous test has. */
  const show = async (path: string) => {
    if (shown === path) return;
    shown = path;
    await open.page.setViewportSize({ width: 360, height: 800 });
    await open.page.goto(path);
    await open.page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      for (const later of document.querySelectorAll<HTMLElement>('main *')) later.style.contentVisibility = 'visible';
    });
  };

  for (const path of PAGES) {
    test(`${path} is never wider than its window`, async () => {
      await show(path);
      const faults: string[] = [];
      for (const { width, text } of ROOMS) {
        await open.page.setViewportSize({ width, height: 800 });
        await setTextSize(open.page, text);
        const wider = await overflow(open.page);
        if (wider > 0) faults.push(`${width} px, text of ${text} %: ${wider} px wider`);
        faults.push(...(await cutTexts(open.page)).map((cut) => `${width} px, text of ${text} %: ${cut}`));
      }
      expect(faults).toEqual([]);
    });

    test(`${path} breaks no word on a phone`, async () => {
      await show(path);
      const broken: string[] = [];
      for (const { width, text } of [PHONE, NARROWEST, PHONE_LARGE]) {
        await open.page.setViewportSize({ width, height: 800 });
        await setTextSize(open.page, text);
        broken.push(...(await brokenWords(open.page)).map((word) => `${width} px, text of ${text} %: ${word}`));
      }
      expect(broken).toEqual([]);
    });
  }
});
