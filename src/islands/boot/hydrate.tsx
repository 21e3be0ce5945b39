/** Hydrates an island. Loaded with React when an island is due. */
import { Component, createElement, type FunctionComponent, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND, PROPS } from '../dom-contract.ts';
import { type IslandModule, type IslandName, islands } from '../registry.ts';

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
  const keepTexts = textAreasOf(root);
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
        <Hydrated onCommit={keepTexts} onReady={() => queueMicrotask(resolve)}>
          <Guard>{createElement(widget, props)}</Guard>
        </Hydrated>,
        { onCaughtError: fail, onUncaughtError: fail },
      ),
    );
  });
}

/** Loads and hydrates an island. Rejects if that fails. @param shared the file of `SHARED`, if it has one */
export async function mount(root: HTMLElement, shared: Response | '' | null): Promise<void> {
  const { widget, leftOut }: IslandModule = await islands[root.getAttribute(ISLAND) as IslandName].load();
  const props = { ...JSON.parse(root.getAttribute(PROPS) ?? '{}'), ...(shared && (await shared.json())) };
  const all = { ...props, ...(await leftOut?.complete(props as never)) };
  await hydrate(root, widget as FunctionComponent<object>, all);
}

/** React leaves what was typed in a field, but not in a text area with a default. @returns restores the texts */
function textAreasOf(root: HTMLElement): () => void {
  const before = [...root.querySelectorAll('textarea')].map((area) => {
    const { value, selectionStart, selectionEnd } = area;
    return { area, value, selectionStart, selectionEnd };
  });
  return () => {
    for (const { area, value, selectionStart, selectionEnd } of before) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}
