/** POST /api/auth/apple/token: Apple's button in the page. */
import { expect, test } from 'vitest';
import { deleteExpiredIdentityTokens } from '#server/accounts/sign-in/used-identity-token-store.ts';
import { countRows, openBrowser } from '#tests/support/accounts.ts';
import { ada, openProviders } from './providers.ts';

const { on, appleToken } = await openProviders();

test("a sign-in with Apple's sample credentials is refused", async () => {
  const browser = openBrowser(on);
  for (const token of ['sample_id_token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '']) {
    const answer = await browser.post('/api/auth/apple/token', {
      id_token: token,
      code: 'sample_code',
      user: { name: 'Sample User', email: 'sample@example.com' },
    });
    expect(answer.status).toBe(token === '' ? 400 : 401);
  }
  expect((await on.db.query(`select from users where email = 'sample@example.com'`)).rows).toEqual([]);
});

// Drop the primary key of used_identity_token, or leave consumeIdentityToken out, and this must fail.
test("a token of Apple's button signs in once, however it is written and however often at once", async () => {
  const id_token = await appleToken({ ...ada, email: 'button@example.org' });
  const send = (token: string) => openBrowser(on).post('/api/auth/apple/token', { id_token: token });
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => send(id_token)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  const [last = ''] = id_token.slice(-1);
  // The last character of a signature has bits that mean nothing.
  const rewritten = ['A', 'B', 'C', 'Q', 'g', 'w'].filter((letter) => letter !== last);
  for (const letter of rewritten) expect((await send(id_token.slice(0, -1) + letter)).status).toBe(401);
  await deleteExpiredIdentityTokens(on.db, new Date(), 10);
  expect((await send(id_token)).body.code).toBe('identity-refused');
  await deleteExpiredIdentityTokens(on.db, new Date(Date.now() + 400 * 24 * 60 * 60_000), 10);
  expect(await countRows(on.db, 'used_identity_token')).toBe(0);
});
