/** The language in which the server says texts: that of the page that it makes, since it makes several at once. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Say, takeLanguageFrom } from '../domain/say.ts';

/** A text is said outside of every page. */
class LanguageMissingError extends Error {
  override name = 'LanguageMissingError';
}

const ofPage = new AsyncLocalStorage<Say>();

/** Of desks, commands and tests. */
let findOfProcess = (): Say => {
  throw new LanguageMissingError('no language to say a text in');
};

takeLanguageFrom(() => ofPage.getStore() ?? findOfProcess());

/** Runs something, and all that it starts, with its texts in a language. */
export function inLanguage<T>(language: Say, run: () => T): T {
  return ofPage.run(language, run);
}

/** @param find gives the language of what is said outside of pages, when it is first said */
export function setLanguage(find: () => Say): void {
  findOfProcess = find;
}
