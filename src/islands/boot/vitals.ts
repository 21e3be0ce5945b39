/** Sends LCP, INP and CLS of a visit when the page is left. Browsers buffer what precedes the loading of this. */
import { onCLS, onINP, onLCP } from 'web-vitals';
import { VITALS_PATH } from '../dom-contract.ts';

let started = false;

export function sendVitals(): void {
  if (started) return;
  started = true;
  let measured: Record<string, number> = {};
  for (const measure of [onCLS, onINP, onLCP])
    measure(({ name, value }) => {
      measured[name.toLowerCase()] = Math.round(value * 1000) / 1000;
    });
  // After the library's own listeners, which report the last values when the page is hidden.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return;
    const json = JSON.stringify({ path: location.pathname, ...measured });
    navigator.sendBeacon(VITALS_PATH, new Blob([json], { type: 'application/json' }));
    measured = {};
  });
}
