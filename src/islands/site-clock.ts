/**
 * The clock of the site. A device may have a wrong date, and the answer would be wrong law: the page brings the day of the
 * server, and the device counts on from there.
 */
import { DAY } from '../domain/browser-names.ts';
import { DAY_MS, dayNumber, formatDay, indiaDay, indiaDayNumber, toDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';

/** By the clock of the device. */
let loadedAt = Date.now();

/** Counts from when the page was loaded, not from when its first island was touched. */
export function countFrom(loaded: number): void {
  loadedAt = loaded;
}

/** @returns the time in milliseconds since 1970, its day in India, and what to say if the device has another; '' if not */
export function readClock(now = Date.now()) {
  const device = indiaDayNumber(now);
  const served = dayNumber(document.documentElement.getAttribute(DAY) ?? '') ?? device;
  const counted = served + device - indiaDayNumber(loadedAt);
  const likely = [device, counted].sort((one, other) => one - other);
  // A day before that of the page is wrong. A device whose clock was set right meanwhile is right.
  const day = likely.find((one) => one >= served) ?? served;
  const time = now + (day - device) * DAY_MS;
  const doubt =
    Math.abs(device - day) > 1
      ? say('site-clock.doubt', { device: dayWords(device), page: dayWords(served), day: dayWords(day) })
      : '';
  return { time, today: indiaDay(time), doubt };
}

const dayWords = (day: number) => formatDay(toDay(day));
