/**
 * A cheap HTTP client: one kept connection, one request at a time, bytes prepared before the measurement.
 * Load and server share the machine, so every cycle that the client takes is missing from the server.
 */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

export type Answer = { status: number; body: Buffer };

export type Connection = {
  /** Sends a request and waits for its answer. The caller sends one request at a time. */
  send(request: Buffer): Promise<Answer>;
  close(): void;
};

const headEnd = Buffer.from('\r\n\r\n');
const none: Buffer = Buffer.alloc(0);

/**
 * Opens the connection with the first request: the server answers 408 to a connection that sends none within
 * 30 seconds. Opens it again when the server has closed it, which happens after some idle seconds.
 */
export function connect(port: number): Connection {
  let socket: Socket | undefined;
  return {
    async send(request) {
      if (!socket?.writable) socket = await open(port);
      return exchange(socket, request);
    },
    close: () => socket?.destroy(),
  };
}

async function open(port: number): Promise<Socket> {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function exchange(socket: Socket, request: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = none;
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (answer) end(() => resolve(answer));
    };
    const onClose = () => end(() => reject(new Error('The server closed the connection.')));
    const end = (settle: () => void) => {
      socket.off('data', onData).off('error', onClose).off('close', onClose);
      settle();
    };
    socket.on('data', onData).on('error', onClose).on('close', onClose);
    socket.write(request);
  });
}

/** The answer, or undefined while bytes are missing. Every answer of the server states its length. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const start = end + headEnd.length;
  if (bytes.length < start + length) return undefined;
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(start, start + length) };
}

/** The bytes of a request as the web app sends it, without the headers that the server does not read. */
export function request(
  method: string,
  path: string,
  { cookie, key, body }: { cookie?: string; key?: string; body?: unknown } = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(key === undefined ? [] : [`authorization: Bearer ${key}`]),
    ...(method === 'GET'
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** Throws for every status but 2xx: a refusal must not count as work done. */
export function expectSuccess({ status, body }: Answer): Buffer {
  if (status >= 200 && status < 300) return body;
  throw new Error(`The server answered ${status}: ${body.toString().slice(0, 300)}`);
}
