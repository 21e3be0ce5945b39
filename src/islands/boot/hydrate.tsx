/** Brings one island to life. This module and React arrive together, and only when an island is due. */
import { Component, createElement, type FunctionComponent, type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type IslandModule, type IslandName, islands } from '../registry.ts';
import type { PendingInput } from './pending-input.ts';
import { filledFields, replay } from './replay.ts';

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

/**
 * Hydrates the HTML inside `root`, and then tells the widget what its visitor did before.
 * @param pending ends the recording of that
 * @returns once the widget has taken over. Rejects when it throws; the HTML is then put back as the server sent it.
 */
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
      // After React has let go: unmounting inside a render is an error of its own.
      queueMicrotask(() => {
        react.unmount();
        root.replaceChildren(...html);
      });
    };
    // In one go: left to React's scheduler it would wait, several times, until the browser has drawn another picture.
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
  // What nobody was seen to type, the browser filled in from its history.
  const restored = filled.filter(({ element }) => !steps.some((step) => step.element === element));
  replay(root, [...restored, ...steps]);
}

/**
 * Brings the HTML of an island to life: what the boot script asks of this module.
 * @param name as the registry has it. Rejects where it has no such island, where the code does not come, and where the widget throws
 * @param props as they travelled in the attribute
 */
export async function mount(name: string, root: HTMLElement, props: object, pending: PendingInput): Promise<void> {
  const { widget, inPage }: IslandModule = await islands[name as IslandName].load();
  await hydrate(root, widget as FunctionComponent<object>, { ...props, ...inPage?.read(root) }, pending);
}
