/**
 * Records what a visitor does in an island before it is hydrated. Values of fields are recorded; presses of plain
 * buttons are stopped. Both are repeated later (hydrate.tsx). Links and submits work without script. This is part of
 * the boot script: keep it small.
 */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A press of a plain button, or the last value of a field. */
export interface Step {
  element: HTMLElement;
  value?: string | boolean;
}

/** Ends the recording, and returns its steps in order. */
export type PendingInput = () => readonly Step[];

/** Buttons that do nothing without script. */
const PRESSABLE = 'button[type="button"], [role="button"]';

/** Starts recording inside `root`. */
export function recordPendingInput(root: HTMLElement): PendingInput {
  // In the order of first touch. A field has one step, with its last value.
  const steps: Step[] = [];
  const onInput = ({ target }: Event) => {
    const element = target as Field;
    const value = isCheckable(element) ? element.checked : element.value;
    const recorded = steps.find((step) => step.element === element);
    if (recorded) recorded.value = value;
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
