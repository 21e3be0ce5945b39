import { afterEach, expect, jest, test } from 'bun:test';
import { keepOpenNow } from '../../src/islands/boot/open-now.ts';
import { Talk } from '../../src/ui/talk.tsx';
import { firm } from '../support/firm.ts';
import { testingLibrary } from './dom.ts';

const library = await testingLibrary();

afterEach(() => {
  library.cleanup();
  jest.useRealTimers();
});

// Calls on every day of the week, so that it may be any day of development.
function talkAt(time: string, callHours = 'Mon to Sun, 9 am to 8 pm') {
  jest.useFakeTimers();
  jest.setSystemTime(Date.parse(`${time}+05:30`));
  const { container } = library.render(<Talk firm={{ ...firm, callHours }} isTimed />);
  const talk = container.querySelector<HTMLElement>('[data-talk]');
  if (talk) keepOpenNow(talk);
  const status = () => container.querySelector('output')?.textContent;
  const ways = () => [...container.querySelectorAll('[data-lead]')].map((way) => way.getAttribute('data-lead'));
  return { container, status, ways };
}

test('at night WhatsApp is first, and the hours say when calls are taken; in the morning the number is', () => {
  const { status, ways } = talkAt('2026-11-27T08:30');
  expect([status(), ways()]).toEqual(['Opens 9 am', ['whatsapp', 'phone']]);
  jest.advanceTimersByTime(31 * 60_000);
  expect([status(), ways()]).toEqual(['Open now, until 8 pm', ['phone', 'whatsapp']]);
});

test('without script, or if the hours are words that may mean something else, only the hours are shown', () => {
  const { container, status, ways } = talkAt('2026-11-27T22:00', 'Most days');
  expect([container.querySelector('p')?.textContent?.trim(), status(), ways()]).toEqual([
    'Most days',
    undefined,
    ['phone', 'whatsapp'],
  ]);
});
