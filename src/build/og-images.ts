/** Draws the Open Graph image of each page, unless it is cached. */
import { createElement } from 'react';
import type { PageEntry } from '../content/site.ts';
import { OG_HEIGHT, OG_WIDTH } from '../document/document.tsx';
import type { Firm } from '../domain/firm.ts';
import { sectionRow } from '../domain/sections.ts';
import type { BuildCache } from './cache.ts';
import { fitText } from './fit-text.tsx';
import { BOXES, type FittedSizes, type FittedText, OgCard, type OgCardProps, textsOf } from './og-card.tsx';
import { drawSvg, RASTER_VERSIONS, rasterize } from './raster.ts';

/** Enough for the edges of six flat colours, at four bits a pixel. */
const COLOURS = 16;

/**
 * @param addAsset writes a file and returns its address
 * @returns the address of each page's image, by the page's path
 */
export async function buildOgImages(
  firm: Firm,
  pages: readonly PageEntry[],
  cache: BuildCache,
  addAsset: (name: string, bytes: Uint8Array) => string,
): Promise<Map<string, string>> {
  const images = await Promise.all(
    pages.map(async (page) => {
      const props = {
        name: firm.name,
        section: sectionOf(page),
        title: page.title,
        host: new URL(firm.origin).host,
        preview: page.preview,
      };
      // Hashes the drawing, not only its props, so that a new design redraws every image. Texts are measured only on a
      // cache miss.
      const drawing = OgCard({ ...props, sizes: LARGEST });
      const bytes = await cache.get([drawing, BOXES, OG_WIDTH, OG_HEIGHT, COLOURS, RASTER_VERSIONS], async () => {
        const card = createElement(OgCard, { ...props, sizes: await fittedSizes(props) });
        return rasterize(await drawSvg(card, OG_WIDTH, OG_HEIGHT), OG_WIDTH, OG_HEIGHT, COLOURS);
      });
      return [page.path, addAsset(`og-${page.kind}-${page.id}.png`, bytes)] as const;
    }),
  );
  return new Map(images);
}

const largest = (name: FittedText) => ({ size: BOXES[name][0].sizes[0], lines: 1 });
const LARGEST: FittedSizes = {
  name: largest('name'),
  title: largest('title'),
  lead: largest('lead'),
  value: largest('value'),
  foot: largest('foot'),
  section: largest('section'),
};

/** @throws TextWithoutRoomError */
async function fittedSizes(props: OgCardProps): Promise<FittedSizes> {
  const texts = textsOf(props);
  const fit = (name: FittedText) => fitText(texts[name], BOXES[name]);
  return {
    name: await fit('name'),
    title: await fit('title'),
    lead: await fit('lead'),
    value: await fit('value'),
    foot: await fit('foot'),
    section: await fit('section'),
  };
}

function sectionOf(page: PageEntry): string {
  if (page.kind === 'article') return page.topic ?? '';
  return page.section ? sectionRow(page.section).title : '';
}
