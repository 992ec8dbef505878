/**
 * A line to PostgreSQL that loses answers: the server has committed, and the client is cut off before it hears of it.
 * Killing processes hardly ever hits that moment; this hits it as often as one likes.
 */
import { Buffer } from 'node:buffer';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One statement that the server has done: its number on this line since it was opened, and its command tag. */
export type Answer = { number: number; command: string };

export type LossyProxy = {
  /** The same database, through the proxy. */
  url: string;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
};

/** Cuts the client off instead of passing on an answer that `loses` picks. */
export async function createLossyProxy(
  databaseUrl: string,
  { loses }: { loses(answer: Answer): boolean },
): Promise<LossyProxy> {
  const target = new URL(databaseUrl.replace(/^postgres(ql)?:/, 'http:'));
  const socketFolder = target.searchParams.get('host');
  const port = Number(target.port || target.searchParams.get('port') || 5432);
  const sockets = new Set<Socket>();
  let lost = 0;
  let answers = 0;

  const server = createServer((client) => {
    const upstream = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(port, target.hostname);
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
      const { whole, commands } = wholeMessages(rest);
      for (const command of commands) {
        answers += 1;
        if (!loses({ number: answers, command })) continue;
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
  address.searchParams.delete('host');
  address.searchParams.delete('port');
  return {
    url: address.href.replace(/^http:/, 'postgresql:'),
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How many bytes are whole messages of the server, and the tags of the commands that they say are done. */
function wholeMessages(bytes: Buffer): { whole: number; commands: string[] } {
  let at = 0;
  const commands: string[] = [];
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    if (bytes[at] === 0x43) commands.push(bytes.toString('latin1', at + 5, end - 1));
    at = end;
  }
  return { whole: at, commands };
}
