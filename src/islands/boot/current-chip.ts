/** Opens a swipeable row of chips at the page it is on. The boot script fetches it in browsers that do not know `scroll-initial-target`. */

/** @param row the row of chips */
export function showCurrentChip(row: HTMLElement): void {
  const chip = row.querySelector('[aria-current]');
  if (chip) row.scrollLeft += chip.getBoundingClientRect().left - row.getBoundingClientRect().left - 16;
}
