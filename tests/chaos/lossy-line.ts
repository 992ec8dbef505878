/**
 * A line to PostgreSQL that loses answers: the server has committed, and the client is cut off before it hears of it.
 * Killing processes hardly ever hits that moment. It counts for a statement on its own as for an explicit commit: both
 * end with "ready, and in no transaction".
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Chance } from './chance.ts';

export type LossyLine = {
  /** The same database, through the line. */
  url: string;
  /** From now on so many of a hundred answers are lost. */
  lose(percent: number): void;
  /** How many were lost. */
  lost(): number;
  close(): Promise<void>;
};

const READY = 0x5a;
const IN_NO_TRANSACTION = 0x49;

export async function openLossyLine(databaseUrl: string, chance: Chance): Promise<LossyLine> {
  const target = new URL(databaseUrl.replace(/^postgres(ql)?:/, 'http:'));
  const folder = target.searchParams.get('host');
  const port = Number(target.port || target.searchParams.get('port') || 5432);
  const sockets = new Set<Socket>();
  let percent = 0;
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
      const { whole, ends } = wholeMessages(rest);
      if (ends && chance.happens(percent / 100)) {
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
    lose(share) {
      percent = share;
    },
    lost: () => lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How many bytes are whole messages of the server, and whether what was asked is done and committed with them. */
function wholeMessages(bytes: Buffer): { whole: number; ends: boolean } {
  let at = 0;
  let ends = false;
  while (at + 5 <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) break;
    if (bytes[at] === READY) ends = bytes[at + 5] === IN_NO_TRANSACTION;
    at = end;
  }
  return { whole: at, ends };
}
