/** Counts what strangers can cause at any rate, so that log and alerts have it at ours. */

export interface RepeatsOptions<Item> {
  pass: (item: Item, times: number) => void;
  /** How long repeats are counted before they are passed on together, milliseconds. */
  everyMs: number;
  /** Whether a new item is passed on at once and only its repeats are counted; otherwise it waits too. */
  isFirstPassed: boolean;
  /** Most different items of a kind at a time. The others count as what {@link rest} makes of them. */
  most?: number;
  rest?: (item: Item) => Item;
  now: () => number;
  /** Lets work go on after its request. */
  background?: ((work: Promise<unknown>) => void) | undefined;
}

/** Items of a kind, by their JSON. */
interface Window<Item> {
  began: number;
  items: Map<string, { item: Item; times: number }>;
}

/** A host may end the timer of a window with its request. Then the next item ends the window, this much later. */
const LATE_MS = 1000;

/** Returns a function that takes an item, its kind, and how often it came. Equal items of a kind are one. */
export function countRepeats<Item>({
  pass,
  everyMs,
  isFirstPassed,
  most = Number.POSITIVE_INFINITY,
  rest = (item) => item,
  now,
  background = () => {},
}: RepeatsOptions<Item>): (kind: string, item: Item, times?: number) => void {
  const windows = new Map<string, Window<Item>>();

  function begin(kind: string, items: Window<Item>['items']): Window<Item> {
    const window = { began: now(), items };
    windows.set(kind, window);
    background(new Promise((resolve) => setTimeout(resolve, everyMs)).then(() => end(kind, window)));
    return window;
  }

  /** Passes on what was counted. What repeats is counted again from here, without being new. */
  function end(kind: string, window: Window<Item>): void {
    if (windows.get(kind) !== window) return;
    windows.delete(kind);
    const counted = [...window.items].filter(([, { times }]) => times > 0);
    if (isFirstPassed && counted.length > 0)
      begin(kind, new Map(counted.map(([key, { item }]) => [key, { item, times: 0 }])));
    for (const [, { item, times }] of counted) pass(item, times);
  }

  return (kind, item, times = 1) => {
    const last = windows.get(kind);
    if (last && Math.abs(now() - last.began) > everyMs + LATE_MS) end(kind, last);
    const { items } = windows.get(kind) ?? begin(kind, new Map());
    const ownKey = JSON.stringify(item);
    const isOver = !items.has(ownKey) && items.size >= most;
    const [key, one] = isOver ? ['', rest(item)] : [ownKey, item];
    const known = items.get(key);
    if (known) known.times += times;
    else {
      items.set(key, { item: one, times: isFirstPassed ? 0 : times });
      if (isFirstPassed) pass(one, times);
    }
  };
}
