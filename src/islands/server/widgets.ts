/** All widgets, for the server, which renders synchronously. Browsers load them one by one. */
import type { FunctionComponent } from 'react';
import type { IslandName } from '../registry.ts';
import { widget as carousel } from '../widgets/carousel-widget.tsx';
import { widget as check } from '../widgets/check-widget.tsx';
import { widget as leadForm } from '../widgets/lead-form-widget.tsx';
import { widget as search } from '../widgets/search-widget.tsx';
import { widget as tool } from '../widgets/tool-widget.tsx';
import { leftOut } from '../widgets/use-tool-form.ts';
import { widget as video } from '../widgets/video-widget.tsx';

export const widgets: Readonly<Record<IslandName, FunctionComponent<never>>> = {
  carousel,
  check,
  'lead-form': leadForm,
  search,
  tool,
  video,
};

/** See {@link leftOut}. */
export const propsLeftOut = { check: leftOut.names, tool: leftOut.names } as const satisfies Partial<
  Record<IslandName, readonly string[]>
>;

/** The islands of the layout: every page has them without listing them. */
export const LAYOUT_ISLANDS = ['search'] as const satisfies readonly IslandName[];
