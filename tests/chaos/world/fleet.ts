/** Several processes of the product, those of HTTP behind a balancer on the world's own address. */
import { join } from 'node:path';
import { type Child, startChild } from '#tests/support/child.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Balancer, type Loses, openBalancer } from './balancer.ts';
import type { World } from './world.ts';

export type Member = {
  name: string;
  /** With the code of another checkout than before, if one is named. Resolves once it is ready. */
  start(root?: string): Promise<void>;
  /** SIGTERM, as every supervisor sends it; resolves with the exit status. */
  stop(): Promise<number | NodeJS.Signals>;
  kill(): Promise<void>;
  /** Undefined while it does not run. */
  pid(): number | undefined;
};

export type Fleet = {
  apis: Member[];
  workers: Member[];
  balancer: Balancer;
  /** The output of every run of every process. */
  logs(): string;
  close(): Promise<void>;
};

const ownRoot = join(import.meta.dirname, '../../..');

export type FleetOptions = {
  /** The checkout of each api process: this one, unless another is named. */
  roots?: string[];
  /** How many processes work on jobs; none by default, so that the api processes are all there is. */
  workers?: number;
  env?: Record<string, string>;
  /** What the balancer loses. */
  loses?: Loses;
};

/** A process starts within seconds, but not on a machine that does much else. */
const PATIENCE_MS = 180_000;
/** Where answers are lost, a start may end with one. */
const STARTS_AT_MOST = 5;

export async function openFleet(world: World, options: FleetOptions = {}): Promise<Fleet> {
  const { roots = [ownRoot, ownRoot], workers = 0, env = {}, loses } = options;
  const ports: number[] = [];
  for (const _root of roots) ports.push(await freePort());
  const balancer = await openBalancer(Number(new URL(world.url).port), ports, loses);
  const running = new Map<string, Child>();
  let logs = '';

  const launch = (name: string, role: 'api' | 'worker', root: string, more: Record<string, string>) => {
    const child = startChild(process.execPath, [join(root, 'server/main.ts'), role], {
      cwd: root,
      env: { ...world.env, ...env, ...more },
    });
    running.set(name, child);
    return child;
  };
  /** Starts it again where its start ended, as a supervisor does. */
  const launchUntil = async (pattern: RegExp, ...process: Parameters<typeof launch>) => {
    for (let starts = 1; ; starts += 1) {
      const child = launch(...process);
      try {
        return await child.said(pattern, PATIENCE_MS);
      } catch (error) {
        const ended = child.process.exitCode !== null;
        if (!ended || !loses || starts === STARTS_AT_MOST) throw error;
        logs += child.output();
      }
    }
  };
  const end = async (name: string, signal: NodeJS.Signals) => {
    const child = running.get(name);
    if (!child) throw new Error(`${name} does not run.`);
    child.process.kill(signal);
    const status = await child.ended(PATIENCE_MS);
    logs += child.output();
    running.delete(name);
    return status;
  };
  const memberOf = (name: string, start: Member['start']): Member => ({
    name,
    start,
    stop: () => end(name, 'SIGTERM'),
    kill: async () => void (await end(name, 'SIGKILL')),
    pid: () => running.get(name)?.pid,
  });

  return {
    apis: roots.map((first, index) => {
      const port = ports[index] ?? 0;
      return memberOf(`api ${index + 1}`, async (root = first) => {
        await launchUntil(/running on/, `api ${index + 1}`, 'api', root, { PORT: String(port) });
        await eventually(() => balancer.ready().includes(port), { timeoutMs: PATIENCE_MS });
      });
    }),
    workers: Array.from({ length: workers }, (_, index) => {
      const name = `worker ${index + 1}`;
      return memberOf(name, async (root = ownRoot) => {
        await launchUntil(/A worker of .* is running/, name, 'worker', root, {});
      });
    }),
    balancer,
    logs: () => logs + [...running.values()].map((child) => child.output()).join(''),
    async close() {
      for (const child of running.values()) {
        child.process.kill('SIGKILL');
        await child.ended();
      }
      await balancer.close();
    },
  };
}
