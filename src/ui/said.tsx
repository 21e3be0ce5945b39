/** The words of a page for its components: `useSay` says a text, `Said` a sentence with elements in it. */
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import { type BlanksOf, createSay, type Say, type WordKey } from '../domain/say.ts';

/** In the language of the page. Without a document, components say the keys of their texts. */
export const Saying = createContext<Say>(createSay('en', {}));

export function useSay(): Say {
  return useContext(Saying);
}

/** The text of the key `k`, with an element in the place of each of its blanks. */
export function Said<K extends WordKey>(props: { k: K } & BlanksOf<K, ReactNode>) {
  return createElement(Fragment, null, ...(useSay().parts(props.k, props) as ReactNode[]));
}
