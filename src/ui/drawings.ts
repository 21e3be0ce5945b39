/** What is inside each illustration, and where the assets are, for the page being rendered. Not beside the illustration: its styles are for pages that have one. */
import { createContext } from 'react';
import type { Site } from '../content/site.ts';

/** By name, as the build has drawn them: src/build/illustrations.tsx. */
export const Drawings = createContext<Readonly<Partial<Site['illustrations']>>>({});

/** Addresses of the assets by logical name: the files of the illustrations, of the fonts. */
export const Assets = createContext<Site['assets']>({});
