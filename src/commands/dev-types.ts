/** Checks the types of the sources in the background, for `bun run dev`. */
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type DevFault, findTypeErrors } from './dev-faults.ts';

/** A new check stops the one before. @param found gets the errors of each finished check */
export function createTypeChecker(root: string, found: (faults: DevFault[]) => void) {
  let running: Bun.Subprocess | undefined;
  const stop = () => running?.kill();
  return {
    stop,
    async check(): Promise<void> {
      stop();
      const projects = readdirSync(join(root, 'src')).filter((name) => /^tsconfig\..+\.json$/.test(name));
      if (projects.length === 0) return;
      const command = ['tsc', '-b', ...projects.map((name) => `src/${name}`)];
      const child = Bun.spawn([...lowest(), ...command, '--pretty', 'false'], {
        cwd: root,
        // The Node of the packages becomes the compiler; an older one would start it as a second process.
        env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      running = child;
      const output = await new Response(child.stdout).text();
      await child.exited;
      if (running === child && child.signalCode === null) found(findTypeErrors(output));
    },
  };
}

const lowest = () => (Bun.which('nice') ? ['nice', '-n', '19'] : []);
