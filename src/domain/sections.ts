/**
 * A section is an entry here, a folder of that name in content/services with an index.md, its words in
 * content/words/en/main-pages.yaml, and a tile in content/home.yaml. Addresses, header, drawings and preview pictures
 * follow from this table.
 */
import type { IllustrationName } from './illustration.ts';
import { type PlainKey, say } from './say.ts';

interface SectionWords {
  /** The key of its name in breadcrumbs. The index page has its own title. */
  name: PlainKey;
  /** Drawing of pages without their own. */
  drawing: IllustrationName;
  /** The tool or plan whose small drawing is on its tile on a phone. */
  small: string;
  /** Names of pages whose address does not contain the section: `company-trademark` is /company-trademark. */
  ownAddress: readonly string[];
}

/** By id, which is the folder in content/services and the first part of addresses. In the order of the header. */
const TABLE = {
  'company-registration': {
    name: 'main-pages.company-registration-name',
    drawing: 'certificate',
    small: 'start-a-company',
    ownAddress: [],
  },
  'income-tax-filing': {
    name: 'main-pages.income-tax-filing-name',
    drawing: 'return-acknowledgement',
    small: 'itr-form',
    ownAddress: [],
  },
  gst: {
    name: 'main-pages.gst',
    drawing: 'gst-certificate',
    small: 'gst-registration',
    ownAddress: [],
  },
  others: {
    name: 'main-pages.others-name',
    drawing: 'box-files',
    small: 'shop-licence',
    ownAddress: ['company-trademark'],
  },
} as const satisfies Readonly<Record<string, SectionWords>>;

export type Section = keyof typeof TABLE;

export type OwnAddress = (typeof TABLE)[Section]['ownAddress'][number];

export interface SectionRow extends SectionWords {
  id: Section;
  path: `/${Section}`;
  ownAddress: readonly OwnAddress[];
}

export function sectionRow(id: Section): SectionRow {
  return { ...TABLE[id], id, path: `/${id}` };
}

export function sectionName(id: Section): string {
  return say(TABLE[id].name);
}

/** Every section, in the order of the header. */
export const SECTIONS: readonly SectionRow[] = (Object.keys(TABLE) as Section[]).map(sectionRow);

interface ServicePlace {
  path: `/${Section}` | `/${Section}/${string}` | `/${OwnAddress}`;
  section: Section;
  id: string;
}

/**
 * services/gst/index.md is /gst, services/gst/gst-huf.md is /gst/gst-huf, services/x.md is /x if a section lists it
 * under `ownAddress`. Undefined if no section has the file.
 */
export function servicePlace(file: string): ServicePlace | undefined {
  const parts = file.replace(/^content\/services\/|\.md$/g, '').split('/');
  const [first = '', second] = parts;
  const section = SECTIONS.find(({ id, ownAddress }) =>
    second === undefined ? ownAddress.some((name) => name === first) : id === first,
  );
  if (!section || parts.length > 2) return undefined;
  if (second === undefined) return { path: `/${first as OwnAddress}`, section: section.id, id: first };
  return second === 'index'
    ? { path: section.path, section: section.id, id: section.id }
    : { path: `${section.path}/${second}`, section: section.id, id: second };
}
