/** An id leads from a caller's report to the log lines of the request. */
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '#tests/chaos/world/world.ts';
import { testApp } from '#tests/support/app.ts';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';

const app = await testApp();
const world = await openWorld({ db: await testDatabase(), env: { LOG_LEVEL: 'info', ACCESS_LOG: 'on' } });
afterAll(world.close);
const trace = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;

test('an answer carries the id of its request, of the caller or of our own', async () => {
  const visitor = app.visitor();
  const own = (await visitor.get('/api/gift-cards?search=tea')).headers.get('x-request-id');
  expect(own).toMatch(/^[0-9a-f-]{36}$/);
  for (const path of ['/api/config', '/api/gift-cards', '/api/nothing-here', '/'])
    expect((await visitor.get(path, { 'x-request-id': 'edge-12345678' })).headers.get('x-request-id')).toBe(
      'edge-12345678',
    );
});

test.each(['short', 'a b c d e f g h', `x${'y'.repeat(64)}`, '"quoted-header"'])(
  'an id that is none is replaced: %s',
  async (id) => {
    const answer = await app.visitor().get('/api/gift-cards?search=tea', { 'x-request-id': id });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('the access log has a line per call, with its id and its trace, and without what was sent', async () => {
  await world.start();
  const visitor = openClient(world.url);
  await visitor.get('/api/gift-cards?search=secret-word', {
    'x-request-id': 'edge-1234',
    traceparent: trace,
  });
  await visitor.get('/readyz');
  const lines = () =>
    world
      .logs()
      .split('\n')
      .filter((line) => line.includes('"answered"'))
      .map((line) => JSON.parse(line));
  // The log is read from a pipe, after the answer.
  await expect.poll(lines).toEqual([
    expect.objectContaining({
      ...{ method: 'GET', route: '/api/gift-cards', status: 200, reqId: 'edge-1234' },
      traceId: 'a1'.repeat(16),
    }),
  ]);
  expect(world.logs()).not.toContain('secret-word');
});
