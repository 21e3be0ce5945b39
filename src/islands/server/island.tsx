/** Islands on the server: the HTML of a widget, and the attributes with which the browser hydrates it. */
import { createContext, createElement, type FunctionComponent, type ReactElement, useContext } from 'react';
import type { Json } from '../../domain/json.ts';
import { ISLAND, PROPS, RULE, SHARED, WAKE, WHEN, type When } from '../dom-contract.ts';
import type { IslandName, IslandProps } from '../registry.ts';
import { propsLeftOut, widgets } from './widgets.ts';

/** The id of the page, and the islands that it may contain: its own, and those of the layout. */
export const PlacedIslands = createContext<{ page: string; islands: ReadonlySet<IslandName> } | null>(null);

/** An island that a page does not list would have no styles, and its code would not be preloaded. */
export class UnlistedIslandError extends Error {
  override name = 'UnlistedIslandError';
}

export type JsonProps<P> = P extends { [K in keyof P]: Json | undefined } ? P : never;
type LeftOutOf<N> = N extends keyof typeof propsLeftOut ? (typeof propsLeftOut)[N][number] : never;

interface PlacedIsland<N extends IslandName> {
  name: N;
  /** Plain JSON, except those that the attribute leaves out. */
  props: JsonProps<Omit<IslandProps<N>, LeftOutOf<N>>> & Pick<IslandProps<N>, LeftOutOf<N> & keyof IslandProps<N>>;
  shared?: string | undefined;
  rule?: string | undefined;
  when: When;
  /** See {@link WAKE}. */
  wake?: string;
}

/** Throws an UnlistedIslandError on a page that does not list the island. */
export function Island<N extends IslandName>(placed: PlacedIsland<N>): ReactElement {
  const { name, props, shared, rule, when, wake } = placed;
  const placement = useContext(PlacedIslands);
  if (placement && !placement.islands.has(name))
    throw new UnlistedIslandError(
      `The page ${placement.page} holds the island ${name}, which its definition does not list among its islands`,
    );
  const leftOut: readonly string[] = (propsLeftOut as Partial<Record<string, readonly string[]>>)[name] ?? [];
  const inAttribute = Object.fromEntries(Object.entries(props).filter(([key]) => !leftOut.includes(key)));
  const attributes = {
    [ISLAND]: name,
    [PROPS]: JSON.stringify(inAttribute),
    [SHARED]: shared,
    [RULE]: rule,
    [WHEN]: when,
    [WAKE]: wake,
  };
  // `IslandProps` has checked the props; the table has lost their type.
  return <div {...attributes}>{createElement(widgets[name] as FunctionComponent<object>, props)}</div>;
}
