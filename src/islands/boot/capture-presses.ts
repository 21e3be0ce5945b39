/** Buttons that do nothing without script. */
const PRESSABLE = 'button[type="button"], [role="button"]';

/**
 * Captures presses of plain buttons in a part whose script does not listen yet. Fields keep what was typed by themselves,
 * and links and submits work without script. It is in the boot script: keep it small.
 * @returns ends this, and returns the button that was pressed last
 */
export function capturePresses(root: HTMLElement): () => HTMLElement | undefined {
  const find = () => [...root.querySelectorAll<HTMLElement>(PRESSABLE)];
  let pressed = -1;
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(PRESSABLE);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = find().indexOf(button);
  };
  root.addEventListener('click', onClick, true);
  return () => {
    root.removeEventListener('click', onClick, true);
    // By its place: hydration may have made it anew.
    return find()[pressed];
  };
}
