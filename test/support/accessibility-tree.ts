/** The accessibility tree as Chromium gives it to a screen reader, of a page whose parts are all laid out. */
import type { Page } from 'playwright-core';

interface ReadNode {
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

/** Roles whose name is made of the texts within. */
const NAMED =
  /^(?:link|heading|button|DisclosureTriangle|group|region|option|radio|checkbox|cell|rowheader|columnheader)$/;

/** Two texts of a name without a space between them: "Do it on" and "the MCA portal". */
export function gluedIn({ role, name, texts }: ReadNode): string[] {
  if (!NAMED.test(role)) return [];
  return texts.flatMap((text, at) => {
    const before = texts[at - 1] ?? '';
    const isGlued =
      /[\p{L}\p{N}.,:;?!%)]$/u.test(before) &&
      /^[\p{L}\p{N}₹(]/u.test(text) &&
      name.includes(before.slice(-12) + text.slice(0, 12));
    return isGlued ? [`${role}: ${before.slice(-20)}|${text.slice(0, 20)}`] : [];
  });
}
