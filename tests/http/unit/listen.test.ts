/** What one slow client may cost the listener. */
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startListener } from '#server/http/core/listen.ts';

const listener = await startListener({
  host: '127.0.0.1',
  port: 0,
  timeouts: {
    headersTimeoutMs: 300,
    requestTimeoutMs: 600,
    idleTimeoutMs: 400,
    keepAliveMs: 5_000,
    checkEveryMs: 50,
    lastAnswersMs: 30_000,
  },
});
afterAll(() => listener.close());
const large = Buffer.alloc(32 * 1024 * 1024, 'x');
listener.answerWith((request, response) => {
  if (request.url === '/large') {
    response.end(large);
    return;
  }
  request.resume();
  request.on('end', () => response.end('read'));
});

/** Opens a connection, writes, and resolves with what came back once the server has closed it. */
function closedAfter(work: (socket: Socket) => void): Promise<{ afterMs: number; text: string }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let text = '';
    const socket = connect(listener.port, '127.0.0.1', () => work(socket));
    socket.on('data', (data) => {
      text += data.toString('latin1').slice(0, 100);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ afterMs: performance.now() - begun, text }));
  });
}

/** Writes one byte of the text every so often, so that the connection never idles. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at === text.length) clearInterval(timer);
    else socket.write(text[at] ?? '');
    at += 1;
  }, 50);
}

test('a connection is kept for longer than a proxy keeps it, and then closed', async () => {
  const usual = await startListener({ host: '127.0.0.1', port: 0 });
  usual.answerWith((_request, response) => response.end());
  const { headers } = await fetch(usual.url);
  expect(headers.get('keep-alive')).toBe('timeout=75');
  await usual.close();
});

test('a client that never finishes its headers is closed', async () => {
  const { text } = await closedAfter((socket) => drip(socket, `GET / HTTP/1.1\r\nx: ${'y'.repeat(200)}`));
  expect(text).toMatch(/^HTTP\/1.1 408/);
});

test('a client that never finishes its body is closed', async () => {
  const { text } = await closedAfter((socket) => {
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
    drip(socket, 'z'.repeat(200));
  });
  expect(text).toMatch(/^HTTP\/1.1 408/);
});

test('a client that never reads the answer is closed', async () => {
  const sockets = new Set<Socket>();
  listener.server.on('connection', (socket) => sockets.add(socket));
  const client = connect(listener.port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => [...sockets].map(({ destroyed }) => destroyed)).toEqual([true]);
  client.destroy();
});

test('a client that reads slowly is served to the end', async () => {
  const read = await new Promise<number>((resolve, reject) => {
    let count = 0;
    const client = connect(listener.port, '127.0.0.1', () =>
      client.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
    );
    client.on('data', (data) => {
      count += data.length;
      // Reading takes twice as long as a connection may do nothing.
      client.pause();
      setTimeout(() => client.resume(), data.length / (large.length / 800));
    });
    client.on('close', () => resolve(count));
    client.on('error', reject);
  });
  expect(read).toBeGreaterThan(large.length);
});
