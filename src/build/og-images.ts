/** The Open Graph image of each page. Made anew only where its words, its drawing or the tools have changed. */
import { createElement } from 'react';
import type { PageEntry } from '../content/site.ts';
import { OG_HEIGHT, OG_WIDTH } from '../document/open-graph.tsx';
import type { Firm } from '../domain/firm.ts';
import { sectionRow } from '../domain/sections.ts';
import type { BuildCache } from './cache.ts';
import { OgCard } from './og-card.tsx';
import { drawSvg, RASTER_VERSIONS, rasterize } from './raster.ts';

/** Enough for the edges of six flat colours, and four bits a pixel. */
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
      const props = { name: firm.name, section: sectionOf(page), title: page.title, host: new URL(firm.origin).host };
      // The drawing itself, not only its props: a changed design makes every image anew.
      const drawing = OgCard(props);
      const bytes = await cache.get([drawing, OG_WIDTH, OG_HEIGHT, COLOURS, RASTER_VERSIONS], async () =>
        rasterize(await drawSvg(createElement(OgCard, props), OG_WIDTH, OG_HEIGHT), OG_WIDTH, OG_HEIGHT, COLOURS),
      );
      return [page.path, addAsset(`og-${page.kind}-${page.id}.png`, bytes)] as const;
    }),
  );
  return new Map(images);
}

/** Where a page belongs, in words. */
function sectionOf(page: PageEntry): string {
  if (page.kind === 'article') return page.topic ?? '';
  return page.section ? sectionRow(page.section).title : '';
}
