/**
 * Measures LCP, INP and CLS of a visit, and sends them by beacon when the page is left. The browser still knows what
 * happened before this module was loaded.
 */
import { onCLS, onINP, onLCP } from 'web-vitals';
import { VITALS_PATH } from '../dom-contract.ts';

let started = false;

/** A second call changes nothing. */
export function sendVitals(): void {
  if (started) return;
  started = true;
  const measured: Record<string, number> = {};
  const record = ({ name, value }: { name: string; value: number }) => {
    measured[name.toLowerCase()] = Math.round(value * 1000) / 1000;
  };
  for (const measure of [onCLS, onINP, onLCP]) measure(record);
  // After the library's own listeners, which report the last values when the page is hidden.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return;
    navigator.sendBeacon(
      VITALS_PATH,
      new Blob([JSON.stringify({ path: location.pathname, ...measured })], { type: 'application/json' }),
    );
    for (const name of Object.keys(measured)) delete measured[name];
  });
}
