/** Listens on the port and the address of the settings, or says in words why that cannot be: for the server and for `bun run dev`. */
import type { Env } from '../../settings.ts';

/** Why an address cannot be listened on, by what the system calls it. */
const LISTENING: Record<string, string> = {
  EADDRINUSE: 'another process listens there. End it, or set PORT to another number.',
  EACCES: 'this account may not. Set PORT to a number from 1024 on.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  // What Bun says of a name that leads nowhere.
  EINVAL: 'HOST is no address of this machine.',
};

/** The site cannot be served as things are. The message is for the person at the terminal, and says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Bun's own, with what is wrong said in words. @throws StartError where the address cannot be listened on */
export function listen({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>, options: Parameters<typeof Bun.serve<undefined>>[0]): Bun.Server<undefined> {
  try {
    return Bun.serve(options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const advice = LISTENING[String(code)];
    if (advice === undefined) throw error;
    throw new StartError(`Cannot listen on port ${PORT} of ${HOST}: ${advice}`);
  }
}
