/** The main pages: in the header, and for a visitor who found nothing. */
import type { OwnPath } from './own-path.ts';
import { SECTIONS, type Section } from './sections.ts';

const OTHERS = ['due-dates', 'tools', 'start', 'figures', 'contact'] as const;

interface MainPage {
  /** Of its words in content/words/en/main-pages.yaml. */
  id: Section | (typeof OTHERS)[number];
  path: OwnPath;
}

/** In the order of the header. */
export const MAIN_PAGES: readonly MainPage[] = [...SECTIONS, ...OTHERS.map((id) => ({ id, path: `/${id}` as const }))];
