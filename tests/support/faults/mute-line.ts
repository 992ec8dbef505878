/** A proxy to PostgreSQL that accepts and, once muted, never answers again: a server that hangs. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type MuteLine = {
  /** The address of the database, through the proxy. */
  url: string;
  mute(): void;
  /** Forwards again what comes from now on; connections made before stay mute. */
  speak(): void;
  close(): Promise<void>;
};

export async function openMuteLine(databaseUrl: string): Promise<MuteLine> {
  const target = new URL(databaseUrl.replace(/^postgres(ql)?:/, 'http:'));
  const folder = target.searchParams.get('host');
  const port = Number(target.port || target.searchParams.get('port') || 5432);
  const sockets = new Set<Socket>();
  let isMute = false;
  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    let wasMuted = isMute;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        wasMuted ||= isMute;
        if (!wasMuted) to.write(chunk);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(target);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  for (const name of ['host', 'port']) address.searchParams.delete(name);
  return {
    url: address.href.replace(/^http:/, 'postgresql:'),
    mute: () => {
      isMute = true;
    },
    speak: () => {
      isMute = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
