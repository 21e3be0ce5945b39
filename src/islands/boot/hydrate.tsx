/** Hydrates an island, and repeats what the visitor did in it before. Loaded with React when an island is due. */
import { Component, createElement, type FunctionComponent, type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND, PROPS } from '../dom-contract.ts';
import { type IslandModule, type IslandName, islands } from '../registry.ts';
import { type FormControl, isCheckable, type PendingInput, type Step, stateOf } from './pending-input.ts';

function Announce({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Hydrates the HTML in `root`, then repeats the recorded input. If the widget throws, restores it and rejects. */
export async function hydrate<P extends object>(
  root: HTMLElement,
  widget: FunctionComponent<P>,
  props: P,
  pending: PendingInput,
): Promise<void> {
  const filled = filledFields(root);
  const html = [...root.childNodes].map((node) => node.cloneNode(true));
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error);
      // Later: unmounting during a render is an error.
      queueMicrotask(() => {
        react.unmount();
        root.replaceChildren(...html);
      });
    };
    // React's scheduler would wait for several frames.
    const react = flushSync(() =>
      hydrateRoot(
        root,
        <Announce onReady={() => queueMicrotask(resolve)}>
          <Guard>{createElement(widget, props)}</Guard>
        </Announce>,
        { onCaughtError: fail, onUncaughtError: fail },
      ),
    );
  });
  const steps = pending();
  const restored = filled.filter(({ element }) => !steps.some((step) => step.element === element));
  replay(root, [...restored, ...steps]);
}

/** Loads and hydrates an island. Rejects if that fails. @param shared the file of `SHARED`, if it has one */
export async function mount(root: HTMLElement, pending: PendingInput, shared: Response | '' | null): Promise<void> {
  const { widget, leftOut }: IslandModule = await islands[root.getAttribute(ISLAND) as IslandName].load();
  const props = { ...JSON.parse(root.getAttribute(PROPS) ?? '{}'), ...(shared && (await shared.json())) };
  const all = { ...props, ...(await leftOut?.complete(root, props as never)) };
  await hydrate(root, widget as FunctionComponent<object>, all, pending);
}

/** Fields that the visitor changed, or the browser filled in from its history. */
function filledFields(root: HTMLElement): Step[] {
  const isFilled = (field: FormControl) => {
    if (!isCheckable(field)) return 'defaultValue' in field && field.value !== field.defaultValue;
    // Choosing a radio button clears the others.
    return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio');
  };
  return [...root.querySelectorAll<FormControl>('input, textarea, select')]
    .filter(isFilled)
    .map((element) => ({ element, value: stateOf(element) }));
}

function replay(root: HTMLElement, steps: readonly Step[]): void {
  // The focus that made the island due came before its listeners.
  const active = document.activeElement;
  if (active && root.contains(active)) active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const { element, value } of steps) {
    if (value === undefined) element.click();
    else setField(element as FormControl, value);
  }
}

/** Sets a field as a visitor does. */
function setField(field: FormControl, value: string | boolean): void {
  if (isCheckable(field)) {
    if (field.checked === value) field.checked = !value;
    field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field as HTMLTextAreaElement;
  // React ignores the value that its setter on the element got last, and does not see that of the prototype.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Email and select have no caret.
  if (typeof selectionStart === 'number')
    (field as HTMLTextAreaElement).setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
