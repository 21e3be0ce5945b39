/** Tells a widget that has come alive what its visitor did before. It arrives with React: the boot script only records. */
import { type Field, isCheckable, type Step } from './pending-input.ts';

/** The fields that do not hold what the server sent: filled in by the visitor, or by the browser from its history. */
export function filledFields(root: HTMLElement): Step[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')].flatMap((element): Step[] => {
    if (!isCheckable(element))
      return 'defaultValue' in element && element.value !== element.defaultValue
        ? [{ element, value: element.value }]
        : [];
    // Of a choice only what was chosen: what no longer is goes by itself.
    const told = element.checked !== element.defaultChecked && (element.checked || element.type !== 'radio');
    return told ? [{ element, value: element.checked }] : [];
  });
}

/** @param root the widget's element @param steps what was recorded in it, in order */
export function replay(root: HTMLElement, steps: readonly Step[]): void {
  // The widget has not seen the focus that woke it.
  const active = document.activeElement;
  if (active && root.contains(active)) active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const { element, value } of steps) {
    if (value === undefined) element.click();
    else tell(element as Field, value);
  }
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
