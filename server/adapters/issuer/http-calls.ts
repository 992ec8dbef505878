/**
 * HTTP over connections that stay open. `fetch` takes the processor about three times as long for a call, and
 * each card takes two calls.
 */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

export type HttpCall = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/** `body` is undefined where it is no JSON. */
export type HttpAnswer = { status: number; retryAfter: string | undefined; body: unknown };

/**
 * A redirect is an answer and is not followed. Throws a TimeoutError when the whole answer is not there in
 * time.
 */
export type HttpCalls = (address: string, call: HttpCall) => Promise<HttpAnswer>;

/**
 * Idle for two seconds, a connection is closed: servers close theirs after five, and an order that meets that
 * moment has an unknown outcome, so that its card waits.
 */
const kept = { keepAlive: true, timeout: 2_000 };
/** Several times the longest page of a catalog; more would only fill the memory. */
const MOST_BYTES = 20_000_000;

export function createHttpCalls({ timeoutMs }: { timeoutMs: number }): HttpCalls {
  const plain = new http.Agent(kept);
  const secure = new https.Agent(kept);

  return (address, { method, headers, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
    const isSecure = address.startsWith('https:');
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = (isSecure ? https : http).request(address, {
      method,
      headers: { ...headers, ...length },
      agent: isSecure ? secure : plain,
    });
    request.on('response', (response) => readAll(response).then(resolve, reject));
    request.on('error', reject);
    const timer = setTimeout(() => {
      const late = new Error(`There was no answer within ${timeoutMs} ms.`);
      late.name = 'TimeoutError';
      reject(late);
      request.destroy();
    }, timeoutMs);
    request.end(body);
    return promise.finally(() => clearTimeout(timer));
  };
}

function readAll(response: IncomingMessage): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) response.destroy(new Error(`The answer is longer than ${MOST_BYTES} bytes.`));
      else chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => {
      const { statusCode = 0, headers } = response;
      const text = Buffer.concat(chunks).toString();
      resolve({ status: statusCode, retryAfter: headers['retry-after'], body: parse(text) });
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
