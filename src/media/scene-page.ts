/** Functions that run in the page of a scene. They are sent there as text, so each can use only its argument and the page. */

/** Loads the fonts and pauses all animations. @returns how long the scene plays, seconds */
export async function pauseScene(): Promise<number> {
  // At once, not when the first text in a font is drawn.
  await Promise.all([...document.fonts].map((face) => face.load()));
  for (const animation of document.getAnimations()) animation.pause();
  return Number(document.documentElement.dataset.seconds);
}

/** Shows a moment, and resolves when it is drawn. @param ms since the start of the scene, milliseconds */
export async function showMoment(ms: number): Promise<void> {
  for (const animation of document.getAnimations()) animation.currentTime = ms;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
}
