/**
 * Says whether the firm takes calls now. Here, because the page may be cached until midnight. The buttons keep their
 * order: they are in the first screen, where moving them would shift the page.
 */
import { TALK } from '../../domain/browser-names.ts';
import { type CallHours, callsNow } from '../../domain/call-hours.ts';

const MINUTE_MS = 60_000;

export function keepOpenNow(talk: HTMLElement): void {
  const hours: CallHours = JSON.parse(talk.getAttribute(TALK) ?? '');
  const status = talk.querySelector('output');
  const show = () => {
    const { isOpen, words } = callsNow(hours, Date.now());
    if (!status || status.textContent === words) return;
    status.textContent = words;
    status.className = isOpen ? 'is-open' : '';
  };
  show();
  setInterval(show, MINUTE_MS);
}
