import type { OwnPath } from './own-path.ts';

/** Where the open data stand. Programs keep these addresses: they do not move. */
export const OPEN_DATA = {
  json: '/figures.json',
  csv: '/figures.csv',
  schema: '/figures.schema.json',
  dueDatesSchema: '/due-dates.schema.json',
} as const;
export type OpenDataPath = (typeof OPEN_DATA)[keyof typeof OPEN_DATA];

/** Anchor of the terms on which they may be used. */
export const TERMS_ID = 'terms';
export const OPEN_DATA_TERMS = `/open-data#${TERMS_ID}` satisfies OwnPath;
