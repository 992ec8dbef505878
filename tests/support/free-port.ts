/** Ports of products that stop and start again. */
import { createServer } from 'node:net';

/**
 * Below the ports that the system hands out, so that nobody else takes it before its product listens, or
 * while it is stopped.
 */
const PORTS = { first: 15_000, count: 15_000 };

const given = new Set<number>();

/** A port on which nobody listens. No two calls of a worker get the same. */
export async function freePort(): Promise<number> {
  for (;;) {
    const candidate = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (given.has(candidate) || !(await isFree(candidate))) continue;
    given.add(candidate);
    return candidate;
  }
}

function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(candidate, () => server.close(() => resolve(true)));
  });
}
