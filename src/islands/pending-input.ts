/**
 * What a visitor does in an island before its code has arrived. Typed and chosen values are noted and told to the
 * widget once it lives; presses of plain buttons are held back and made again. Links and submits are left alone:
 * they work without script.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Buttons that do nothing without script, and so can wait. */
const PRESSABLE = 'button[type="button"], [role="button"]';

export interface PendingInput {
  /** Ends the recording and gives the widget everything that was recorded, in order. */
  replay(): void;
  /** Ends the recording and forgets it: for an island that could not be hydrated. */
  drop(): void;
}

/** Starts recording inside `root`. Also notes fields that the browser itself restored from history. */
export function recordPendingInput(root: HTMLElement): PendingInput {
  // In the order of first touch; a field keeps its place and is told its last value.
  const steps: { element: HTMLElement; value?: string | boolean }[] = [];
  const note = (field: Field) => {
    const value = isCheckable(field) ? field.checked : field.value;
    const noted = steps.find((step) => step.element === field);
    if (noted) noted.value = value;
    else steps.push({ element: field, value });
  };

  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    if (isCheckable(field) ? field.checked !== field.defaultChecked : 'defaultValue' in field && field.value !== field.defaultValue) note(field);
  }
  const onInput = (event: Event) => note(event.target as Field);
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>(PRESSABLE);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    steps.push({ element: button });
  };
  root.addEventListener('input', onInput, true);
  root.addEventListener('click', onClick, true);
  const stop = () => {
    root.removeEventListener('input', onInput, true);
    root.removeEventListener('click', onClick, true);
  };
  return {
    drop: stop,
    replay() {
      stop();
      // The widget has not seen the focus that woke it.
      const active = document.activeElement;
      if (active && root.contains(active)) active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      for (const { element, value } of steps) {
        if (value === undefined) element.click();
        else tell(element as Field, value);
      }
    },
  };
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/**
 * Sets a field as if the visitor had just done so. React compares a field with the value it last tracked through the
 * element's own setter, so that one is told the opposite first; the prototype's setter then makes the real change.
 */
function tell(field: Field, value: string | boolean): void {
  if (isCheckable(field)) {
    if (field.checked === value) field.checked = !value;
    field.click();
    return;
  }
  const caret = field instanceof HTMLSelectElement ? null : ([field.selectionStart, field.selectionEnd] as const);
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Fields without a caret, such as e-mail, give null.
  if (caret?.[0] != null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
