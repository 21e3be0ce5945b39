/** What the test files of a process share, such as hosts and a browser, ends after the last of them. */
const ends: (() => Promise<void>)[] = [];

/** @param end may be called where nothing was started */
export const atEnd = (end: () => Promise<void>) => void ends.push(end);

export async function endAll(): Promise<void> {
  for (const end of ends) await end();
}
