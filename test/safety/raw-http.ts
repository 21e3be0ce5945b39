/** HTTP/1.1 by hand, byte for byte: requests that no well-behaved client sends, or sends as slowly. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** Connects to a host. Rejects if the port is closed. */
export async function connectTo(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  // The event `close` follows.
  socket.on('error', () => {});
  await once(socket, 'connect');
  let [received, ended] = ['', false];
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      ended = true;
      resolve();
    };
    socket.on('end', end).on('close', end);
  });
  socket.on('data', (piece: string) => {
    received += piece;
  });
  return {
    socket,
    /** Resolves when the host closes it. */
    closed,
    isClosed: () => ended,
    /** The head of the first answer; empty if the host closed the connection without one. */
    async head(): Promise<string> {
      while (!received.includes('\r\n\r\n') && !ended) await Promise.race([once(socket, 'data'), closed]);
      return received.split('\r\n\r\n', 1)[0] ?? '';
    },
    /** The whole answer, once the host has closed the connection. */
    async rest(): Promise<string> {
      await closed;
      return received;
    },
  };
}

/** The status in the head of an answer, or `closed`. */
export const statusIn = (head: string): number | 'closed' =>
  head === '' ? 'closed' : Number(/^HTTP\/1\.[01] (\d{3})(?: |\r|$)/.exec(head)?.[1]);

/**
 * Sends bytes on a connection of their own. @returns what the host answers until it closes the connection
 * @param finish whether to end the sending side: a host waits for the rest of an incomplete request
 */
export async function exchange(origin: string, bytes: string, finish = false): Promise<string> {
  const { socket, rest } = await connectTo(origin);
  if (finish) socket.end(bytes, 'latin1');
  else socket.write(bytes, 'latin1');
  const answer = await rest();
  socket.destroy();
  return answer;
}
