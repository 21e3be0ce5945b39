/** What compiling one content file takes and gives. */
import type { Body, PageEntry } from '../content/site.ts';
import type { Firm } from '../domain/firm.ts';
import type { Figure, Grouped } from '../law/figure.ts';
import type { DueLaw } from './dates/due-rules.ts';
import type { References } from './figures/figure-references.ts';
import type { ContentSource } from './lint/texts.ts';
import type { Sentences } from './read/firm-words.ts';
import type { LinkUse, Retired } from './read/links.ts';

export interface CompileContext {
  /** The content folder. */
  root: string;
  /** Runs on each text of a file. */
  expand: (text: string) => string;
  firm: Firm;
  sentences: Sentences;
  figures: ReadonlyMap<string, Figure>;
  /** The published figures by heading. */
  groups: Grouped<Figure>;
  /** Ids of figures by the id that they replaced. */
  moved: ReadonlyMap<string, string>;
  /** Of the published pages that are compiled already, by path. */
  bodies: ReadonlyMap<string, Body>;
  /** Use one for all fields of a file, in the order in which a visitor reads them. */
  references(file: string): References;
  /** Collects links, which are checked once every page is known. */
  links: LinkUse[];
  /** Collects what was read, for the checks of all content. */
  sources: ContentSource[];
  retired: Retired;
  /** The day whose law is shown. */
  today: string;
  /** The due rules; null without due dates. */
  due: DueLaw | null;
}

/** The fields of a page that is in no section and has neither a date nor a drawing. */
export const NO_PLACE = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };

export interface Compiled<B extends Body | null = Body | null> {
  entry: PageEntry;
  body: B;
}

export interface CompiledPage {
  entry: PageEntry;
  file: string;
  /** Prefix of its fields: empty, or its place in a list, as in `3.`. */
  fields: string;
}
