/** Two api processes behind a balancer are restarted one after the other while customers buy. */
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { type Running, start } from '#server/start.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { loadSteadily } from './steady-load.ts';
import { openBalancer } from './world/balancer.ts';
import { openWorld } from './world/world.ts';

const db = await testDatabase();
const world = await openWorld({ db, env: { LOG_LEVEL: 'silent', UNPROVEN_SPENDING_PER_DAY: '1000000.00' } });
const ports = [await freePort(), await freePort()];
const balancer = await openBalancer(Number(new URL(world.url).port), ports);
const running = new Map<number, Running>();
afterAll(async () => {
  for (const api of running.values()) await api.stop();
  await balancer.close();
  await world.close();
});

async function begin(port: number): Promise<void> {
  const env = { ...world.env, PORT: String(port) };
  running.set(port, await start({ role: 'api', env, startSandbox, say: () => undefined }));
  await expect.poll(() => balancer.ready()).toContain(port);
}

// Take the pause out of server/stop.ts, and this must fail. Without readiness?.leave() it fails only where
// the machine is not busy, so tests/start/stopping.test.ts is the test of that.
test('no call fails while each process is restarted in turn under load', { timeout: 600_000 }, async () => {
  for (const port of ports) await begin(port);
  const load = await loadSteadily(world);
  await load.more(100);
  for (const port of ports) {
    await running.get(port)?.stop({ pauseMs: 3_000 });
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    await load.more(50);
    await begin(port);
    await load.more(50);
  }
  expect(await load.stop()).toEqual([]);
  for (const port of ports) expect(balancer.answered.get(port)).toBeGreaterThan(50);
});
