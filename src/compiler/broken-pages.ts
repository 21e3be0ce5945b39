/** Pages that did not compile, with their addresses: links to them are not reported as broken as well. */
import * as v from 'valibot';
import { SitePath, Slug } from '../domain/text.ts';
import { servicePlace } from './compile-service.ts';
import { ContentError } from './content-error.ts';
import { readMarkdown, readYaml } from './content-files.ts';

/**
 * The fields that say where a page is, whatever the others contain. If one of them is wrong, the address is unknown.
 */
const Address = v.object({ slug: v.optional(Slug), path: v.optional(SitePath) });

export class BrokenPages {
  /** Their content files, as the author knows them. */
  readonly files = new Set<string>();
  readonly #addresses = new Set<string>();
  readonly #root: string;
  readonly #expand: (text: string) => string;
  #unknown = false;

  /**
   * @param root the content folder
   * @param expand runs on the text of a file before it is read
   */
  constructor(root: string, expand: (text: string) => string) {
    this.#root = root;
    this.#expand = expand;
  }

  /** Adds a Markdown file, by its path in the content folder. */
  add(path: string): void {
    this.files.add(`content/${path}`);
    this.#note(() => {
      if (path.startsWith('services/')) return [servicePlace(path).path];
      const { slug, path: address } = readMarkdown(this.#root, path, Address, this.#expand).matter;
      return [path.startsWith('articles/') && slug !== undefined ? `/quick-reads/${slug}` : address];
    });
  }

  /** Adds every page of a file that is a list of pages. */
  addList(path: string): void {
    this.files.add(`content/${path}`);
    this.#note(() => readYaml(this.#root, path, v.array(Address), this.#expand).map((page) => page.path ?? ''));
  }

  /** Adds a page whose address is known. */
  addAddress(address: string): void {
    this.#addresses.add(address);
  }

  /** Whether one of them may have this address. */
  mayExistAt(address: string): boolean {
    return this.#unknown || this.#addresses.has(address);
  }

  #note(addressesOf: () => (string | undefined)[]): void {
    try {
      for (const address of addressesOf()) {
        if (address === undefined) this.#unknown = true;
        else this.#addresses.add(address);
      }
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.#unknown = true;
    }
  }
}
