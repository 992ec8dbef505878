/** The same money spent twice at the same moment. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  AccountClosed,
  balanceOf,
  balancesOf,
  closeMemberAccount,
  type Decision,
  enterpriseBalanceOf,
  type Movement,
  member,
  payout,
  post,
  postBatch,
  refundHold,
  systemBalanceOf,
  takeSnapshots,
  transfer,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { countTransactions, decision, give, openEnterprise, openMember } from '#tests/support/ledger.ts';
import { losers, race, winners } from '#tests/support/race.ts';

const db = await testDatabase({ max: 50 });

function sending(fromUserId: string, toUserId: string, amountCents: bigint, transferId = newId()): Movement {
  return transfer({
    transferId,
    fromUserId,
    toUserId,
    amountCents,
    sentDescription: 'Sent',
    receivedDescription: 'Received',
  });
}

// Post without the unique operation key, or look it up before the insert, and this must fail.
test('fifty posts of one movement are one transaction, and every call gets its result', async () => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  const movement = sending(maya, leo, 1_00n);
  const before = await countTransactions(db);
  const outcomes = winners(await race(db, 50, () => post(db, movement)));
  expect(outcomes).toHaveLength(50);
  expect(new Set(outcomes.map(({ publicId }) => publicId)).size).toBe(1);
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await countTransactions(db)).toBe(before + 1);
  expect(await balanceOf(db, maya)).toBe(9_00n);
});

// Read the balance before the update instead of in it, and this must fail.
test('of fifty transfers of the last dollar, one succeeds', async () => {
  const maya = await openMember(db, 1_00n);
  const leo = await openMember(db);
  const outcomes = await race(db, 50, () => post(db, sending(maya, leo, 1_00n)));
  expect(winners(outcomes)).toHaveLength(1);
  for (const error of losers(outcomes)) expect(error).toMatchObject({ code: 'insufficient-balance' });
  expect(await balanceOf(db, maya)).toBe(0n);
});

// Lock the accounts in the order of the legs instead of their ids, and post() deadlocks here, because nothing
// retries it.
test('crossing transfers between two members all succeed', async () => {
  const maya = await openMember(db, 100_00n);
  const leo = await openMember(db, 100_00n);
  const outcomes = await race(db, 200, (number) =>
    post(db, number % 2 === 0 ? sending(maya, leo, 3n) : sending(leo, maya, 1n)),
  );
  expect(losers(outcomes)).toEqual([]);
  expect(await balanceOf(db, maya)).toBe(98_00n);
  expect(await balanceOf(db, leo)).toBe(102_00n);
});

test('a refund that races spending leaves one winner', async () => {
  for (let round = 0; round < 10; round += 1) {
    const maya = await openMember(db, 50_00n);
    const leo = await openMember(db);
    const refund = { refundId: newId(), paymentId: newId(), amountCents: 50_00n, feeCents: 0n };
    const outcomes = await race(db, 2, (number) =>
      number === round % 2
        ? transaction(db, async (tx) => {
            await post(tx, refundHold({ ...refund, holder: member(maya) }));
            // The hold is rolled back, because a hold without a refund breaks an invariant.
            throw new Error('the refund won');
          })
        : post(db, sending(maya, leo, 50_00n)),
    );
    expect(winners(outcomes)).toHaveLength(1);
    expect(await balanceOf(db, leo)).toBe(50_00n);
  }
});

// Drop "closed_at is null" from ledger_post, or the lock from closeMemberAccount, and this must fail.
test('closing an account during an incoming credit never leaves money on a closed account', async () => {
  for (let round = 0; round < 20; round += 1) {
    const maya = await openMember(db);
    const leo = await openMember(db, 1_00n);
    const [closing, sent] = await Promise.all([
      transaction(db, (tx) => closeMemberAccount(tx, maya)),
      post(db, sending(leo, maya, 1_00n)).catch((error: unknown) => error),
    ]);
    if (closing === 'closed') expect(sent).toBeInstanceOf(AccountClosed);
    expect(await balanceOf(db, maya)).toBe(closing === 'closed' ? 0n : 1_00n);
  }
});

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

// Take the highest id without waiting for the open transactions, and this must fail.
test('a snapshot includes every transaction that was open when it began', async () => {
  const maya = await openMember(db);
  const leo = await openMember(db);
  const posted = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = transaction(db, async (tx) => {
    await give(tx, maya, 1_00n);
    posted.resolve();
    await released.promise;
  });
  await posted.promise;
  await give(db, leo, 2_00n);
  let taken = false;
  const snapshot = takeSnapshots(db).then(() => {
    taken = true;
  });
  await eventually(async () => taken || (await isWaitingForALock()));
  released.resolve();
  await Promise.all([slow, snapshot]);
  await give(db, leo, 4_00n);
  const { rows } = await db.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from ledger_posting posting
     join ledger_account account on account.id = posting.account_id where account.kind = 'adjustments'`,
  );
  expect(await systemBalanceOf(db, 'adjustments')).toBe(rows[0]?.sum);
});

async function isWaitingForALock(): Promise<boolean> {
  const { rows } = await db.query<{ waiting: boolean }>(
    `select exists (select from pg_locks where not granted and relation = 'ledger_transaction'::regclass) as waiting`,
  );
  return rows[0]?.waiting ?? false;
}
