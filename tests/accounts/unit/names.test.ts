/**
 * Accounts that the seed makes, the names that stay reserved, and what the database refuses of any account.
 */
import { expect, test } from 'vitest';
import { bootstrapGod } from '#server/accounts/index.ts';
import { freeUsernames } from '#server/accounts/store.ts';
import { seedDemoUsers } from '#server/demo/people.ts';
import { accountsApp, countRows, openBrowser, RESET_LINK } from '#tests/support/accounts.ts';
import { race } from '#tests/support/race.ts';

const on = await accountsApp();

const STAFF_AND_ENTERPRISE_USERS = [
  ...['god', 'admin', 'care', 'sales'].map((name) => `${name}@indulge.example`),
  ...['owner', 'manager', 'staff', 'dept'].map((name) => `${name}@acme.example`),
];

async function userTypes() {
  const { rows } = await on.db.query(
    `select email, username, user_type, authority_role, enterprise_role, company_name from users
     left join enterprise on enterprise.id = enterprise_id order by users.created_at, users.id`,
  );
  return rows;
}

test('ten processes that start at once make one top administrator, and send one invitation', async () => {
  await race(on.db, 10, () => bootstrapGod(on.deps));
  expect(await userTypes()).toEqual([
    expect.objectContaining({ email: 'god@indulge.example', username: 'god', authority_role: 'god' }),
  ]);
  const mails = await on.mailsTo('god@indulge.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(RESET_LINK);
});

test('a later change of GOD_EMAIL changes nothing, since god is known by the id', async () => {
  await bootstrapGod({ ...on.deps, config: { ...on.deps.config, godEmail: 'other@indulge.example' } });
  expect(await countRows(on.db, 'users')).toBe(1);
});

test('the top administrator cannot be deleted', async () => {
  await expect(on.db.query('update users set deleted_at = now()')).rejects.toThrow('users_god_stays');
});

test('the first seed makes the demo users, and the second changes nothing', async () => {
  await seedDemoUsers(on.db, on.deps);
  const people = await userTypes();
  await seedDemoUsers(on.db, on.deps);
  expect(await userTypes()).toEqual(people);
  const roles = people.map(({ email, authority_role, enterprise_role, company_name }) =>
    [email, authority_role ?? enterprise_role ?? 'member', company_name].filter(Boolean).join(' '),
  );
  expect(roles).toEqual(
    expect.arrayContaining([
      'maya@example.com member',
      'leo@example.com member',
      'god@indulge.example god',
      'admin@indulge.example administrator',
      'care@indulge.example customer_service',
      'sales@indulge.example sales',
      'owner@acme.example super_admin Acme Rewards',
      'manager@acme.example account_manager Acme Rewards',
      'staff@acme.example account_staff Acme Rewards',
      'dept@acme.example department_manager Acme Rewards',
    ]),
  );
  expect(people.filter(({ username }) => username === 'maya' || username === 'leo')).toHaveLength(2);
});

// Open a balance for every user in create-user.ts, and this must fail.
test('only members and the top administrator get a balance', async () => {
  const { rows } = await on.db.query<{ username: string }>(
    `select username from users join ledger_account on kind = 'member' and owner_id = users.id
     where email = any ($1) order by username`,
    [['maya', 'leo'].map((name) => `${name}@example.com`).concat(...STAFF_AND_ENTERPRISE_USERS)],
  );
  expect(rows.map(({ username }) => username)).toEqual(['god', 'leo', 'maya']);
});

test.each(['maya@example.com', 'god@indulge.example', 'dept@acme.example'])(
  '%s signs in to the demo account',
  async (email) => {
    const answer = await openBrowser(on).post('/api/auth/signin', { email, password: 'indulge-demo' });
    expect(answer.status).toBe(200);
  },
);

// Drop a condition on released names in freeUsernames, and this must fail.
test('a released username is reserved for its time, and is free afterwards', async () => {
  const now = on.clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await on.db.query('insert into released_username (username, free_at) values ($1, $2), ($3, $4)', [
    'still.resting',
    at(1),
    'rested',
    at(-1),
  ]);
  const free = await freeUsernames(on.db, ['still.resting', 'rested', 'maya', 'never.taken'], now);
  expect([...free].toSorted()).toEqual(['never.taken', 'rested']);
});

test.each([
  ['a member with a role', `update users set authority_role = 'administrator' where username = 'leo'`],
  [
    'a member with an enterprise role',
    `update users set enterprise_role = 'super_admin' where username = 'leo'`,
  ],
  ['staff without a role', `update users set authority_role = null where email = 'care@indulge.example'`],
  [
    'an enterprise user without an enterprise',
    `update users set enterprise_id = null where email = 'dept@acme.example'`,
  ],
  ['a second god', `update users set authority_role = 'god' where email = 'admin@indulge.example'`],
  ['an unknown role', `update users set authority_role = 'owner' where email = 'admin@indulge.example'`],
])('the database refuses %s', async (_, change) => {
  await expect(on.db.query(change)).rejects.toThrow(/violates/);
});
