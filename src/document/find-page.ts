/** Finds the route of a path with wouter's own matcher, on the server, before anything is rendered. */
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import type { Route } from '../../routes/index.ts';

export interface Matched {
  route: Route;
  params: Record<string, string | undefined>;
}

/** @returns the first route that matches, or undefined. A path whose percent-encoding is broken matches nothing. */
export function matchPage(routes: readonly Route[], path: string): Matched | undefined {
  try {
    for (const route of routes) {
      const [matches, params] = matchRoute(parse, route.path, path);
      if (matches) return { route, params: { ...params } };
    }
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
  }
  return undefined;
}
