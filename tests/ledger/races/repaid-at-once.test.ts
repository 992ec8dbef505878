/** A credit repays a debt that staff write off at the same moment. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  balanceOf,
  disputeTake,
  lockDebt,
  member,
  owedBy,
  post,
  receivableWriteOff,
  repayDebt,
} from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { decision, give, openMember } from '#tests/support/ledger.ts';

const db = await testDatabase({ max: 4 });

// Leave `for update` out of lockDebts, and this must fail: the repayment finds nothing to repay.
test('what is written off meanwhile is not repaid', async () => {
  const maya = await openMember(db);
  const holder = member(maya);
  const none = { balanceCents: 0n, suspenseCents: 0n, feeCents: 0n, excessCents: 0n };
  const disputed = { disputeId: newId(), paymentId: newId(), move: 1, holder, fee: 'fee_income' as const };
  await post(db, disputeTake({ ...disputed, ...none, receivableCents: 10_00n }));
  let credited: Promise<bigint> | undefined;
  await transaction(db, async (tx) => {
    const amountCents = await lockDebt(tx, holder);
    credited = transaction(db, async (other) => {
      await give(other, maya, 25_00n);
      return repayDebt(other, { cause: newId(), holder, amountCents: 25_00n });
    });
    await heldUp(db);
    await post(tx, receivableWriteOff({ writeOffId: newId(), holder, amountCents, decision }));
  });
  expect(await credited).toBe(0n);
  expect([await balanceOf(db, maya), await owedBy(db, holder)]).toEqual([25_00n, 0n]);
});
