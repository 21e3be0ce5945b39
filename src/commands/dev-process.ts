/** Child processes of `bun run dev`: each loads the code once and works on request. */
import { join } from 'node:path';

/** Characters of output to keep, in case the process ends. */
const TAIL = 20_000;

export interface DevProcess<Answer> {
  /** Does its work once. Rejects with the output if the process ends. */
  ask(): Promise<Answer>;
  hasEnded(): boolean;
  /** Asks the process to end, and waits for it. */
  end(): Promise<unknown>;
}

/**
 * @param file of its code, relative to the root
 * @param options `onLine` gets each line of output, `onEnd` the last output if the process ends unexpectedly
 */
export function startProcess<Answer>(
  root: string,
  file: string,
  env: Record<string, string | undefined>,
  { onLine, onEnd }: { onLine?: (line: string) => void; onEnd?: (output: string) => void } = {},
): DevProcess<Answer> {
  let output = '';
  let ended = false;
  let wanted = true;
  let answer: PromiseWithResolvers<Answer> | undefined;
  const child = Bun.spawn([process.execPath, join(root, file)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ipc: (message: Answer) => {
      answer?.resolve(message);
      answer = undefined;
    },
  });
  const read = async (stream: ReadableStream<Uint8Array>, print: (text: string) => void) => {
    const decoder = new TextDecoder();
    let begun = '';
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      output = (output + text).slice(-TAIL);
      print(text);
      const lines = (begun + text).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    }
  };
  void Promise.all([
    read(child.stdout, (text) => process.stdout.write(text)),
    read(child.stderr, (text) => process.stderr.write(text)),
    child.exited,
  ]).then(() => {
    ended = true;
    if (answer) answer.reject(new Error(output));
    else if (wanted) onEnd?.(output);
  });
  return {
    ask() {
      answer = Promise.withResolvers<Answer>();
      if (ended) answer.reject(new Error(output));
      else child.send('again');
      return answer.promise;
    },
    hasEnded: () => ended,
    end() {
      wanted = false;
      child.kill('SIGTERM');
      return child.exited;
    },
  };
}
