/** What runs in the page of a scene. Sent there as text: each function knows its argument and the page, and nothing else. */

/** Loads the fonts and holds all animations. @returns how long the scene plays, seconds */
export async function holdScene(): Promise<number> {
  // At once, not when a text that waits for its moment is first drawn.
  await Promise.all([...document.fonts].map((face) => face.load()));
  for (const animation of document.getAnimations()) animation.pause();
  return Number(document.documentElement.dataset.seconds);
}

/** Shows a moment, and comes back when it is drawn. @param ms since the start of the scene, milliseconds */
export async function showMoment(ms: number): Promise<void> {
  for (const animation of document.getAnimations()) animation.currentTime = ms;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
}
