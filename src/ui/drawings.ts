/** What is inside each illustration, for the page being rendered. Not beside the illustration: its styles are for pages that have one. */
import { createContext } from 'react';
import type { Html } from '../content/site.ts';
import type { IllustrationName } from '../domain/illustration.ts';

/** By name, as the build has drawn them: src/build/illustrations.tsx. */
export const Drawings = createContext<Readonly<Partial<Record<IllustrationName, Html>>>>({});
