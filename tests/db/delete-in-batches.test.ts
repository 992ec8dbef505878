/** What is no longer kept goes in statements of limited size. */
import { expect, test } from 'vitest';
import { deleteEndedSessions } from '#server/accounts/sessions/sessions.ts';
import { deleteExpiredIdentityTokens } from '#server/accounts/sign-in/used-identity-token-store.ts';
import { deleteExpiredTokens } from '#server/accounts/sign-up/one-time-tokens.ts';
import { deleteFreeUsernames } from '#server/accounts/store.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { deleteExpiredCounts } from '#server/http/edge/throttle.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';

const db = await testDatabase();
const now = new Date();

/** Three rows that ended and one that did not. */
const kinds = [
  {
    name: 'sessions',
    remove: (most: number) => deleteEndedSessions(db, now, most),
    fill: `insert into session (token_hash, id, user_id, remember, created_at, last_active_at, expires_at)
      select sha256(n::text::bytea), gen_random_uuid(), $1::uuid, true, now(), now(), now() + (n - 3.5) * interval '1 hour'
      from generate_series(1, 4) as n`,
    count: 'select count(*)::int as left from session',
  },
  {
    name: 'tokens of emails',
    remove: (most: number) => deleteExpiredTokens(db, now, most),
    fill: `insert into one_time_token (token_hash, user_id, purpose, expires_at)
      select sha256(n::text::bytea), $1::uuid, 'verify-email', now() + (n - 3.5) * interval '1 hour' from generate_series(1, 4) as n`,
    count: 'select count(*)::int as left from one_time_token',
  },
  {
    name: 'tokens of Google and Apple',
    remove: (most: number) => deleteExpiredIdentityTokens(db, now, most),
    fill: `insert into used_identity_token (token_hash, expires_at)
      select sha256((n || $1::text)::bytea), now() + (n - 3.5) * interval '1 hour' from generate_series(1, 4) as n`,
    count: 'select count(*)::int as left from used_identity_token',
  },
  {
    name: 'counts of calls',
    remove: (most: number) => deleteExpiredCounts(db, now, most),
    fill: `insert into rate_limit (key, points, expire)
      select n || $1::text, 1, extract(epoch from now()) * 1000 + (n - 3.5) * 60000 from generate_series(1, 4) as n`,
    count: 'select count(*)::int as left from rate_limit',
  },
  {
    name: 'usernames',
    remove: (most: number) => deleteFreeUsernames(db, now, most),
    fill: `insert into released_username (username, free_at)
      select n || $1::text, now() + (n - 3.5) * interval '1 hour' from generate_series(1, 4) as n`,
    count: 'select count(*)::int as left from released_username',
  },
];

// Drop the limit of a statement and this must fail.
test.each(kinds)('$name that ended go in batches, and the others stay', async ({ remove, fill, count }) => {
  const { id } = await openPerson(db);
  await db.query(fill, [id]);
  const batches: number[] = [];
  await deleteInBatches(async (most) => {
    const deleted = await remove(most);
    batches.push(deleted);
    return deleted;
  }, 2);
  expect(batches).toEqual([2, 1]);
  expect((await db.query(count)).rows).toEqual([{ left: 1 }]);
});
