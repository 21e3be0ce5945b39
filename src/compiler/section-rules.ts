/** What holds for every section of src/domain/sections.ts: an index page, chips in an order, a tile on the home page. */
import type { Body, PageEntry } from '../content/site.ts';
import type { SectionRow } from '../domain/sections.ts';

/**
 * @param sections that must be complete
 * @param pages all that are published
 * @param home what the home page shows
 * @returns a fault line for each section without an index page or a tile, and for each page whose place among the chips another has
 */
export function sectionFaults(sections: readonly SectionRow[], pages: readonly PageEntry[], home: Body | undefined): string[] {
  return sections.flatMap((section) => [...chipFaults(section, pages), ...tileFaults(section, home)]);
}

function chipFaults({ id, title, path }: SectionRow, pages: readonly PageEntry[]): string[] {
  const members = pages.filter(({ section }) => section === id);
  const index = members.find((page) => page.path === path);
  const file = `content/services/${id}/index.md`;
  if (!index) return [`${file}: file: expected the page that the section "${title}" begins with, found none that is published`];
  if (index.order !== 0) return [`${file}: order: expected 0, the place of an index page, found ${index.order}`];
  const places = new Map([[0, path]]);
  return members.flatMap((page) => {
    const other = page === index ? undefined : places.get(page.order);
    places.set(page.order, page.path);
    return other === undefined
      ? []
      : [`content/services: order of ${page.path}: expected a place of its own in "${title}", found ${page.order}, which ${other} has`];
  });
}

function tileFaults({ path }: SectionRow, home: Body | undefined): string[] {
  if (home?.kind !== 'home' || home.home.tiles.some(({ url }) => url === path)) return [];
  return [`content/home.yaml: tiles: expected one whose url is ${path}, found none: every section has a tile`];
}
