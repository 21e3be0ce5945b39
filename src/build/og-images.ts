/** Draws the Open Graph image of each page: a ledger page with title, figure, and a stamp with the day of the check. */
import type { PageEntry } from '../content/site.ts';
import { OG_HEIGHT, OG_WIDTH } from '../document/document.tsx';
import { shortMonth } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { sectionName } from '../domain/sections.ts';
import type { Preview } from '../domain/text.ts';
import type { AddAsset, BuildCache } from './folders.ts';
import { BASELINE, type Fitted, fitText, INKS, RASTER_VERSIONS, rasterize, svgText, type TextBox } from './raster.ts';

/** Enough for the edges of six flat colours, at four bits a pixel. */
const COLOURS = 16;

/** Distance between the ruled lines. */
const RULE = 84;
const FIRST_RULE = 112;
const RULES = 6;
const LEFT = 148;
const BESIDE_STAMP = 744;

/** The boxes to try for each text, in order. */
export const BOXES = {
  name: [{ width: 500, lines: 1, sizes: [46, 42, 38, 34, 30, 26, 22, 18, 14, 12] }],
  // The letters of a title are half a pixel closer than they are measured.
  title: [{ width: 1000, lines: 2, sizes: [84, 76, 68, 62, 56] }],
  lead: [{ width: 988, lines: 1, sizes: [38, 34, 30] }],
  value: [
    { width: BESIDE_STAMP, lines: 1, sizes: [84, 76, 68, 60, 54, 48] },
    { width: BESIDE_STAMP, lines: 2, sizes: [54, 48, 42] },
  ],
  foot: [
    { width: BESIDE_STAMP, lines: 1, sizes: [32, 30, 28] },
    { width: BESIDE_STAMP, lines: 2, sizes: [30, 28, 26] },
  ],
  section: [{ width: 380, lines: 1, sizes: [32, 28, 24] }],
} as const satisfies Record<string, readonly TextBox[]>;
type FittedText = keyof typeof BOXES;
const TEXTS = Object.keys(BOXES) as FittedText[];
type Sizes = Readonly<Record<FittedText, Fitted>>;
type Texts = Readonly<Record<FittedText, string>>;

/** @returns the address of each image, by the path of its page */
export async function buildOgImages(
  firm: Firm,
  pages: readonly PageEntry[],
  cache: BuildCache,
  addAsset: AddAsset,
): Promise<Map<string, string>> {
  const { host } = new URL(firm.origin);
  const images = await Promise.all(
    pages.map(async (page) => {
      const texts = collectTexts(firm.name, page);
      const day = page.preview?.checked;
      const asGiven = await sizesBy((name) => ({ size: 1, lines: [texts[name]] }));
      // The key is the drawing, so that a new design redraws every image. Texts are measured only on a cache miss.
      const key = [ogCard(asGiven, host, day), BOXES, OG_WIDTH, OG_HEIGHT, COLOURS, RASTER_VERSIONS];
      const bytes = await cache.get(key, async () => {
        const card = ogCard(await sizesBy((name) => fitText(texts[name], BOXES[name])), host, day);
        return rasterize(card, OG_WIDTH, OG_HEIGHT, COLOURS);
      });
      return [page.path, addAsset(`og-${page.kind}-${page.id}.png`, bytes)] as const;
    }),
  );
  return new Map(images);
}

async function sizesBy(fit: (name: FittedText) => Fitted | Promise<Fitted>): Promise<Sizes> {
  return Object.fromEntries(await Promise.all(TEXTS.map(async (name) => [name, await fit(name)]))) as Sizes;
}

/** A tool shows what it answers, with its figure below. Other pages show their figure, or their status without one. */
function collectTexts(name: string, page: PageEntry): Texts {
  const { label, value, standing, answers }: Partial<Preview> = page.preview ?? {};
  const always = { name, title: page.title, section: nameSection(page) };
  if (answers !== undefined) {
    const figure = label && [`${label}: ${value}`, standing].filter(Boolean).join('\n');
    return { ...always, lead: 'Answers', value: answers, foot: figure ?? '' };
  }
  if (!label) return { ...always, lead: standing ?? '', value: '', foot: '' };
  return { ...always, lead: label, value: value ?? '', foot: standing ?? '' };
}

function nameSection(page: PageEntry): string {
  if (page.kind === 'article') return page.topic ?? '';
  return page.section ? sectionName(page.section) : '';
}

const circle = (x: number, y: number, radius: number, line: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${INKS.stamp}" stroke-width="${line}"/>`;

const bar = (left: number, top: number, width: number, height: number, ink: string) =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ink}"/>`;

/** Lines of text with their middles at equal distances. @param middle of the first line */
const textAt = ({ lines, size }: Fitted, x: number, middle: number, attributes: string, distance = RULE) =>
  lines.map((line, at) => {
    const y = middle + at * distance + size * BASELINE;
    return svgText(line, size, `x="${x}" y="${y.toFixed(1)}" ${attributes}`);
  });

/** The picture as SVG. @param checked the day of the stamp, `YYYY-MM-DD` */
function ogCard({ name, title, lead, value, foot, section }: Sizes, host: string, checked: string | undefined): string {
  /** With lines of equal distance, a smaller text would hang above its ruled line. */
  const onRule = (row: number, size: number) =>
    FIRST_RULE + row * RULE + 16 + Math.round((RULE - size) * 0.28) + RULE / 2;
  const fill = (ink: string) => `fill="${ink}"`;
  const ofName = 26 + Math.max(36, 0.8885 * name.size);
  const footMiddle = foot.lines.length > 1 ? FIRST_RULE + 4 * RULE + 16 + RULE / 4 : onRule(4, foot.size);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_WIDTH}" height="${OG_HEIGHT}">`,
    bar(0, 0, OG_WIDTH, OG_HEIGHT, INKS.paper),
    ...Array.from({ length: RULES }, (_, row) => bar(0, FIRST_RULE + row * RULE, OG_WIDTH, 2, INKS.rule)),
    ...[104, 110].map((left) => bar(left, 0, 2, OG_HEIGHT, INKS.margin)),
    `<g transform="rotate(-8 184 ${ofName})">`,
    circle(184, ofName, 34, 4),
    ...textAt(
      { lines: [(name.lines[0] ?? '').slice(0, 1)], size: 38 },
      184,
      ofName,
      `text-anchor="middle" ${fill(INKS.stamp)}`,
    ),
    '</g>',
    ...textAt(name, 238, ofName, fill(INKS.ink)),
    ...textAt(section, OG_WIDTH - 64, 42 + 0.8885 * section.size, `text-anchor="end" ${fill(INKS.soft)}`),
    ...textAt(title, LEFT, onRule(0, title.size), `letter-spacing="-0.5" ${fill(INKS.ink)}`),
    ...textAt(lead, LEFT, onRule(2, lead.size), fill(INKS.soft)),
    ...textAt(value, LEFT, onRule(3, value.size), fill(INKS.stamp)),
    ...textAt(foot, LEFT, footMiddle, fill(INKS.ink), RULE / 2),
    ...textAt({ lines: [host], size: 28 }, LEFT, 579, fill(INKS.soft)),
    ...(checked === undefined ? [] : stamp(checked)),
    bar(0, OG_HEIGHT - 14, OG_WIDTH, 14, INKS.ink),
    '</svg>',
  ].join('');
}

function stamp(day: string): string[] {
  const [x, y] = [1025, 477];
  const [year = '', , date] = day.split('-');
  const lines = ['CHECKED', `${Number(date)} ${shortMonth(day).toUpperCase()}`, year];
  return [
    `<g transform="rotate(-11 ${x} ${y})">`,
    circle(x, y, 100.5, 5),
    circle(x, y, 88.5, 3),
    ...textAt({ lines, size: 27 }, x, y - 34, `text-anchor="middle" fill="${INKS.stamp}"`, 34),
    '</g>',
  ];
}
