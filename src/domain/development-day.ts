/**
 * The day of development: with `TODAY=2027-04-01` a build, its hosts, its pages in the browser, the commands and the
 * tests take that day for today, whatever the day is. Production refuses the setting. The build puts the day
 * into the scripts of its pages, and into the bundle for Workers, where `process.env.TODAY` is the value at the build.
 */
import { DAY_MS, dayNumber, indiaDayNumber } from './calendar.ts';

declare const process: { env: { TODAY?: string | undefined; NODE_ENV?: string | undefined } };

/** TODAY is no day, or this process is one of production. */
export class DevelopmentDayError extends Error {
  override name = 'DevelopmentDayError';
}

/** What is wrong with a value of TODAY in this process; undefined if nothing is. */
export function findDayFault(day: string): string | undefined {
  if (dayNumber(day) === null) return 'must be a day such as 2027-04-01';
  if (process.env.NODE_ENV !== 'production') return undefined;
  return 'is for development only: what is served or published to visitors has the real day';
}

/**
 * What is wrong if a site is served or published on another day than that of its build; undefined if nothing is.
 * @param built the day of development for which it was built, if any @param day that of this process, if any
 */
export function findBuiltDayFault(built: string | undefined, day: string | undefined): string | undefined {
  const name = (of: string | undefined) => (of === undefined ? 'the real day' : `TODAY=${of}`);
  if (built === day) return undefined;
  return `The site was built for ${name(built)}, and this is for ${name(day)}: build it again with \`bin/bun run build\`.`;
}

/** Reads TODAY and keeps its day in this process. @returns the day, if it is set @throws {DevelopmentDayError} */
export function takeDevelopmentDay(): string | undefined {
  const { TODAY } = process.env;
  if (TODAY === undefined) return undefined;
  const fault = findDayFault(TODAY);
  if (fault !== undefined) throw new DevelopmentDayError(`TODAY ${fault}`);
  keepDay(TODAY);
  return TODAY;
}

/**
 * From now on this process is on that day in India, at the real time of day: what asks for the time without naming one
 * gets it. At midnight the day begins again. Two processes of one day agree, and keeping it twice changes nothing.
 * @param day `YYYY-MM-DD`
 */
export function keepDay(day: string): void {
  const number = dayNumber(day);
  if (number === null) throw new DevelopmentDayError(`TODAY ${findDayFault(day)}`);
  const RealDate = Date;
  const now = () => {
    const at = RealDate.now();
    return at + (number - indiaDayNumber(at)) * DAY_MS;
  };
  // Not a subclass: dates that the platform makes must be instances too.
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, given: unknown[], as) => Reflect.construct(real, given.length === 0 ? [now()] : given, as),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}

/** The machine's own time in milliseconds since 1970, even on a day of development: that of its files and alarms. */
export function machineTime(): number {
  return performance.timeOrigin + performance.now();
}
