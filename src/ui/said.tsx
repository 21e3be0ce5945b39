/** A sentence of content/words with elements in it. */
import { createElement, Fragment, type ReactNode } from 'react';
import { type BlanksOf, say, type WordKey } from '../domain/say.ts';

/** The text of the key `k`, with an element in the place of each of its blanks. */
export function Said<K extends WordKey>(props: { k: K } & BlanksOf<K, ReactNode>) {
  return createElement(Fragment, null, ...(say.parts(props.k, props) as ReactNode[]));
}
