/** Rules across pages: unique addresses, titles and descriptions, orders, complete sections, known deadlines. */
import type { Body, PageEntry } from '../../content/site.ts';
import { namedBy } from '../../domain/kinds.ts';
import { type SectionRow, sectionName } from '../../domain/sections.ts';
import type { CompiledPage } from '../compile-context.ts';
import { checkName, type Fault, shorten } from '../read/content-error.ts';

/** A fault for each field with a value that an earlier page has. */
export function checkRepeatedFields(pages: readonly CompiledPage[]): Fault[] {
  const firsts = new Map<string, CompiledPage>();
  return pages.flatMap((page) => {
    const { entry, file, fields } = page;
    return listOwnFields(entry).flatMap(({ rule, field, value, among = '', what }) => {
      const key = `${rule} ${among} ${value}`;
      const first = firsts.get(key);
      if (!first) firsts.set(key, page);
      return first
        ? [
            {
              file,
              field: fields + field,
              what: `expected ${what}, found ${shorten(value)}, which ${nameField(first)} has`,
            },
          ]
        : [];
    });
  });
}

function nameField({ entry, file, fields }: CompiledPage): string {
  return fields === '' ? file : `${entry.id} of ${file}`;
}

interface OwnField {
  /** Fields of one rule must differ, whatever their names. */
  rule: string;
  field: string;
  value: string;
  /** The pages to compare with. */
  among?: string;
  what: string;
}

function listOwnFields({ kind, path, title, answerTitle, description, section, order }: PageEntry): OwnField[] {
  const text = (rule: string, field: string, value: string) => ({
    rule,
    field,
    value: JSON.stringify(value),
    what: `a ${rule} of its own`,
  });
  const what = `a place of its own among the ${kind}s`;
  const place = { rule: 'order', field: 'order', value: String(order), among: kind, what };
  return [
    { rule: 'address', field: namedBy(kind), value: path, what: 'an address of its own' },
    text('title', 'title', title),
    text('description', 'description', description),
    // Both titles appear in the same place.
    ...(answerTitle === undefined ? [] : [text('title', 'answerTitle', answerTitle)]),
    // checkSections checks the order of services.
    ...(section === null && order > 0 ? [place] : []),
  ];
}

/** A fault for each section without an index page or tile, and for each chip with the order of another. */
export function checkSections(
  sections: readonly SectionRow[],
  pages: readonly CompiledPage[],
  home: Body | undefined,
): Fault[] {
  return sections.flatMap((section) => [...checkChips(section, pages), ...checkTile(section, home)]);
}

export function checkDeadlines(pages: readonly CompiledPage[], bodies: ReadonlyMap<string, Body>): Fault[] {
  const due = bodies.get('/due-dates');
  const known = new Set(due?.kind === 'due-dates' ? due.rules.map(({ id }) => id) : []);
  return pages.flatMap(({ entry, file }) => {
    const body = bodies.get(entry.path);
    if (body?.kind !== 'service') return [];
    const { deadlines, late } = body;
    return [
      ...deadlines.flatMap((id, i) =>
        checkName({ file, field: `deadlines.${i}` }, 'the id of a rule in content/due-dates', id, known),
      ),
      ...(late === null
        ? []
        : checkName({ file, field: 'late' }, 'one of the deadlines of the page', late, new Set(deadlines))),
    ];
  });
}

function checkChips({ id, path }: SectionRow, pages: readonly CompiledPage[]): Fault[] {
  const members = pages.filter(({ entry }) => entry.section === id);
  const index = members.find(({ entry }) => entry.path === path);
  const file = `content/services/${id}/index.md`;
  const noIndex = `expected the page that the section "${sectionName(id)}" begins with, found none that is published`;
  if (!index) return [{ file, field: 'file', what: noIndex }];
  if (index.entry.order !== 0)
    return [{ file, field: 'order', what: `expected 0, the place of an index page, found ${index.entry.order}` }];
  const places = new Map([[0, file]]);
  return members.flatMap((page) => {
    const { order } = page.entry;
    const other = page === index ? undefined : places.get(order);
    places.set(order, page.file);
    if (other === undefined) return [];
    const what = `expected a place of its own in "${sectionName(id)}", found ${order}, which ${other} has`;
    return [{ file: page.file, field: 'order', what }];
  });
}

function checkTile({ path }: SectionRow, home: Body | undefined): Fault[] {
  if (home?.kind !== 'home' || home.home.tiles.some(({ url }) => url === path)) return [];
  const what = `expected one whose url is ${path}, found none: every section has a tile`;
  return [{ file: 'content/home.yaml', field: 'tiles', what }];
}
