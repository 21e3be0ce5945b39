import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import type { References } from './figure-references.ts';
import type { LinkUse } from './links.ts';
import type { ContentSource } from './lint/prose.ts';
import type { Retired } from './retired.ts';

/** What compiling one file needs from the others, and what it reports to them. */
export interface CompileContext {
  firm: Firm;
  figures: ReadonlyMap<string, Figure>;
  /** References of one file, to be used for all of its fields in the order a reader meets them. */
  references(file: string): References;
  /** Collects link targets, which are checked once every page is known. */
  links: LinkUse[];
  /** Collects what was read, for the rules that apply to all content. */
  sources: ContentSource[];
  retired: Retired;
  /** The day whose law is shown. */
  today: string;
  /** The days to which circulars moved what is due, by `<rule>-<period>`. */
  extended: ReadonlyMap<string, string>;
}
