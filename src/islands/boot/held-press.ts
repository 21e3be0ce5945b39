/** Buttons that do nothing without script. */
const PRESSABLE = 'button[type="button"], [role="button"]';

/** Holds presses of plain buttons until their script listens. @returns ends this, and returns the last button */
export function holdPresses(root: HTMLElement): () => HTMLElement | undefined {
  let pressed: HTMLElement | undefined;
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(PRESSABLE);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  };
  root.addEventListener('click', onClick, true);
  return () => {
    root.removeEventListener('click', onClick, true);
    return pressed;
  };
}
