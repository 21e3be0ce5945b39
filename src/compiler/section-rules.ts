/** What holds for every section of src/domain/sections.ts, an index page, chips in an order, a tile on the home page, and for its pages' deadlines. */
import type { Body } from '../content/site.ts';
import type { SectionRow } from '../domain/sections.ts';
import type { Fault } from './content-error.ts';
import type { CompiledPage } from './page-rules.ts';

/**
 * @param sections that must be complete
 * @param pages all that are published
 * @param home what the home page shows
 * @returns a fault for each section without an index page or a tile, and for each page whose place among the chips another has
 */
export function sectionFaults(
  sections: readonly SectionRow[],
  pages: readonly CompiledPage[],
  home: Body | undefined,
): Fault[] {
  return sections.flatMap((section) => [...chipFaults(section, pages), ...tileFaults(section, home)]);
}

/** One fault for each rule of due dates that a page names and that there is not. */
export function deadlineFaults(pages: readonly CompiledPage[], bodies: ReadonlyMap<string, Body>): Fault[] {
  const due = bodies.get('/due-dates');
  const known = new Set(due?.kind === 'due-dates' ? due.rules.map(({ id }) => id) : []);
  return pages.flatMap(({ entry, file }) => {
    const body = bodies.get(entry.path);
    if (body?.kind !== 'service') return [];
    const unlisted =
      body.late !== null && !body.deadlines.includes(body.late)
        ? [{ file, field: 'late', what: `expected one of the deadlines of the page, found ${body.late}` }]
        : [];
    return body.deadlines
      .flatMap((id, i) =>
        known.has(id)
          ? []
          : [{ file, field: `deadlines.${i}`, what: `expected the id of a rule in content/due-dates, found ${id}` }],
      )
      .concat(unlisted);
  });
}

function chipFaults({ id, title, path }: SectionRow, pages: readonly CompiledPage[]): Fault[] {
  const members = pages.filter(({ entry }) => entry.section === id);
  const index = members.find(({ entry }) => entry.path === path);
  const file = `content/services/${id}/index.md`;
  if (!index)
    return [
      {
        file,
        field: 'file',
        what: `expected the page that the section "${title}" begins with, found none that is published`,
      },
    ];
  if (index.entry.order !== 0)
    return [{ file, field: 'order', what: `expected 0, the place of an index page, found ${index.entry.order}` }];
  const places = new Map([[0, file]]);
  return members.flatMap((page) => {
    const { order } = page.entry;
    const other = page === index ? undefined : places.get(order);
    places.set(order, page.file);
    return other === undefined
      ? []
      : [
          {
            file: page.file,
            field: 'order',
            what: `expected a place of its own in "${title}", found ${order}, which ${other} has`,
          },
        ];
  });
}

function tileFaults({ path }: SectionRow, home: Body | undefined): Fault[] {
  if (home?.kind !== 'home' || home.home.tiles.some(({ url }) => url === path)) return [];
  return [
    {
      file: 'content/home.yaml',
      field: 'tiles',
      what: `expected one whose url is ${path}, found none: every section has a tile`,
    },
  ];
}
