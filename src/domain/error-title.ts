import { say } from './say.ts';

/**
 * Marks the title of a page whose form or query is wrong: screen readers read it first. A module of its own, so that
 * browsers load it without the rules of the form.
 */
export function errorTitle(title: string, isWrong: boolean): string {
  const plain = title.replace(say('forms.wrong-title', { title: '' }), '');
  return isWrong ? say('forms.wrong-title', { title: plain }) : plain;
}
