import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { runProgram } from '../support/run-program.ts';

const module = join(import.meta.dir, '../../src/domain/development-day.ts');

/** Runs code in a process of its own, since it changes the clock. @returns the JSON that it prints */
async function printed(code: string): Promise<unknown> {
  const source = `import { keepDay, machineTime } from ${JSON.stringify(module)};\n${code}`;
  const { out, err } = await runProgram([process.execPath, '-e', source], { env: { TODAY: undefined } });
  expect(err).toBe('');
  return JSON.parse(out);
}

test('a process that keeps a day is on that day in India, at the real time of day', async () => {
  const code = `
    import { indiaDay } from ${JSON.stringify(join(module, '../calendar.ts'))};
    const before = Date.now();
    keepDay('2028-02-29');
    const [now, made] = [Date.now(), new Date().getTime()];
    keepDay('2028-02-29');
    const [again, after] = [Date.now(), machineTime()];
    const days = [now, made, again].map(indiaDay);
    // Of a day: midnight in India may come between two readings of the clock.
    const sinceReal = (now - before + 86_400_000) % 86_400_000;
    console.log(JSON.stringify({ days, agrees: sinceReal <= after - before + 5, machine: after >= before }));`;
  expect(await printed(code)).toEqual({
    days: ['2028-02-29', '2028-02-29', '2028-02-29'],
    agrees: true,
    machine: true,
  });
});

test('dates that are named stay as they are, and dates of the platform are dates', async () => {
  const code = `
    import { statSync } from 'node:fs';
    const of = () => [new Date(0), new Date('2026-11-28'), new Date(2026, 10, 28, 9)].map((date) => date.toISOString());
    const before = of();
    keepDay('2027-04-01');
    class Later extends Date {}
    console.log(JSON.stringify({
      same: JSON.stringify(before) === JSON.stringify(of()) && Date.UTC(1970, 0, 2) === 86_400_000,
      areDates: [new Date(), structuredClone(new Date()), statSync('.').mtime, new Later()].map((date) => date instanceof Date),
      isLater: new Later() instanceof Later,
    }));`;
  expect(await printed(code)).toEqual({ same: true, areDates: [true, true, true, true], isLater: true });
});
