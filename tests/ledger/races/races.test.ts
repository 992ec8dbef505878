/** The same money spent twice at the same moment. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  AccountClosed,
  balanceOf,
  closeMemberAccount,
  member,
  post,
  refundHold,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countTransactions, openMember } from '#tests/support/ledger.ts';
import { losers, race, winners } from '#tests/support/race.ts';
import { sending } from '../sending.ts';

const db = await testDatabase({ max: 50 });

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
    const refund = {
      refundId: newId(),
      paymentId: newId(),
      amountCents: 50_00n,
      feeCents: 0n,
      fee: 'fee_income',
    } as const;
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
