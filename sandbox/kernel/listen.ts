/** Listens on a port of its own, for tests and for the sandbox as a separate process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxService } from './service.ts';

export type Listening = {
  /** The address, without a slash at the end. */
  url: string;
  port: number;
  close(): Promise<void>;
};

/**
 * Listens on loopback unless a host is given; port 0 takes a free one. Closing frees the port and leaves the
 * service running.
 */
export async function listen(
  handle: SandboxService['handle'],
  port = 0,
  host = '127.0.0.1',
): Promise<Listening> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
