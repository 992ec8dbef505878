/** Puts a stand-in on a port of its own, for tests and for running it as a process apart. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxService } from './service.ts';

export type Listening = {
  /** Where it answers, without a slash at the end. */
  url: string;
  port: number;
  close(): Promise<void>;
};

/** Listens on loopback; port 0 takes a free one. Closing ends the port, not the service behind it. */
export async function listen(handle: SandboxService['handle'], port = 0): Promise<Listening> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
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
