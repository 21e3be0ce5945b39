/** Says whether the firm takes calls now. Here, because the page may be cached until midnight. */
import { LEAD, TALK } from '../../domain/browser-names.ts';
import { type CallHours, callsNow } from '../../domain/call-hours.ts';
import { readClock } from '../site-clock.ts';

const MINUTE_MS = 60_000;

export function keepOpenNow(talk: HTMLElement): void {
  const hours: CallHours = JSON.parse(talk.getAttribute(TALK) ?? '');
  const status = talk.querySelector('output');
  const show = () => {
    const { isOpen, words } = callsNow(hours, readClock().time);
    if (!status || status.textContent === words) return;
    status.textContent = words;
    status.className = isOpen ? 'is-open' : '';
    // First what is answered now, for the Tab key too. Copies, since what is painted would shift if it moved.
    const way = talk.querySelector(`[${LEAD}="${isOpen ? 'phone' : 'whatsapp'}"]`);
    const group = way?.parentElement;
    if (!way || !group || group.firstElementChild === way || talk.contains(document.activeElement)) return;
    const others = [...group.children].filter((other) => other !== way);
    group.replaceChildren(...[way, ...others].map((each) => each.cloneNode(true)));
  };
  show();
  setInterval(show, MINUTE_MS);
}
