/** Apart from the registry, whose modules the server does not load. */
import type { IslandName } from '../registry.ts';

/** The islands of the shell, which every page holds without listing them. */
export const SHELL_ISLANDS = ['search'] as const satisfies readonly IslandName[];
