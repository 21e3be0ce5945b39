/** The table of islands: `x` is in `widgets/x-widget.tsx`. `modules` of the built site has the addresses that each needs. */
import type { FunctionComponent } from 'react';

export interface IslandModule {
  widget: FunctionComponent<never>;
  /** Props that the attribute leaves out: the shared file has them, or they follow from others. */
  leftOut?: { names: readonly string[]; complete(props: never): Promise<object> };
}

export interface IslandEntry {
  /** For the browser. The server imports all modules in server/widgets.ts. */
  load: () => Promise<IslandModule>;
  styles: readonly string[];
}

const FIELDS = ['tool-field', 'choice-field', 'field'];
const ANSWER = ['tool-summary', 'answer-summary', 'answer-drawing', 'answer-bars', 'certainty-dots'];

export const islands = {
  carousel: { load: () => import('./widgets/carousel-widget.tsx'), styles: ['carousel-widget'] },
  check: {
    load: () => import('./widgets/check-widget.tsx'),
    styles: ['check-widget', ...FIELDS, ...ANSWER],
  },
  'lead-form': {
    load: () => import('./widgets/lead-form-widget.tsx'),
    styles: ['lead-form-widget', 'field', 'lead-form-receipt'],
  },
  search: { load: () => import('./widgets/search-widget.tsx'), styles: ['search-widget'] },
  tool: {
    load: () => import('./widgets/tool-widget.tsx'),
    styles: ['tool-widget', 'share-row', ...FIELDS, ...ANSWER],
  },
  video: { load: () => import('./widgets/video-widget.tsx'), styles: ['video-widget'] },
} satisfies Record<string, IslandEntry>;

export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = Parameters<
  Awaited<ReturnType<(typeof islands)[N]['load']>>['widget']
>[0];
