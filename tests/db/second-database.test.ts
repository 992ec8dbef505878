/** Making the test world's database where PostgreSQL fails meanwhile. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { makeDatabase } from '#server/db/second-database.ts';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const SIGNED_IN = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);
const NO_DATABASE = message('E', Buffer.from('SFATAL\0C3D000\0Mno such database\0\0'));

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** A PostgreSQL that does what `answer` says with each message of a client. */
async function postgres(answer: (socket: Socket, said: string) => void): Promise<(name: string) => string> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => answer(socket, data.toString('latin1')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return (name) => `postgresql://indulge@127.0.0.1:${port}/${name}`;
}

// Leave the listener out, and this must fail: the same error would end the process.
test('a PostgreSQL that fails while the database is made is an error of that call alone', async () => {
  const url = await postgres((socket, said) => {
    if (said.includes('second')) socket.end(said.startsWith('Q') ? '' : NO_DATABASE);
    else socket.write(SIGNED_IN);
  });
  await expect(makeDatabase({ url: url('second'), from: url('first') })).rejects.toThrow(
    'Connection terminated unexpectedly',
  );
});

// Leave the limits out, and both must fail.
test.each([
  ['to a connection', 10_000, 'first', () => undefined],
  ['to a query', 60_000, 'create database', (socket: Socket) => socket.write(SIGNED_IN)],
])('a PostgreSQL that does not answer %s is given up', async (_what, limit, unanswered, connect) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waits = Promise.withResolvers<void>();
  const url = await postgres((socket, said) => {
    if (said.includes(unanswered)) waits.resolve();
    if (said.includes('first')) connect(socket);
    else if (said.includes('database\0second')) socket.end(NO_DATABASE);
  });
  const making = makeDatabase({ url: url('second'), from: url('first') }).catch((error: Error) => error);
  await waits.promise;
  await vi.advanceTimersByTimeAsync(limit);
  expect(await making).toMatchObject({ message: expect.stringContaining('timeout') });
});
