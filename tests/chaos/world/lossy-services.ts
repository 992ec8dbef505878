/**
 * A proxy to the external services that loses replies: the service does the work, and the reply never
 * arrives.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from '../chance.ts';

export type LossyServices = {
  /** The services' address, through the proxy. */
  url: string;
  /** Sets the percentage of lost replies. */
  lose(percent: number): void;
  lost(): number;
  close(): Promise<void>;
};

export async function openLossyServices(target: string, chance: Chance): Promise<LossyServices> {
  let percent = 0;
  let lost = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    const onward = ask(new URL(url, target), { method, headers, agent: false }, (reply) => {
      if (chance.happens(percent / 100)) {
        lost += 1;
        reply.resume();
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose(share) {
      percent = share;
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
