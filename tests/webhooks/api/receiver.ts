/** A company's server that receives webhooks, and can be told to fail. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type Received = {
  event: string;
  uuid: string;
  resourceId: string;
  meta: object;
  body: string;
  headers: IncomingHttpHeaders;
};

export type Receiver = {
  url: string;
  /** What was answered with 200, in the order in which it came. */
  taken: Received[];
  /** How many calls came, the failed ones included. */
  calls(): number;
  /** How many calls without an answer are still open. */
  held(): number;
  /** Closes the connections of calls that have no answer. */
  hangUp(): void;
  /** The status of each call, or undefined to leave it without an answer. */
  answerWith(status: (call: number, event: string, uuid: string) => number | undefined): void;
  close(): void;
};

/** For a test file, after which it closes. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = await openReceiver();
  afterAll(receiver.close);
  return receiver;
}

export async function openReceiver(): Promise<Receiver> {
  const taken: Received[] = [];
  let calls = 0;
  let held = 0;
  let statusOf: (call: number, event: string, uuid: string) => number | undefined = () => 200;
  const server = createServer(async (request, response) => {
    calls += 1;
    const call = calls;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { event, uuid, payload } = JSON.parse(body);
    const status = statusOf(call, event, uuid);
    if (status === undefined) {
      held += 1;
      response.on('close', () => {
        held -= 1;
      });
      return;
    }
    if (status === 200) {
      const { resource, meta } = payload;
      taken.push({ event, uuid, resourceId: resource.id, meta, body, headers: request.headers });
    }
    response.writeHead(status).end(status === 200 ? 'Thank \0you' : 'Not now');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    taken,
    calls: () => calls,
    held: () => held,
    hangUp: () => server.closeAllConnections(),
    answerWith(status) {
      statusOf = status;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
