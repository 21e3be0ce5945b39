/**
 * The table of islands. The island `x` is in `widgets/x.tsx`. The bundler finds the modules that each needs: `modules`
 * of the built site has their addresses. A page lists its islands in its definition.
 */
import type { FunctionComponent } from 'react';

export interface IslandModule {
  widget: FunctionComponent<never>;
  /** A `LeftOut`: adds the props that the attribute leaves out. */
  leftOut?: { names: readonly string[]; complete(root: ParentNode, props: never): object };
}

interface IslandEntry {
  /** Loads the module when the island is due in the browser. The server imports all of them in server/widgets.ts. */
  load: () => Promise<IslandModule>;
  styles: readonly string[];
}

export const islands = {
  carousel: { load: () => import('./widgets/carousel.tsx'), styles: ['carousel'] },
  checklist: { load: () => import('./widgets/checklist.tsx'), styles: ['checklist'] },
  'copy-button': { load: () => import('./widgets/copy-button.tsx'), styles: ['copy-button'] },
  'figure-filter': { load: () => import('./widgets/figure-filter.tsx'), styles: ['figure-filter'] },
  'lead-form': { load: () => import('./widgets/lead-form.tsx'), styles: ['lead-form', 'field', 'lead-form-receipt'] },
  'print-button': { load: () => import('./widgets/print-button.tsx'), styles: ['print-button'] },
  search: { load: () => import('./widgets/search.tsx'), styles: ['search'] },
  tool: { load: () => import('./widgets/tool.tsx'), styles: ['tool', 'field', 'answer-drawing'] },
  video: { load: () => import('./widgets/video.tsx'), styles: ['video'] },
} satisfies Record<string, IslandEntry>;

export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = Parameters<
  Awaited<ReturnType<(typeof islands)[N]['load']>>['widget']
>[0];
