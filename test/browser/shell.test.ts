/** The header, footer and contact bar of every page, and how an island fails. */
import { describe, expect, test } from 'bun:test';
import { MAIN_PAGES } from '../../src/domain/main-pages.ts';
import { axeFaults } from '../support/axe.ts';
import { FONTS, setFont } from '../support/reflow.ts';
import { drawn, focused, visit } from '../support/visit.ts';

describe('the shell', () => {
  test('the first Tab offers a way past the header', async () => {
    await using page = await visit('/gst');
    await page.keyboard.press('Tab');
    await focused(page.getByRole('link', { name: 'Skip to the content' }));
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  });

  test('the focused link of a row that scrolls sideways comes wholly into view, forwards and backwards', async () => {
    await using page = await visit('/thank-you', { viewport: { width: 390, height: 844 } });
    const cut: unknown[] = [];
    for (const [path, row] of [
      ['/', '.sections'],
      ['/', '.forms'],
      ['/', '.leaves'],
      ['/gst/gst-huf', '[aria-label="In this section"]'],
    ] as const) {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      const links = page.locator(`${row} a`);
      const last = (await links.count()) - 1;
      expect([row, last > 1]).toEqual([row, true]);
      await links.first().focus();
      for (const key of [...Array(last).fill('Tab'), ...Array(last).fill('Shift+Tab')]) {
        await page.keyboard.press(key);
        await drawn(page);
        const [name, ...edges] = await page.evaluate(() => {
          const link = document.activeElement as HTMLElement;
          const { left, right } = link.getBoundingClientRect();
          const { parentElement: item } = link;
          const isLast = !item?.nextElementSibling;
          // The end of the menu fades while there is more.
          const faded = link.closest('.sections') && !isLast ? 40 : 0;
          return [link.textContent, Math.floor(left), Math.ceil(right + faded)] as const;
        });
        if ((edges[0] ?? 0) < 0 || (edges[1] ?? 0) > 390) cut.push([row, key, name, ...edges]);
      }
    }
    expect(cut).toEqual([]);
  });

  test('at 390 px the menu shows four whole words before it fades, from 600 px all, and always the current one', async () => {
    await using page = await visit('/thank-you', { viewport: { width: 390, height: 844 } });
    /** The words that are whole, and whether each is. */
    const read = (width: number) =>
      page.evaluate((most) => {
        const links = [...document.querySelectorAll('.sections a')];
        const whole = links.filter((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right } = range.getBoundingClientRect();
          return left >= 12 && right <= most;
        });
        return { whole: whole.length, all: links.length, current: whole.some((link) => link.ariaCurrent !== null) };
      }, width);
    for (const font of FONTS) {
      await setFont(page, font);
      for (const [width, end] of [
        [390, 350],
        [600, 600],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        const { whole, all } = await read(end);
        expect([font, width, whole >= (width < 600 ? 4 : all)]).toEqual([font, width, true]);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { path } of MAIN_PAGES) {
      await page.goto(path);
      expect([path, (await read(280)).current]).toEqual([path, true]);
    }
  });

  test.each(['light', 'dark'] as const)(
    'WhatsApp buttons are green, call buttons have an ink border, and more contrast inks all text: %s',
    async (colorScheme) => {
      await using page = await visit('/gst', { colorScheme });
      const found = () =>
        page.evaluate(() => {
          const probe = document.body.appendChild(document.createElement('i'));
          const token = (name: string) => {
            probe.style.color = `var(--${name})`;
            return getComputedStyle(probe).color;
          };
          const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
          return ['.contact-bar', '.contact-card .talk'].map((bar) => {
            const { borderTopColor, color } = style(`${bar} a:not([href^="https://wa.me/"])`);
            const chat = style(`${bar} a[href^="https://wa.me/"]`).backgroundColor === token('button-leaf');
            return [
              borderTopColor === token('ink'),
              color === token('ink'),
              chat,
              style('.lede').color === token('ink'),
            ];
          });
        });
      expect(await found()).toEqual(Array(2).fill([true, true, true, false]));
      for (const within of ['.contact-bar', '.contact-card'])
        expect(await axeFaults(page, { within, rules: ['color-contrast'] })).toEqual([]);
      await using strong = await visit('/gst', { colorScheme, contrast: 'more' });
      expect(
        await strong
          .locator('.lede')
          .evaluate((lede) => getComputedStyle(lede).color === getComputedStyle(document.body).color),
      ).toBe(true);
    },
  );

  test('the contact bar has one height, whatever the hours; in a window of 800 by 390 px it covers nothing: it ends the page', async () => {
    await using page = await visit('/gst', { viewport: { width: 800, height: 390 } });
    const ofBar = () =>
      page.evaluate(() => {
        const { top } = document.querySelector('.contact-bar')?.getBoundingClientRect() ?? { top: 0 };
        return { top: Math.round(top + scrollY), end: document.documentElement.scrollHeight };
      });
    const { top, end } = await ofBar();
    expect(end - top).toBeLessThan(100);
    await page.evaluate(() => scrollTo(0, 500));
    expect((await ofBar()).top).toBe(top);
    await page.setViewportSize({ width: 800, height: 480 });
    expect((await ofBar()).top).toBeLessThan(1000);
    await page.setViewportSize({ width: 360, height: 740 });
    const heightWith = (hours: string) =>
      page.evaluate((words) => {
        const label = document.querySelector('.contact-bar .contact-call > span');
        const line = label?.querySelector('small') ?? label?.appendChild(document.createElement('small'));
        if (line) line.textContent = words;
        return document.querySelector('.contact-bar')?.clientHeight;
      }, hours);
    const short = await heightWith('Mon to Sat, 10 to 7');
    expect(short).toBeGreaterThan(44);
    expect(await heightWith('Mon to Fri, 10:30 am to 6:30 pm, and Sat until noon')).toBe(short);
  });

  test('above 768 px the footer has three columns with the address, below it a block with a link to it', async () => {
    await using page = await visit('/');
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.footer h2')].map((heading) => Math.round(heading.getBoundingClientRect().top)),
      );
    await page.setViewportSize({ width: 769, height: 800 });
    expect(new Set(await tops()).size).toBe(1);
    expect(await page.getByRole('link', { name: 'Company registration address' }).isVisible()).toBe(false);
    await page.setViewportSize({ width: 768, height: 800 });
    const [firm, learn, social] = await tops();
    expect(learn).toBeGreaterThan(firm ?? 0);
    expect(social).toBe(learn ?? 0);
    expect(await page.getByRole('link', { name: 'Company registration address' }).isVisible()).toBe(true);
  });
});
