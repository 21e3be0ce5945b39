/**
 * What a visitor does in an island before its code has arrived. Typed and chosen values are noted, to be told to the
 * widget once it lives (replay.ts); presses of plain buttons are held back and made again. Links and submits are left
 * alone: they work without script. Part of the boot script: keep it small.
 */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A press of a plain button, or the value that a field was left with. */
export interface Step {
  element: HTMLElement;
  value?: string | boolean;
}

/** Ends the recording. @returns what was recorded, in order */
export type PendingInput = () => readonly Step[];

/** Buttons that do nothing without script, and so can wait. */
const PRESSABLE = 'button[type="button"], [role="button"]';

/** Starts recording inside `root`. */
export function recordPendingInput(root: HTMLElement): PendingInput {
  // In the order of first touch; a field keeps its place and is told its last value.
  const steps: Step[] = [];
  const onInput = ({ target }: Event) => {
    const element = target as Field;
    const value = isCheckable(element) ? element.checked : element.value;
    const noted = steps.find((step) => step.element === element);
    if (noted) noted.value = value;
    else steps.push({ element, value });
  };
  const onClick = (event: Event) => {
    const element = (event.target as Element).closest<HTMLElement>(PRESSABLE);
    if (!element) return;
    event.preventDefault();
    event.stopPropagation();
    steps.push({ element });
  };
  root.addEventListener('input', onInput, true);
  root.addEventListener('click', onClick, true);
  return () => {
    root.removeEventListener('input', onInput, true);
    root.removeEventListener('click', onClick, true);
    return steps;
  };
}

export function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
