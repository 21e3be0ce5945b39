/** Translates a part of a page as Chrome does: each text gets elements around it. It also runs in a page. */
export function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.textContent?.trim() || text.parentElement?.closest('script, style, option, font')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.textContent;
    outer.append(inner);
    (text as Text).replaceWith(outer);
  }
}
