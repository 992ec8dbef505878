/** Reads a request as a call, and writes a reply. */
import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Reply } from './call.ts';

export async function readCall(request: IncomingMessage, response: ServerResponse, limit: number) {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const queryText = mark < 0 ? '' : url.slice(mark + 1);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > limit) return undefined;
    chunks.push(bytes);
  }
  const call: Call = {
    method: request.method ?? 'GET',
    path: path === '' ? '/' : path,
    query: new URLSearchParams(queryText),
    queryText,
    params: {},
    headers: request.headers,
    body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks),
    request,
    response,
  };
  return call;
}

export function send(response: ServerResponse, reply: Reply): void {
  if (response.headersSent || response.destroyed) return;
  const { bytes, type } = encode(reply.body);
  response.statusCode = reply.status ?? 200;
  if (type) response.setHeader('content-type', type);
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  if (response.statusCode !== 204) response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

function encode(body: unknown): { bytes: Buffer; type?: string } {
  if (body === undefined) return { bytes: Buffer.alloc(0) };
  if (Buffer.isBuffer(body)) return { bytes: body };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain; charset=utf-8' };
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json; charset=utf-8' };
}

export function destroy(response: ServerResponse): void {
  response.socket?.destroy();
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
