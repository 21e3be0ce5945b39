/** Hydrates an island. Loaded with React when an island is due. */
import { Component, createElement, type FunctionComponent, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND, PROPS } from '../dom-contract.ts';
import { type IslandModule, type IslandName, islands } from '../registry.ts';
import { countFrom } from '../site-clock.ts';

interface HydratedProps {
  /** Runs before the effects of the widget, which read what was typed. */
  onCommit: () => void;
  onReady: () => void;
  children: ReactNode;
}

function Hydrated({ onCommit, onReady, children }: HydratedProps) {
  useLayoutEffect(onCommit, [onCommit]);
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

/** Hydrates the HTML in `root`, and leaves what was typed in it. If the widget throws, restores it and rejects. */
export async function hydrate<P extends object>(
  root: HTMLElement,
  widget: FunctionComponent<P>,
  props: P,
): Promise<void> {
  const html = [...root.childNodes].map((node) => node.cloneNode(true));
  const restore = noteFields(root);
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
        <Hydrated onCommit={restore} onReady={() => queueMicrotask(resolve)}>
          <Guard>{createElement(widget, props)}</Guard>
        </Hydrated>,
        { onCaughtError: fail, onUncaughtError: fail },
      ),
    );
  });
}

/**
 * Loads and hydrates an island. Rejects if that fails.
 * @param shared the file of `SHARED`, if it has one
 * @param loaded when the page was, by the clock of the device
 */
export async function mount(root: HTMLElement, shared: Response | '' | null, loaded: number): Promise<void> {
  countFrom(loaded);
  const { widget, leftOut }: IslandModule = await islands[root.getAttribute(ISLAND) as IslandName].load();
  const props = { ...JSON.parse(root.getAttribute(PROPS) ?? '{}'), ...(shared && (await shared.json())) };
  const all = { ...props, ...(await leftOut?.complete(props as never)) };
  await hydrate(root, widget as FunctionComponent<object>, all);
}

type NotedElement = Partial<HTMLInputElement & HTMLDetailsElement> & HTMLElement;

/**
 * React leaves what was typed in a field, but not in a text area with a default. If a translation or an extension has
 * changed the HTML, it makes all elements anew. @returns restores what was typed, chosen and opened, and the focus
 */
function noteFields(root: HTMLElement): () => void {
  const find = (selector: string) => [...root.querySelectorAll<NotedElement>(selector)];
  const focused = document.activeElement;
  const notes = find('[name], details, summary, button, a').map((old) => {
    const selector = old.name ? `[name="${old.name}"]` : old.localName;
    const { value, checked, open, selectionStart = null, selectionEnd = null } = old;
    return { old, selector, at: find(selector).indexOf(old), value, checked, open, selectionStart, selectionEnd };
  });
  return () => {
    const changed: NotedElement[] = [];
    for (const { old, selector, at, selectionStart, selectionEnd, ...state } of notes) {
      const now = old.isConnected ? old : find(selector)[at];
      const isNew = now !== old;
      // Of the others a widget may have changed one meanwhile, such as a phone number with its prefix.
      if (!now || !(isNew || now.localName === 'textarea')) continue;
      const differs = Object.entries(state).some(([key, was]) => now[key as keyof NotedElement] !== was);
      if (differs) Object.assign(now, state);
      if (isNew && old === focused) now.focus({ preventScroll: true });
      if ((differs || isNew) && selectionStart !== null) now.setSelectionRange?.(selectionStart, selectionEnd);
      if (differs && isNew) changed.push(now);
    }
    // Once all are restored: a widget reads the whole form.
    for (const field of changed) field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}
