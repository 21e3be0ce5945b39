/** Opens swipeable rows of links at the page they are on. The boot script fetches it in browsers that do not know `scroll-initial-target`. */
import { CHIPS } from '../../domain/browser-names.ts';

/** Every row of the page that has such a link; a row that does not scroll stays as it is. */
export function showCurrentChips(): void {
  for (const row of document.querySelectorAll(`[${CHIPS}]`)) {
    const chip = row.querySelector('[aria-current]');
    if (chip) row.scrollLeft += chip.getBoundingClientRect().left - row.getBoundingClientRect().left - 16;
  }
}
