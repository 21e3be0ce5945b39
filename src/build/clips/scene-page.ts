/** Runs in the page of a scene. Sent as text, so each function uses only its argument and globals of the page. */

/** @returns the duration of the scene, seconds */
export async function pauseScene(): Promise<number> {
  // Browsers otherwise load a font when they first draw text in it.
  await Promise.all([...document.fonts].map((face) => face.load()));
  for (const animation of document.getAnimations()) animation.pause();
  return Number(document.documentElement.dataset.seconds);
}

/** Resolves when the moment is drawn. @param ms since the start of the scene */
export async function showMoment(ms: number): Promise<void> {
  for (const animation of document.getAnimations()) animation.currentTime = ms;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
}
