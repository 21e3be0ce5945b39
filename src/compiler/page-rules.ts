/** Rules across pages: unique addresses, titles and descriptions, orders, complete sections, known deadlines. */
import type { Body, PageEntry } from '../content/site.ts';
import type { SectionRow } from '../domain/sections.ts';
import type { CompiledPage } from './compile-context.ts';
import { clip, type Fault } from './content-error.ts';

/** @returns a fault for each field with a value that an earlier page has */
export function repeatedFields(pages: readonly CompiledPage[]): Fault[] {
  const firsts = new Map<string, CompiledPage>();
  return pages.flatMap((page) => {
    const { entry, file, fields } = page;
    return fieldsOf(entry).flatMap(({ rule, field, value, among, what }) => {
      const key = `${rule} ${among} ${value}`;
      const first = firsts.get(key);
      if (!first) firsts.set(key, page);
      return first
        ? [{ file, field: fields + field, what: `expected ${what}, found ${clip(value)}, which ${nameOf(first)} has` }]
        : [];
    });
  });
}

/** A page as its author knows it. */
function nameOf({ entry, file, fields }: CompiledPage): string {
  return fields === '' ? file : `${entry.id} of ${file}`;
}

interface OwnField {
  /** Fields with the same rule must differ from each other, whatever their names. */
  rule: string;
  field: string;
  value: string;
  /** The pages to compare with. */
  among: string;
  what: string;
}

/** The field that sets the address of a page, or `file` if its name does. */
const ADDRESS_FIELDS: Readonly<Record<PageEntry['kind'], string>> = {
  service: 'file',
  article: 'slug',
  legal: 'path',
  tool: 'file',
  journey: 'file',
  plain: 'path',
};

function fieldsOf({ kind, path, title, answerTitle, description, order }: PageEntry): OwnField[] {
  const everywhere: OwnField[] = [
    { rule: 'title', field: 'title', value: JSON.stringify(title), among: '', what: 'a title of its own' },
    {
      rule: 'description',
      field: 'description',
      value: JSON.stringify(description),
      among: '',
      what: 'a description of its own',
    },
  ];
  // Both titles appear in the same place.
  if (answerTitle !== undefined)
    everywhere.push({
      rule: 'title',
      field: 'answerTitle',
      value: JSON.stringify(answerTitle),
      among: '',
      what: 'a title of its own',
    });
  const address = {
    rule: 'address',
    field: ADDRESS_FIELDS[kind],
    value: path,
    among: '',
    what: 'an address of its own',
  };
  // sectionFaults checks the order of services.
  const place = {
    rule: 'order',
    field: 'order',
    value: String(order),
    among: kind,
    what: `a place of its own among the ${kind}s`,
  };
  return [address, ...everywhere, ...(kind === 'article' || kind === 'tool' || kind === 'journey' ? [place] : [])];
}

/**
 * @param sections that must be complete
 * @param pages to publish
 * @param home the home page
 * @returns a fault for each section without an index page or a tile, and for each chip with the order of another
 */
export function sectionFaults(
  sections: readonly SectionRow[],
  pages: readonly CompiledPage[],
  home: Body | undefined,
): Fault[] {
  return sections.flatMap((section) => [...chipFaults(section, pages), ...tileFaults(section, home)]);
}

/** A fault for each due date rule that a page lists and that does not exist. */
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
