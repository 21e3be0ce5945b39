/** Sentences in the language of the page. */
import { say } from './say.ts';

/** With the full stop of the language, unless the text ends as a sentence. */
export function asSentence(text: string): string {
  return /[.?!।]$/.test(text) ? text : text + say('language.stop');
}

/** As a part of a longer sentence: without its full stop, in any language. */
export function withoutStop(text: string): string {
  return text.replace(/[.।]$/, '');
}
