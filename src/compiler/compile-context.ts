/** The input and the output of compiling one content file. */
import type { Body, PageEntry } from '../content/site.ts';
import type { Firm } from '../domain/firm.ts';
import type { Figure, Grouped } from '../law/figure.ts';
import type { References } from './figures/figure-references.ts';
import type { ContentSource } from './lint/texts.ts';
import type { LinkUse, Retired } from './read/links.ts';

/** The content of other files that a compiler reads, and the lists to which it adds. */
export interface CompileContext {
  /** The content folder, and what runs on the text of a file before it is read. */
  root: string;
  expand: (text: string) => string;
  firm: Firm;
  figures: ReadonlyMap<string, Figure>;
  /** The published figures by heading, and the ids of figures that replaced others, by the id that they replaced. */
  groups: Grouped<Figure>;
  moved: ReadonlyMap<string, string>;
  /** The bodies of the published pages that are compiled already, by path. */
  bodies: ReadonlyMap<string, Body>;
  /** References of one file, to be used for all of its fields in the order in which a visitor reads them. */
  references(file: string): References;
  /** Collects link targets, which are checked once every page is known. */
  links: LinkUse[];
  /** Collects what was read, for the rules that apply to all content. */
  sources: ContentSource[];
  retired: Retired;
  /** The day whose law is shown. */
  today: string;
  /** Due days as moved by circulars, by `<rule>-<period>`. */
  extended: ReadonlyMap<string, string>;
}

/** The fields of a page that is in no section and has neither a date nor a drawing. */
export const NO_PLACE = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };

/** A compiled page. */
export interface Compiled<B extends Body | null = Body | null> {
  entry: PageEntry;
  body: B;
}

/** A page to publish, and where its fields are. */
export interface CompiledPage {
  entry: PageEntry;
  /** Path of its content file, as the author knows it. */
  file: string;
  /** Prefix of its fields: empty, or the place of a record in a list, as in `3.`. */
  fields: string;
}
