/** Sign-in providers that are not configured are not offered. */
import { expect, test } from 'vitest';
import { accountsApp, openBrowser } from '#tests/support/accounts.ts';

const on = await accountsApp();

test.each(['google', 'apple', 'google/callback', 'apple/callback'])(
  'without configuration, /api/auth/%s does not exist',
  async (path) => {
    expect((await openBrowser(on).get(`/api/auth/${path}`)).status).toBe(404);
  },
);

test("without configuration, Apple's button signs in no user", async () => {
  const answer = await openBrowser(on).post('/api/auth/apple/token', { id_token: 'anything' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'identity-refused' } });
});
