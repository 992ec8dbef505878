/** HEAD asks for the headers of a file alone. */
import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '#server/http/core/create-app.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();

const ROWS = 50_000;

// Leave endFilesOfHeads out of create-app.ts, and this must fail.
test('a file is not read for a HEAD request', async () => {
  const app = await createApp({
    config: product.deps.config,
    log: pino({ level: 'silent' }),
    server: createServer(),
    sessions: { resolve: async () => null },
  });
  let read = 0;
  let ended: () => void = () => undefined;
  async function* rows(): AsyncGenerator<string[]> {
    try {
      for (read = 0; read < ROWS; read += 1) yield [`${read}`];
    } finally {
      ended();
    }
  }
  app.get('/api/rows.csv', async (_request, reply) =>
    sendCsv(reply, { name: 'rows.csv', rows: rows(), lineEnd: 'unix' }),
  );
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const head = await app.inject({ method: 'HEAD', url: '/api/rows.csv' });
  await end;
  expect([head.statusCode, head.headers['content-disposition'], head.body]).toEqual([
    200,
    'attachment; filename="rows.csv"',
    '',
  ]);
  expect(read).toBeLessThan(ROWS / 10);
  const whole = await app.inject({ method: 'GET', url: '/api/rows.csv' });
  expect([whole.body.split('\n').length, read]).toEqual([ROWS + 1, ROWS]);
  await app.close();
});
