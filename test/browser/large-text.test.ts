/**
 * Large text and narrow windows: nothing sticks out of a page or is cut off, and no word is cut in two. In the font of
 * the browser, and in the widest that a system may have.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Body } from '../../src/content/site.ts';
import { builtSite, publicFile } from '../support/built-site.ts';
import { PARTNER } from '../support/firm.ts';
import { brokenWords, cutTexts, FONTS, type Font, overflow, setFont, setTextSize } from '../support/reflow.ts';
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
  PARTNER,
];

/** Every tool and plan, empty and with the answer to its example. */
const ASKED = builtSite().pages.flatMap(({ kind, path, body }) => {
  if (kind !== 'tool' && kind !== 'journey') return [];
  const { example } = JSON.parse(publicFile(`content/${body}`) ?? '') as Extract<Body, { example: string }>;
  return [path, `${path}?${example}`];
});

interface Room {
  width: number;
  /** Size of the text in percent. */
  text: number;
}
/** A window of 320 px is a window of 1280 px zoomed to 400 %. */
const NARROWEST = { width: 320, text: 100 };
const NARROWEST_LARGE = { width: 320, text: 200 };
const PHONE = { width: 360, text: 100 };
const PHONE_LARGE = { width: 360, text: 200 };
const ROOMS = [NARROWEST, NARROWEST_LARGE, PHONE_LARGE, { width: 768, text: 200 }];

/** In a window of 320 px with text of 200 %, or in the widest font, only a longer word may be too wide for its box. */
const SHORT = 6;

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

  /** The faults of the page in a room, each with the room. */
  const faultsIn = async ({ width, text }: Room, find: () => Promise<string[]>) => {
    await open.page.setViewportSize({ width, height: 800 });
    await setTextSize(open.page, text);
    return (await find()).map((fault) => `${width} px, text of ${text} %: ${fault}`);
  };
  const outside = async () => {
    const wider = await overflow(open.page);
    return [...(wider > 0 ? [`${wider} px wider`] : []), ...(await cutTexts(open.page))];
  };
  /** @param longest the words that count */
  const broken =
    (longest = Number.POSITIVE_INFINITY) =>
    async () =>
      (await brokenWords(open.page)).filter(({ length }) => length <= longest);

  for (const path of PAGES) {
    test.each(FONTS)(`${path} is never wider than its window, in the %s font`, async (font) => {
      await show(path);
      await setFont(open.page, font);
      const faults: string[] = [];
      for (const room of ROOMS) faults.push(...(await faultsIn(room, outside)));
      expect(faults).toEqual([]);
    });

    test.each<[Font, [Room, number?][]]>([
      ['own', [[PHONE], [NARROWEST], [PHONE_LARGE], [NARROWEST_LARGE, SHORT]]],
      ['widest', [[PHONE], [NARROWEST], [PHONE_LARGE, SHORT], [NARROWEST_LARGE, SHORT]]],
    ])(`${path} breaks no word on a phone, in the %s font`, async (font, rooms) => {
      await show(path);
      await setFont(open.page, font);
      const faults: string[] = [];
      for (const [room, longest] of rooms) faults.push(...(await faultsIn(room, broken(longest))));
      expect(faults).toEqual([]);
    });
  }

  test('every tool and plan holds large text in the widest font, empty and answered', async () => {
    const faults: string[] = [];
    for (const path of ASKED) {
      await show(path);
      await setFont(open.page, 'widest');
      const found = [
        ...(await faultsIn({ width: 768, text: 200 }, outside)),
        ...(await faultsIn(NARROWEST_LARGE, async () => [...(await outside()), ...(await broken(SHORT)())])),
      ];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(ASKED.length).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  }, 60_000);
});
