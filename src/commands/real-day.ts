/** What is published has the real day: neither a command that publishes nor the build that it takes is of another. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { DevelopmentDayError, findBuiltDayFault } from '../domain/development-day.ts';

const DaySchema = v.object({ today: v.optional(v.string()) });

/** @param built folder of a build @throws {DevelopmentDayError} if TODAY is set, or was as it was built */
export function requireRealDay(built: string): void {
  const { today } = v.parse(DaySchema, JSON.parse(readFileSync(join(built, 'site.json'), 'utf8')));
  const { TODAY } = process.env;
  if (TODAY !== undefined) throw new DevelopmentDayError(`TODAY=${TODAY} is for development only: publish without it.`);
  const fault = findBuiltDayFault(today, undefined);
  if (fault !== undefined) throw new DevelopmentDayError(fault);
}
