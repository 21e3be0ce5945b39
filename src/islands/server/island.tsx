/** Server side of an island: the widget's HTML, and what the browser needs to bring it to life. */
import { createContext, createElement, type FunctionComponent, type ReactElement, useContext } from 'react';
import { ISLAND, type Json, PROPS, WAKE, WAKE_IN_TAB, WHEN, type When } from '../dom-contract.ts';
import { type IslandName, type IslandProps, islands } from './table.ts';

/** Names of the islands that the page being rendered holds. The document reads it after everything else: no island, no script. */
export type IslandUseRecord = Set<string>;
export const IslandUse = createContext<IslandUseRecord>(new Set());

type JsonProps<P> = P extends { [K in keyof P]: Json | undefined } ? P : never;

/**
 * Renders an island.
 * @param props.name which widget
 * @param props.props its props: plain JSON, since they travel in an attribute
 * @param props.when when the browser fetches its code
 * @param props.wake key in local storage: where something lies under it, the code is fetched at once
 * @param props.wakeInTab the same for the storage of the tab
 */
export function Island<N extends IslandName>({
  name,
  props,
  when,
  wake,
  wakeInTab,
}: {
  name: N;
  props: JsonProps<IslandProps<N>>;
  when: When;
  wake?: string;
  wakeInTab?: string;
}): ReactElement {
  useContext(IslandUse).add(name);
  const widget = islands[name] as FunctionComponent<IslandProps<N>>;
  const attributes = { [ISLAND]: name, [PROPS]: JSON.stringify(props), [WHEN]: when, [WAKE]: wake, [WAKE_IN_TAB]: wakeInTab };
  return <div {...attributes}>{createElement<object>(widget as FunctionComponent<object>, props)}</div>;
}
