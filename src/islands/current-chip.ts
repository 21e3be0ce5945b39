/** Opens a swipeable row of chips at the page it is on, in browsers that do not know `scroll-initial-target`. */
export function showCurrentChip(): void {
  if (CSS.supports('scroll-initial-target: nearest')) return;
  const chip = document.querySelector<HTMLElement>('.chips [aria-current]');
  const row = chip?.closest('.chips');
  if (chip && row) row.scrollLeft += chip.getBoundingClientRect().left - row.getBoundingClientRect().left - 16;
}
