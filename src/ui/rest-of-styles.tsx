/**
 * Asks for the stylesheet of what lies below the first screen, or behind the main part. A browser draws what stands before it at once,
 * and what follows when the sheet is there; it is the same for every page of a kind, and kept.
 */
import { createContext, useContext } from 'react';

/** Address of that sheet, for the page being rendered; undefined where the page carries all of its styles. */
export const RestAddress = createContext<string | undefined>(undefined);

export function RestOfStyles() {
  const address = useContext(RestAddress);
  return address === undefined ? null : <link rel="stylesheet" href={address} fetchPriority="low" />;
}
