/** Server side of an island: the widget's HTML, and what the browser needs to bring it to life. */
import { createContext, createElement, type FunctionComponent, type ReactElement, useContext } from 'react';
import type { Json } from '../../domain/json.ts';
import { ISLAND, PROPS, WAKE, WAKE_IN_TAB, WHEN, type When } from '../dom-contract.ts';
import type { IslandName, IslandProps } from '../registry.ts';
import { propsInPage, widgets } from './widgets.ts';

/** A page and the islands that it may hold: those it lists, and those of the shell. */
export interface Placement {
  /** Id of the page. */
  page: string;
  islands: ReadonlySet<IslandName>;
}

/** Of the page being rendered; null outside of any. */
export const PlacedIslands = createContext<Placement | null>(null);

/** A page holds an island that it does not list: it would have neither its styles nor its code ahead. */
export class UnlistedIslandError extends Error {
  override name = 'UnlistedIslandError';
}

type JsonProps<P> = P extends { [K in keyof P]: Json | undefined } ? P : never;

/**
 * Renders an island. Throws an UnlistedIslandError on a page that does not list it.
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
  const placement = useContext(PlacedIslands);
  if (placement && !placement.islands.has(name))
    throw new UnlistedIslandError(
      `The page ${placement.page} holds the island ${name}, which its definition does not list among its islands`,
    );
  const inPage: readonly string[] = propsInPage[name] ?? [];
  const sent = Object.fromEntries(Object.entries(props).filter(([key]) => !inPage.includes(key)));
  const attributes = {
    [ISLAND]: name,
    [PROPS]: JSON.stringify(sent),
    [WHEN]: when,
    [WAKE]: wake,
    [WAKE_IN_TAB]: wakeInTab,
  };
  // What the props are checked against above, the compiler cannot follow through the table.
  return <div {...attributes}>{createElement(widgets[name] as FunctionComponent<object>, props)}</div>;
}
