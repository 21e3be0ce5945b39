/** Draws the Open Graph image of each page: a ledger page with title, figure, and a stamp with the day of the check. */
import type { CSSProperties } from 'react';
import type { PageEntry } from '../content/site.ts';
import { OG_HEIGHT, OG_WIDTH } from '../document/document.tsx';
import { MONTHS } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { sectionRow } from '../domain/sections.ts';
import type { Preview } from '../domain/text.ts';
import type { AddAsset, BuildCache } from './folders.ts';
import {
  drawSvg,
  type Fitted,
  fitText,
  INKS,
  RASTER_VERSIONS,
  rasterize,
  type TextBox,
  withRupees,
} from './raster.tsx';

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
  title: [{ width: 988, lines: 2, sizes: [84, 76, 68, 62, 56] }],
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
      const texts = textsOf(firm.name, page);
      const card = (sizes: Sizes) => ogCard(texts, sizes, host, page.preview?.checked);
      // The key is the drawing, so that a new design redraws every image. Texts are measured only on a cache miss.
      const bytes = await cache.get([card(LARGEST), BOXES, OG_WIDTH, OG_HEIGHT, COLOURS, RASTER_VERSIONS], async () =>
        rasterize(await drawSvg(card(await fittedSizes(texts)), OG_WIDTH, OG_HEIGHT), OG_WIDTH, OG_HEIGHT, COLOURS),
      );
      return [page.path, addAsset(`og-${page.kind}-${page.id}.png`, bytes)] as const;
    }),
  );
  return new Map(images);
}

const LARGEST = Object.fromEntries(TEXTS.map((name) => [name, { size: BOXES[name][0].sizes[0], lines: 1 }])) as Sizes;

/** @throws Error if a text fits at no size */
async function fittedSizes(texts: Texts): Promise<Sizes> {
  const sizes = await Promise.all(TEXTS.map(async (name) => [name, await fitText(texts[name], BOXES[name])]));
  return Object.fromEntries(sizes) as Sizes;
}

/** A tool shows what it answers, with its figure below. Other pages show their figure, or their status without one. */
function textsOf(name: string, page: PageEntry): Texts {
  const { label, value, standing, answers }: Partial<Preview> = page.preview ?? {};
  const always = { name, title: page.title, section: sectionOf(page) };
  if (answers !== undefined) {
    const figure = label && [`${label}: ${value}`, standing].filter(Boolean).join('\n');
    return { ...always, lead: 'Answers', value: answers, foot: figure ?? '' };
  }
  if (!label) return { ...always, lead: standing ?? '', value: '', foot: '' };
  return { ...always, lead: label, value: value ?? '', foot: standing ?? '' };
}

function sectionOf(page: PageEntry): string {
  if (page.kind === 'article') return page.topic ?? '';
  return page.section ? sectionRow(page.section).title : '';
}

const PLACED = { display: 'flex', position: 'absolute' } as const;

/** A circle around its content. @param width of its line, px */
const ring = (size: number, width: number): CSSProperties => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: size,
  height: size,
  border: `${width}px solid ${INKS.stamp}`,
  borderRadius: size,
  color: INKS.stamp,
});

const bar = (place: CSSProperties, background: string) => (
  <div key={`${place.left} ${place.top}`} style={{ position: 'absolute', ...place, background }} />
);

/** @param checked the day of the stamp, `YYYY-MM-DD` */
function ogCard(texts: Texts, sizes: Sizes, host: string, checked: string | undefined) {
  const onRule = (row: number, text: FittedText, size: number = sizes[text].size): CSSProperties => ({
    ...PLACED,
    left: LEFT,
    // In line boxes of equal height, a smaller text would hang above its ruled line.
    top: FIRST_RULE + row * RULE + 16 + Math.round((RULE - size) * 0.28),
    fontSize: sizes[text].size,
    lineHeight: `${RULE}px`,
  });
  const page = { display: 'flex', position: 'relative', width: OG_WIDTH, height: OG_HEIGHT } as const;
  const balanced = { width: BOXES.title[0].width, letterSpacing: -0.5, textWrap: 'balance' } as const;
  const footLines = Math.max(1, sizes.foot.lines);
  const foot = onRule(4, 'foot', footLines > 1 ? RULE : sizes.foot.size);
  return (
    <div style={{ ...page, background: INKS.paper, color: INKS.ink, fontFamily: 'Eczar', fontWeight: 700 }}>
      {Array.from({ length: RULES }, (_, row) =>
        bar({ top: FIRST_RULE + row * RULE, left: 0, width: OG_WIDTH, height: 2 }, INKS.rule),
      )}
      {[104, 110].map((left) => bar({ top: 0, left, width: 2, height: OG_HEIGHT }, INKS.margin))}
      <div style={{ ...PLACED, top: 26, left: LEFT, alignItems: 'center', fontSize: sizes.name.size }}>
        <div style={{ ...ring(64, 4), marginRight: 18, fontSize: 38, transform: 'rotate(-8deg)' }}>
          {texts.name.slice(0, 1)}
        </div>
        {texts.name}
      </div>
      <div style={{ ...PLACED, top: 42, right: 64, color: INKS.soft, fontSize: sizes.section.size }}>
        {texts.section}
      </div>
      <div style={{ ...onRule(0, 'title'), ...balanced }}>{withRupees(texts.title)}</div>
      <div style={{ ...onRule(2, 'lead'), color: INKS.soft }}>{withRupees(texts.lead)}</div>
      <div style={{ ...onRule(3, 'value'), width: BESIDE_STAMP, color: INKS.stamp }}>{withRupees(texts.value)}</div>
      <div style={{ ...foot, width: BESIDE_STAMP, lineHeight: `${RULE / footLines}px` }}>{withRupees(texts.foot)}</div>
      <div style={{ ...PLACED, bottom: 26, left: LEFT, color: INKS.soft, fontSize: 28 }}>{host}</div>
      {checked !== undefined && stamp(checked)}
      {bar({ bottom: 0, left: 0, width: OG_WIDTH, height: 14 }, INKS.ink)}
    </div>
  );
}

function stamp(day: string) {
  const [year, month, date] = day.split('-');
  const lines = ['CHECKED', `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3).toUpperCase()}`, year];
  return (
    <div style={{ ...ring(196, 5), position: 'absolute', right: 72, bottom: 50, transform: 'rotate(-11deg)' }}>
      <div style={{ ...ring(174, 3), flexDirection: 'column', fontSize: 27, lineHeight: '34px' }}>
        {lines.map((words) => (
          <div key={words}>{words}</div>
        ))}
      </div>
    </div>
  );
}
