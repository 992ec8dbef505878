/**
 * An IMAP server over the bounces that arrived: what a reader of one mailbox needs (RFC 3501), and no more.
 * INBOX has the messages to return paths; what a client asks beyond that is answered BAD.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { faultOf } from '../kernel/faults.ts';
import { CRLF, type ImapOptions, perform, type Session } from './imap-commands.ts';

export type ImapServer = { port: number; close(): Promise<void> };

const MOST_BYTES = 64 * 1024;

export async function listenForReaders(options: ImapOptions): Promise<ImapServer> {
  const { faults, host, port } = options;
  const sockets = new Set<Socket>();

  async function answer(socket: Socket, session: Session, line: string): Promise<void> {
    const [, tag = '*', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const [, name = ''] = /^((?:UID )?\S+)/i.exec(rest) ?? [];
    const command = name.toUpperCase();
    const struck = faults.strike(`IMAP ${command}`);
    const delay = faultOf(struck, 'delay');
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay.ms ?? 500));
    if (faultOf(struck, 'down')) return void socket.destroy();
    const refused = faultOf(struck, 'refuse');
    const {
      lines = [],
      done,
      ends,
    } = refused
      ? { done: `NO ${refused.message ?? 'Refused by the stand-in'}` }
      : perform(options, session, { command, rest: rest.slice(name.length).trim() });
    if (faultOf(struck, 'drop-reply')) return void socket.destroy();
    for (const part of lines) socket.write(part);
    socket.write(`${tag} ${done}${CRLF}`);
    if (ends) socket.end();
  }

  const server = createServer((socket) => {
    const session: Session = { isSignedIn: false, isSelected: false };
    let waiting = '';
    let last = Promise.resolve();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects early is no error of this server.
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      waiting += chunk.toString('latin1');
      if (waiting.length > MOST_BYTES) return socket.destroy();
      for (let end = waiting.indexOf(CRLF); end >= 0; end = waiting.indexOf(CRLF)) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + CRLF.length);
        last = last.then(() => answer(socket, session, line));
      }
    });
    socket.write(`* OK [CAPABILITY IMAP4rev1] The stand-in is ready${CRLF}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
