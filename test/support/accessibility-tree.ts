/**
 * The accessibility tree as Chromium gives it to a screen reader. Its browser is a separate one that keeps the tree of
 * every page complete, also of sections that are not laid out yet; for other tests that would only take time.
 */
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

export const readingBrowser = () => launchBrowser(['--force-renderer-accessibility']);

/** A node that a screen reader meets. */
export interface ReadNode {
  role: string;
  name: string;
  /** The texts below it, in their order. */
  texts: string[];
}

/** The nodes of a page, in its order. */
export async function accessibilityTree(page: Page): Promise<ReadNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  type Node = (typeof nodes)[number];
  const textsOf = (node: Node): string[] => {
    if (node.role?.value === 'StaticText') return [String(node.name?.value ?? '')];
    return (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child ? textsOf(child) : [];
    });
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox')
    .map((node) => ({
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      texts: textsOf(node),
    }));
}
