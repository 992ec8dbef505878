/**
 * A proxy to PostgreSQL that loses replies: the server has committed, and the client is disconnected before
 * the reply arrives. Killing processes hardly ever hits that moment; the proxy hits it as often as a test
 * needs.
 */
import { Buffer } from 'node:buffer';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One message of the server's protocol: a letter and its content. */
export type Message = { readonly kind: string; readonly body: Buffer };

export type LossyLine = {
  /** The address of the database, through the proxy. */
  url: string;
  /** The number of lost replies. */
  lost(): number;
  close(): Promise<void>;
};

/** The tag of the command that the message completes: COMMIT, SELECT 1. */
export function commandIn({ kind, body }: Message): string | null {
  return kind === 'C' ? body.toString('latin1', 0, body.length - 1) : null;
}

/** The command is complete and committed, by an explicit commit or as a statement on its own. */
export function isAtRest({ kind, body }: Message): boolean {
  return kind === 'Z' && body.toString('latin1') === 'I';
}

/** Disconnects the client instead of forwarding a message that `loses` picks. */
export async function openLossyLine(
  databaseUrl: string,
  loses: (message: Message) => boolean,
): Promise<LossyLine> {
  const target = new URL(databaseUrl.replace(/^postgres(ql)?:/, 'http:'));
  const folder = target.searchParams.get('host');
  const port = Number(target.port || target.searchParams.get('port') || 5432);
  const sockets = new Set<Socket>();
  let lost = 0;

  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    let rest = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      const { whole, messages } = wholeMessages(rest);
      if (messages.some(loses)) {
        lost += 1;
        client.destroy();
        return;
      }
      client.write(rest.subarray(0, whole));
      rest = rest.subarray(whole);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  for (const name of ['host', 'port']) address.searchParams.delete(name);
  return {
    url: address.href.replace(/^http:/, 'postgresql:'),
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the complete messages, and the number of bytes they take. */
function wholeMessages(bytes: Buffer): { whole: number; messages: Message[] } {
  let at = 0;
  const messages: Message[] = [];
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    messages.push({ kind: String.fromCharCode(bytes[at] ?? 0), body: bytes.subarray(at + 5, end) });
    at = end;
  }
  return { whole: at, messages };
}
