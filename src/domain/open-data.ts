/** Where the open data stand. Programs keep these addresses: they do not move. */
export const OPEN_DATA = { json: '/figures.json', csv: '/figures.csv', schema: '/figures.schema.json' } as const;
export type OpenDataPath = (typeof OPEN_DATA)[keyof typeof OPEN_DATA];
