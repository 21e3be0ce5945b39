/** The components of all islands, loaded once when the server starts: a page is rendered in one go. */
import type { FunctionComponent } from 'react';
import { type IslandName, islands } from '../registry.ts';

const loaded = Object.entries(islands).map(async ([name, { load }]): Promise<[string, FunctionComponent<never>]> => [name, (await load()).widget]);

export const widgets = Object.fromEntries(await Promise.all(loaded)) as Record<IslandName, FunctionComponent<never>>;
