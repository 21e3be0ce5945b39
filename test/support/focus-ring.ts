/** Measures the focus ring of a control in pixels: how many change, by a contrast of 3:1 or more. */
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { drawn } from './visit.ts';

/** WCAG 2.2, 2.4.13: the contrast between the same pixels with and without focus. */
const MIN_CONTRAST = 3;
/** How far outside and inside the edge a ring may be. */
const REACH = 8;
/** Places along each side, as parts of its length, clear of rounded corners. */
const PLACES = [0.35, 0.5, 0.65];

interface Picture {
  width: number;
  height: number;
  /** Relative luminance of each pixel. */
  light: Float64Array;
}

/**
 * @returns the width of the ring in pixels of enough contrast, at its thinnest place. A neighbour that touches the
 * control may have the colour of the ring, so the worst of the four sides does not count.
 */
export async function ringOf(control: Locator): Promise<number> {
  const page = control.page();
  await control.scrollIntoViewIfNeeded();
  await control.evaluate((element) => {
    (document.activeElement as HTMLElement | null)?.blur();
    // A row that snaps to the focused link would move it between the pictures.
    for (let row: HTMLElement | null = element as HTMLElement; row; row = row.parentElement)
      row.style.setProperty('scroll-snap-type', 'none', 'important');
  });
  // Parts that come into view may move the control once more.
  await drawn(page);
  const box = await control.evaluate((element) => {
    // The ring is around the segment of a choice, the frame of a player, a field with its ₹, and a tile that the link of
    // its heading covers.
    const part =
      element.closest('.options label, .video-frame, .field-line') ??
      element.closest('h3')?.closest('.tiles li') ??
      element;
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
  const clip = { x: Math.max(0, box.x - REACH), y: Math.max(0, box.y - REACH), width: 0, height: 0 };
  clip.width = box.x + box.width + REACH - clip.x;
  clip.height = box.y + box.height + REACH - clip.y;
  const browser = await page.context().newCDPSession(page);
  // Without the waiting and compressing of Playwright's own screenshots.
  const picture = async () => {
    const { data } = await browser.send('Page.captureScreenshot', {
      clip: { ...clip, scale: 1 },
      optimizeForSpeed: true,
    });
    return pictureOf(Buffer.from(data, 'base64'));
  };
  const before = await picture();
  await control.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
  const after = await picture();
  await browser.detach();
  const [left, top] = [box.x - clip.x, box.y - clip.y];
  const [right, bottom] = [left + box.width, top + box.height];
  const along = (from: number, to: number) => PLACES.map((part) => from + (to - from) * part);
  const across = (edge: number) => Array.from({ length: 2 * REACH }, (_, at) => edge - REACH + at);
  const sides = [
    ...[top, bottom].map((edge) => along(left, right).map((x) => across(edge).map((y) => [x, y] as const))),
    ...[left, right].map((edge) => along(top, bottom).map((y) => across(edge).map((x) => [x, y] as const))),
  ];
  const widths = sides.map((lines) =>
    Math.min(...lines.map((line) => line.filter(([x, y]) => contrastAt(before, after, x, y) >= MIN_CONTRAST).length)),
  );
  return widths.sort((a, b) => a - b)[1] ?? 0;
}

async function pictureOf(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const light = new Float64Array(info.width * info.height);
  for (let at = 0; at < light.length; at += 1)
    light[at] =
      0.2126 * linear(data[3 * at] ?? 0) +
      0.7152 * linear(data[3 * at + 1] ?? 0) +
      0.0722 * linear(data[3 * at + 2] ?? 0);
  return { width: info.width, height: info.height, light };
}

/** A channel of sRGB, 0 to 255, as light. */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** 1 outside the picture. */
function contrastAt(before: Picture, after: Picture, x: number, y: number): number {
  const at = Math.floor(y) * before.width + Math.floor(x);
  const isInside = x >= 0 && y >= 0 && x < before.width && y < before.height;
  const [one, other] = [before.light[at], after.light[at]];
  if (!isInside || one === undefined || other === undefined) return 1;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
