import { afterEach, expect, test } from 'bun:test';
import { type FunctionComponent, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { importInWindow } from './dom.ts';

const { hydrate } = await importInWindow(() => import('../../src/islands/boot/hydrate.tsx'));
afterEach(() => document.body.replaceChildren());

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** The widget's HTML in the page, as the server sends it. */
function served<P extends object>(widget: FunctionComponent<P>, props: P) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Widget of={widget} props={props} />);
  document.body.append(root);
  return {
    root,
    html: root.innerHTML,
    wake: () => hydrate(root, widget as FunctionComponent<object>, props, () => []),
  };
}
function Widget<P extends object>({ of: Component, props }: { of: FunctionComponent<P>; props: P }) {
  return <Component {...props} />;
}

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  if (count === 13) throw new RangeError('thirteen');
  return (
    <p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </p>
  );
}
/** Renders on the server, and throws in a browser in its render or its effect. */
function Broken({ when }: { when: 'render' | 'effect' }) {
  if (when === 'render' && typeof window !== 'undefined' && 'live' in window) throw new TypeError('no such thing');
  useEffect(() => {
    throw new TypeError('no such thing');
  }, []);
  return <p>Call us.</p>;
}

/** Makes `Broken` throw in its render. */
const inBrowser = () => Object.assign(window, { live: true });
afterEach(() => Reflect.deleteProperty(window, 'live'));

test("hydration keeps the server's elements", async () => {
  const { root, html, wake } = served(Counter, { from: 3 });
  const button = root.querySelector('button');
  await wake();
  expect([root.innerHTML, root.querySelector('button')]).toEqual([html, button]);
  button?.click();
  await turns();
  expect(button?.textContent).toBe('4');
});

test.each(['render', 'effect'] as const)(
  "a widget that throws in its %s gets the server's HTML back, and the promise rejects",
  async (when) => {
    const { root, html, wake } = served(Broken, { when });
    inBrowser();
    expect(await wake().catch((error) => error)).toEqual(new TypeError('no such thing'));
    await turns();
    expect(root.innerHTML).toBe(html);
    expect(html).toBe('<p>Call us.</p>');
  },
);

test("a widget that throws later gets the server's HTML back", async () => {
  const { root, html, wake } = served(Counter, { from: 12 });
  await wake();
  root.querySelector('button')?.click();
  await turns();
  expect(root.innerHTML).toBe(html);
});

test('a widget that fails does not affect the others', async () => {
  const [good, bad, other] = [
    served(Counter, { from: 1 }),
    served(Broken, { when: 'render' as const }),
    served(Counter, { from: 5 }),
  ];
  inBrowser();
  const outcomes = await Promise.allSettled([good.wake(), bad.wake(), other.wake()]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  good.root.querySelector('button')?.click();
  other.root.querySelector('button')?.click();
  await turns();
  expect([good, bad, other].map(({ root }) => root.textContent)).toEqual(['2', 'Call us.', '6']);
});
