/** The metrics and the health of a process, and the inner port that keeps them from the public. */

import { request } from 'node:http';
import { expect, test } from 'vitest';
import { readInvariants } from '#server/ledger/index.ts';
import { openClient } from '#tests/support/client.ts';
import { openProcesses } from './processes.ts';

const { app, another } = await openProcesses();

const port = Number(new URL(app.url).port);

/** The status of `GET path` with headers that fetch would not send. */
function statusWith(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end();
  });
}

test('outside production, a listener on loopback serves /metrics to this machine alone', async () => {
  expect((await app.visitor().get('/metrics')).text).toContain('http_request_duration_seconds');
  expect(await statusWith('/metrics', { host: `localhost:${port}` })).toBe(200);
  expect(await statusWith('/metrics', { host: 'evil.example' })).toBe(404);
  expect(await statusWith('/metrics', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  expect(await statusWith('/metrics', { forwarded: 'for=203.0.113.9' })).toBe(404);
});

test('an inner port takes /metrics off the public one; both say whether the product is up', async () => {
  const { config, inner } = await another('api', { OPS_PORT: '0' });
  const visitor = openClient(config.appUrl);
  expect((await visitor.get('/metrics')).status).toBe(404);
  const figures = await inner.get('/metrics');
  expect(figures.text).toContain('http_request_duration_seconds');
  expect(figures.headers.get('content-type')).toContain('text/plain');
  for (const browser of [visitor, inner]) {
    expect((await browser.get('/healthz')).body).toMatchObject({ status: 'alive' });
    expect((await browser.get('/readyz')).body).toEqual({ status: 'ready' });
  }
  expect((await visitor.get('/healthz')).body).toEqual({ status: 'alive' });
  for (const path of ['/', '/api/config', '/api/gift-cards', '/healthz/x'])
    expect((await inner.get(path)).status).toBe(404);
});

// Drop watchInvariants in server/compose.ts and this must fail: an increase from nothing to N is none to
// Prometheus.
test('the violations of every invariant begin at 0', async () => {
  const { inner } = await another('worker', { OPS_PORT: '0' });
  const counts = (await inner.get('/metrics')).text.match(/^invariant_violations_total\{.*\} 0$/gm);
  expect(counts).toHaveLength((await readInvariants()).length + 1);
  expect(counts).toContain('invariant_violations_total{invariant="Checkpoints match the ledger"} 0');
});

test('a worker has the inner port too, and no other', async () => {
  const { inner } = await another('worker', { OPS_PORT: '0' });
  expect((await inner.get('/readyz')).body).toEqual({ status: 'ready' });
  expect((await inner.get('/metrics')).text).toContain('job_duration_seconds');
});

test.each<Record<string, string>>([{ NODE_ENV: 'production', SANDBOX: 'allow' }, { HOST: '0.0.0.0' }])(
  'without an inner port there are no metrics with %o',
  async (env) => {
    const { config } = await another('api', env);
    expect((await openClient(config.appUrl).get('/metrics')).status).toBe(404);
  },
);

test('a taken inner port is named, and nothing is left running', async () => {
  await expect(another('api', { OPS_PORT: String(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another port: OPS_PORT=${port + 1}`,
  );
});
