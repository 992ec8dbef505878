/** Several processes of the product behind a balancer on the world's own address. */
import { join } from 'node:path';
import { type Child, startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { freePort, type World } from './world.ts';

export type Member = {
  port: number;
  /** With the code of another checkout than before, if one is named. */
  start(root?: string): Promise<void>;
  /** SIGTERM, as every supervisor sends it; resolves with the exit status. */
  stop(): Promise<number | NodeJS.Signals>;
};

export type Fleet = { apis: Member[]; balancer: Balancer; close(): Promise<void> };

const ownRoot = join(import.meta.dirname, '../..');

export type FleetOptions = {
  /** The checkout of each api process: this one, unless another is named. */
  roots?: string[];
  env?: Record<string, string>;
};

export async function openFleet(world: World, options: FleetOptions = {}): Promise<Fleet> {
  const { roots = [ownRoot, ownRoot], env = {} } = options;
  const ports: number[] = [];
  for (const _root of roots) ports.push(await freePort());
  const balancer = await openBalancer(Number(new URL(world.url).port), ports);
  const running = new Map<number, Child>();

  const apis = roots.map((first, index): Member => {
    const port = ports[index] ?? 0;
    return {
      port,
      async start(root = first) {
        const child = startChild(process.execPath, [join(root, 'server/main.ts'), 'api'], {
          cwd: root,
          env: { ...world.env, PORT: String(port), ...env },
        });
        running.set(port, child);
        await child.said(/running on/, 60_000);
        await eventually(() => balancer.ready().includes(port), { timeoutMs: 10_000 });
      },
      async stop() {
        const child = running.get(port);
        if (!child) throw new Error(`Nothing runs on port ${port}.`);
        child.process.kill('SIGTERM');
        const status = await child.ended(60_000);
        running.delete(port);
        return status;
      },
    };
  });
  return {
    apis,
    balancer,
    async close() {
      for (const child of running.values()) {
        child.process.kill('SIGKILL');
        await child.ended();
      }
      await balancer.close();
    },
  };
}
