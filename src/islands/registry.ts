/**
 * Every island: the one place that names it. Build, server and browser import this; a page says in its definition which of
 * them it places. The island `x` is in `widgets/x.tsx`. What it needs ahead, its own module and those that this cannot do
 * without, the bundler knows: `modules` of the built site has their addresses by the names of this table.
 */
import type { FunctionComponent } from 'react';

export interface IslandModule {
  widget: FunctionComponent<never>;
  /** The props that the browser reads from the page: an `InPage`. */
  inPage?: { names: readonly string[]; read(root: ParentNode): object };
}

interface IslandEntry {
  /**
   * Loads the module whose `widget` is the component: the browser does when the island is due. The server has the widgets in
   * src/islands/server/widgets.ts.
   */
  load: () => Promise<IslandModule>;
  /** Its stylesheets, by their names in `widgets/`: on every page that places it, and through it on no other. */
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
  tool: { load: () => import('./widgets/tool.tsx'), styles: ['tool', 'field'] },
  video: { load: () => import('./widgets/video.tsx'), styles: ['video'] },
} satisfies Record<string, IslandEntry>;

export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = Parameters<
  Awaited<ReturnType<(typeof islands)[N]['load']>>['widget']
>[0];
