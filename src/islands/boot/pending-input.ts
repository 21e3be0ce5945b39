/**
 * Records what a visitor does in an island before it is hydrated: values of fields, and presses of plain buttons, which
 * are stopped. Links and submits work without script. It is in the boot script: keep it small.
 */
export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A press of a plain button, or the last value of a field. */
export interface Step {
  element: HTMLElement;
  value?: string | boolean;
}

/** Ends the recording. @returns its steps in the order of first touch */
export type PendingInput = () => readonly Step[];

/** Buttons that do nothing without script. */
const PRESSABLE = 'button[type="button"], [role="button"]';

export function recordPendingInput(root: HTMLElement): PendingInput {
  const steps: Step[] = [];
  const onInput = ({ target }: Event) => {
    const element = target as FormControl;
    const value = stateOf(element);
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

/** Repeats presses and ticks in a part whose script listens now. */
export function repeatPresses(steps: readonly Step[]): void {
  for (const { element, value } of steps) {
    // A press turns a box over.
    if (typeof value === 'boolean') (element as HTMLInputElement).checked = !value;
    element.click();
  }
}

export function stateOf(field: FormControl): string | boolean {
  return isCheckable(field) ? field.checked : field.value;
}

export function isCheckable(field: FormControl): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
