/** PUT /api/user/username */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const clock = testClock();
const product = await testApp({ clock });

const rename = '/api/user/username';

test('PUT /api/user/username sets a free username and notifies its owner', async () => {
  const nora = await product.newMember({ firstName: 'Wren' });
  const answer = await nora.put(rename, { username: ' Wren.The-First ' });
  expect(answer).toMatchObject({ status: 200, body: { username: 'wren.the-first' } });
  const notifications = await nora.get<{ title: string }[]>('/api/notifications');
  expect(notifications.body).toMatchObject([{ title: 'Username Changed' }]);
  expect((await nora.put(rename, { username: 'wren.the-first' })).status).toBe(200);
  expect((await nora.get<unknown[]>('/api/notifications')).body).toHaveLength(1);
});

test.each(['checkout', 'settings', 'admin', 'business', 'api', 'maya', 'MAYA'])(
  'the username %s is not available',
  async (username) => {
    const nora = await product.newMember();
    const answer = await nora.put(rename, { username });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'username-taken', fields: { username: 'This username is not available.' } },
    });
    expect((await nora.get('/api/auth/user')).body.username).toBe(nora.username);
  },
);

test.each(['', 'ab', 'x'.repeat(31), '.dot', 'dot.', 'with space', 'näme', 'a/b', null])(
  '%j is not a valid username',
  async (username) => {
    const nora = await product.newMember();
    expect((await nora.put(rename, { username })).status).toBe(400);
  },
);

// Lock the user in place of the actor in change-username.ts, and this must fail.
test('a username that is chosen while the session ends stays free', async () => {
  const nora = await product.newMember();
  let answer: ReturnType<typeof nora.put> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query('select from users where id = $1 for no key update', [nora.id]);
    answer = nora.put(rename, { username: 'taken.too.late' });
    await heldUp(product.db);
    await tx.query('delete from session where user_id = $1', [nora.id]);
  });
  expect((await answer)?.status).toBe(401);
  const { rows } = await product.db.query(`select from users where username = 'taken.too.late'`);
  expect(rows).toEqual([]);
});

test('a released username is reserved for 90 days, and only its former owner can take it back', async () => {
  const [owner, other] = [await product.newMember(), await product.newMember()];
  await owner.put(rename, { username: 'old.name' });
  await owner.put(rename, { username: 'new.name' });
  expect((await other.put(rename, { username: 'old.name' })).status).toBe(409);
  expect((await owner.put(rename, { username: 'old.name' })).status).toBe(200);
  await owner.put(rename, { username: 'third.name' });
  clock.advance({ days: 91 });
  const later = await product.newMember();
  expect((await later.put(rename, { username: 'old.name' })).status).toBe(200);
});

test('of twenty members who want the same username, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => product.newMember()));
  const answers = await Promise.all(people.map((person) => person.put(rename, { username: 'wanted' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
});

// Ask isReserved before updateUsername, and this must fail.
test('a username that its owner gives up at this moment is reserved for them', async () => {
  const [owner, other] = [await product.newMember(), await product.newMember()];
  await owner.put(rename, { username: 'given.up' });
  let answer: ReturnType<typeof other.put> | undefined;
  await transaction(product.db, async (tx) => {
    await tx.query(`update users set username = 'owner.now' where id = $1`, [owner.id]);
    await tx.query(
      `insert into released_username (username, released_by, released_at, free_at)
       values ('given.up', $1, $2, $2::timestamptz + interval '90 days')`,
      [owner.id, clock.now()],
    );
    answer = other.put(rename, { username: 'given.up' });
    await heldUp(product.db);
  });
  expect((await answer)?.status).toBe(409);
});

// Count in change-username.ts after the transaction, and this must fail.
test('of twenty changes at once, ten are made', async () => {
  const collector = await product.newMember();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => collector.put(rename, { username: `at.once${count}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  const { rows } = await product.db.query('select from released_username where released_by = $1', [
    collector.id,
  ]);
  expect(rows).toHaveLength(10);
});

test('a member can change the username ten times, and then reaches the limit', async () => {
  const collector = await product.newMember();
  for (let count = 0; count < 10; count += 1) {
    expect((await collector.put(rename, { username: `collected${count}` })).status).toBe(200);
  }
  expect((await collector.put(rename, { username: 'collected10' })).status).toBe(429);
});
