/** Requests that another site sends. */
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { testApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';

const product = await testApp();
let maya: Client;

beforeAll(async () => {
  maya = await product.signIn('member');
});

const writes = ROUTES.filter(({ route }) => route.method !== 'GET').map(({ route }) => ({
  method: route.method,
  path: route.path,
}));

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

test.each(writes)('$method $path is refused when another site sends it', async ({ method, path }) => {
  for (const headers of foreign) {
    const answer = await maya.send(method, path, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
  }
});

test('our own pages and programs without a browser may write', async () => {
  const own = { origin: product.url, 'sec-fetch-site': 'same-origin' };
  for (const headers of [own, {}]) {
    const answer = await maya.patch('/api/notifications/read-all', undefined, headers);
    expect(answer.status).toBe(200);
  }
});

test('another site cannot sign a user out', async () => {
  const answer = await maya.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'cross-site' } });
  expect((await maya.get('/api/auth/user')).status).toBe(200);
});
