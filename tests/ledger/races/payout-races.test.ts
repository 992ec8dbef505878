/** Payout batches posted at once, killed midway, and beside single postings. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  balancesOf,
  type Decision,
  enterpriseBalanceOf,
  type Movement,
  payout,
  post,
  postBatch,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, openEnterprise, openMember } from '#tests/support/ledger.ts';
import { losers, race } from '#tests/support/race.ts';
import { sending } from '../sending.ts';

const db = await testDatabase({ max: 50 });

const paidBy: Decision = { ...decision, actorRole: 'account_manager' };

function payouts(enterpriseId: string, userIds: string[], ids: string[]): Movement[] {
  return userIds.map((toUserId, index) =>
    payout({
      payoutId: ids[index] ?? '',
      enterpriseId,
      toUserId,
      amountCents: 1_00n,
      sentDescription: 'Paid',
      receivedDescription: 'From Acme',
    }),
  );
}

// Insert the keys unsorted, or lock the accounts unsorted, and this deadlocks; drop the replay, and members
// are paid twice.
test('a payout batch posted eight times at once, in different orders, pays every member once', async () => {
  const acme = await openEnterprise(db, 1000_00n);
  const people = await Promise.all(Array.from({ length: 300 }, () => openMember(db)));
  for (const round of [1n, 2n, 3n]) {
    const movements = payouts(
      acme,
      people,
      people.map(() => newId()),
    );
    const outcomes = await race(db, 8, (number) =>
      postBatch(db, number % 2 === 0 ? movements : movements.toReversed(), paidBy),
    );
    expect(losers(outcomes)).toEqual([]);
    expect(await enterpriseBalanceOf(db, acme)).toBe(1000_00n - round * 300_00n);
    for (const balance of (await balancesOf(db, people)).values()) expect(balance).toBe(round * 1_00n);
  }
});

test('a payout batch that is killed midway and posted again pays every member once', async () => {
  const acme = await openEnterprise(db, 1000_00n);
  const people = await Promise.all(Array.from({ length: 60 }, () => openMember(db)));
  const movements = payouts(
    acme,
    people,
    people.map(() => newId()),
  );
  await postBatch(db, movements.slice(0, 20), paidBy);
  const killed = transaction(db, async (tx) => {
    await postBatch(tx, movements.slice(20, 40), paidBy);
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await tx.query('select 1');
  });
  await expect(killed).rejects.toThrow();
  expect(await enterpriseBalanceOf(db, acme)).toBe(980_00n);
  const answers = await postBatch(db, movements, paidBy);
  expect([...answers.values()].filter(({ replayed }) => replayed)).toHaveLength(20);
  expect(await enterpriseBalanceOf(db, acme)).toBe(940_00n);
});

test('a batch beside single postings of the same members neither deadlocks nor loses a cent', async () => {
  const acme = await openEnterprise(db, 1000_00n);
  const people = await Promise.all(Array.from({ length: 30 }, () => openMember(db, 10_00n)));
  const outcomes = await race<unknown>(db, 40, (number) => {
    if (number % 4 === 0) {
      const order = number % 8 === 0 ? people : people.toReversed();
      return postBatch(
        db,
        payouts(
          acme,
          order,
          order.map(() => newId()),
        ),
        paidBy,
      );
    }
    const [from = '', to = ''] = [people[number % 30], people[(number * 7 + 1) % 30]];
    return post(db, sending(from, to, 1n));
  });
  expect(losers(outcomes)).toEqual([]);
  expect(await enterpriseBalanceOf(db, acme)).toBe(700_00n);
});
