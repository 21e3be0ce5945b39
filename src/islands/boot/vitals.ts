/**
 * Measures a visit and sends it when the page is left: LCP, INP and CLS, by beacon. No island and no React: the boot script
 * fetches it for a share of visits, after everything else. What happened before it came is still known to the browser.
 */
import { onCLS, onINP, onLCP } from 'web-vitals';
import { VITALS_PATH } from '../../api/vitals-path.ts';

let started = false;

/** Begins to measure; once for the page, however often it is called. */
export function sendVitals(): void {
  if (started) return;
  started = true;
  const measured: Record<string, number> = {};
  const note = ({ name, value }: { name: string; value: number }) => {
    measured[name.toLowerCase()] = Math.round(value * 1000) / 1000;
  };
  for (const measure of [onCLS, onINP, onLCP]) measure(note);
  // After the library's own listeners: they tell the last values when the page is hidden.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return;
    navigator.sendBeacon(
      VITALS_PATH,
      new Blob([JSON.stringify({ path: location.pathname, ...measured })], { type: 'application/json' }),
    );
    for (const name of Object.keys(measured)) delete measured[name];
  });
}
