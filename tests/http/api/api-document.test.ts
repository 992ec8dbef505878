import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const app = await testApp();
const path = '/api/openapi.json';

test('the API document is sent compressed, or not at all where it is known', async () => {
  const plain = await app.app.inject({ url: path });
  const etag = String(plain.headers.etag);
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
  const compressed = await app.app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag });
  expect(brotliDecompressSync(compressed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await app.app.inject({ url: path, headers: { 'if-none-match': known } });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  }
  expect((await app.app.inject({ url: path, headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200);
});

// Deriving it takes 34 ms in which nobody else is served.
test('readers of the API document after the first one do not have it derived again', async () => {
  const { swagger } = app.app;
  let derived = 0;
  app.app.swagger = ((...words: []) => {
    derived += 1;
    return swagger(...words);
  }) as typeof swagger;
  await Promise.all(Array.from({ length: 5 }, () => app.app.inject({ url: '/api/openapi.json' })));
  app.app.swagger = swagger;
  expect(derived).toBe(0);
});
