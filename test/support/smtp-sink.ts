/** A loopback mail server that keeps the mails it receives. It supports the SMTP that a client without TLS needs. */

export interface Mail {
  /** The credentials of the client; empty if it did not log in. */
  user: string;
  to: string[];
  /** Head and body as sent. */
  data: string;
}

/** @param password of the only account; without it no login succeeds */
export function smtpSink({ password }: { password?: string } = {}) {
  const mails: Mail[] = [];
  const listener = Bun.listen<{ mail: Mail; text: string; inData: boolean }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { mail: { user: '', to: [], data: '' }, text: '', inData: false };
        socket.write('220 sink\r\n');
      },
      data(socket, bytes) {
        const state = socket.data;
        state.text += bytes.toString();
        for (let end = state.text.indexOf('\r\n'); end >= 0; end = state.text.indexOf('\r\n')) {
          const line = state.text.slice(0, end);
          state.text = state.text.slice(end + 2);
          socket.write(answer(state, line));
        }
      },
    },
  });

  function answer(state: { mail: Mail; inData: boolean }, line: string): string {
    if (state.inData) {
      if (line !== '.') {
        state.mail.data += `${line}\n`;
        return '';
      }
      state.inData = false;
      mails.push(state.mail);
      return '250 kept\r\n';
    }
    const [command = ''] = line.toUpperCase().split(/[ :]/);
    if (command === 'EHLO') return `250-sink\r\n${password === undefined ? '' : '250-AUTH PLAIN\r\n'}250 8BITMIME\r\n`;
    if (command === 'AUTH') {
      const [, user = '', given] = atob(line.split(' ')[2] ?? '').split('\0');
      state.mail.user = user;
      return given === password ? '235 welcome\r\n' : '535 wrong password\r\n';
    }
    if (command === 'STARTTLS') return '502 no such command\r\n';
    if (command === 'RCPT') state.mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    if (command === 'DATA') {
      state.inData = true;
      return '354 go on\r\n';
    }
    return command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
  }

  return { mails, host: `127.0.0.1:${listener.port}`, [Symbol.dispose]: () => listener.stop(true) };
}
