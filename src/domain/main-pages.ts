/** The main pages: in the header, and for a visitor who found nothing. */
import type { OwnPath } from './own-path.ts';
import { SECTIONS } from './sections.ts';

interface MainPage {
  /** In the header. */
  word: string;
  /** In lists, above `about`. */
  name: string;
  path: OwnPath;
  about: string;
}

/** In the order of the header. */
export const MAIN_PAGES: readonly MainPage[] = [
  ...SECTIONS.map(({ word, title, fullTitle = title, path, about }) => ({ word, name: fullTitle, path, about })),
  ...(
    [
      ['Due dates', '/due-dates', 'What is due next, and what being late costs'],
      ['Tools', '/tools', 'Which form, which licence, how much tax: worked out step by step'],
      ['Plans', '/start', 'Every step to start something, in order, with its day'],
      ['Figures', '/figures', 'Every limit, fee and date, with its source'],
      ['Contact', '/contact', 'Call, write, or leave your number'],
    ] as const
  ).map(([word, path, about]) => ({ word, name: word, path, about })),
];
