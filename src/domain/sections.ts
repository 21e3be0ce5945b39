/**
 * THE table of sections. A section is one entry here, a folder of the same name in content/services with an index.md, and
 * a tile in content/home.yaml: the compiler names what is missing. Addresses, the header, the links of a page that found
 * nothing, drawings and the cards of links take theirs from this table.
 */
import type { IllustrationName } from './illustration.ts';

interface SectionWords {
  /** What it is called in the header and on the way to its pages. Its index page has a title of its own, which is that of one service. */
  title: string;
  /** What it is called where it stands among all sorts of pages, if the title alone says too little there. */
  fullTitle?: string;
  /** What a visitor finds in it, in one line. */
  about: string;
  /** At the head of those of its pages that have no drawing of their own. */
  drawing: IllustrationName;
  /** Names of its pages that stand beside its folder, at an address without the section: `company-trademark` is /company-trademark. */
  ownAddress: readonly string[];
}

/** By id, which is the folder in content/services and the first part of its addresses; in the order of the header. */
const TABLE = {
  'company-registration': {
    title: 'Company registration',
    about: 'Private, public, one person, section 8 and three more',
    drawing: 'certificate',
    ownAddress: [],
  },
  'income-tax-filing': {
    title: 'Income tax return',
    about: 'ITR-1 to ITR-7: forms, documents and due dates',
    drawing: 'return-acknowledgement',
    ownAddress: [],
  },
  gst: {
    title: 'GST',
    fullTitle: 'GST registration',
    about: 'Who must register, and the documents',
    drawing: 'gst-certificate',
    ownAddress: [],
  },
  others: {
    title: 'Other services',
    about: 'Accounting, ISO, FSSAI, shop licence, ROC, trademark',
    drawing: 'box-files',
    ownAddress: ['company-trademark'],
  },
} as const satisfies Readonly<Record<string, SectionWords>>;

/** Id of a section. */
export type Section = keyof typeof TABLE;

/** Name of a page that stands beside its section's folder. */
export type OwnAddress = (typeof TABLE)[Section]['ownAddress'][number];

export interface SectionRow extends SectionWords {
  id: Section;
  /** Address of its index page. */
  path: `/${Section}`;
  ownAddress: readonly OwnAddress[];
}

/** @returns a section of the table, with its address */
export function sectionRow(id: Section): SectionRow {
  return { ...TABLE[id], id, path: `/${id}` };
}

/** Every section, in the order of the header. */
export const SECTIONS: readonly SectionRow[] = (Object.keys(TABLE) as Section[]).map(sectionRow);
