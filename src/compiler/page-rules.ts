/** What holds between the pages of the site: each has an address, a title and a description of its own, and each article a place. */
import type { PageEntry } from '../content/site.ts';
import { clip, type Fault } from './content-error.ts';

/** A page that compiled, and where its fields stand. */
export interface CompiledPage {
  entry: PageEntry;
  /** Path of its content file, as the author knows it. */
  file: string;
  /** What its fields begin with: empty, or the place of a record in a list, as in `3.`. */
  fields: string;
}

/** @returns a fault for each field of a page that an earlier page has already */
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
  /** Fields that must differ from each other, whatever they are called. */
  rule: string;
  field: string;
  value: string;
  /** The pages that it must differ from. */
  among: string;
  what: string;
}

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
  // The two are shown in the same place.
  if (answerTitle !== undefined)
    everywhere.push({
      rule: 'title',
      field: 'answerTitle',
      value: JSON.stringify(answerTitle),
      among: '',
      what: 'a title of its own',
    });
  // The address of a service or a tool is that of its file, of an article its slug.
  const ofAddress = { service: 'file', article: 'slug', legal: 'path', tool: 'file', journey: 'file', plain: 'path' }[
    kind
  ];
  const address = { rule: 'address', field: ofAddress, value: path, among: '', what: 'an address of its own' };
  // Services have their places by section: section-rules.ts.
  const place = {
    rule: 'order',
    field: 'order',
    value: String(order),
    among: kind,
    what: `a place of its own among the ${kind}s`,
  };
  return [address, ...everywhere, ...(kind === 'article' || kind === 'tool' || kind === 'journey' ? [place] : [])];
}
