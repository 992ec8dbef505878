/** A payment that its batch leaves out, and that delays none of the others. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { settlePayment } from '#server/payments/index.ts';
import { settleBatch } from '#server/payments/settlement/fast-path/settle-batch.ts';
import { settlementOf } from '#server/payments/settlement/settlement.ts';
import { changePayment } from '#tests/support/faults/past-the-guard.ts';
import { openBatches, type Paid } from './paid-batch.ts';

const { bank, paid, settle } = await openBatches();

/** Holds the locks of the statement until the returned function is called. */
async function lock(statement: string, id: string): Promise<() => Promise<void>> {
  const client = await bank.db.pool.connect();
  await client.query('begin');
  await client.query(statement, [id]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

// Drop the condition on `receivable`, or `distinct on`, from settle_payments, and one of these must fail.
test.each<[string, (one: Paid) => Promise<unknown>]>([
  [
    'its owner owes something',
    ({ maya }) =>
      bank.db.query(`insert into ledger_account (kind, owner_id, balance) values ('receivable', $1, -1)`, [
        maya.id,
      ]),
  ],
  [
    'its intent is another one by now',
    ({ seen }) =>
      changePayment(bank.db, 'update payment set intent_id = $2 where id = $1', [
        seen.payment.id,
        `pi_${newId()}`,
      ]),
  ],
])('where %s, the batch leaves out that payment alone', async (_, happens) => {
  const payments = [await paid(), await paid()];
  const [one] = payments;
  if (!one) throw new Error('There is no payment.');
  await happens(one);
  const [left, settled] = await settle(payments);
  expect([left, settled?.balanceCents]).toEqual([undefined, 50_00n]);
  expect([await bank.balance(one.maya), (await bank.notifications(one.maya)).length]).toEqual([0n, 0]);
  // Restores the ledger, because the suite checks the invariants after each file.
  await bank.db.query('update ledger_account set balance = 0 where owner_id = $1 and balance < 0', [
    one.maya.id,
  ]);
});

// Drop a `skip locked`, and this must fail: every payment waits for one locked payment or balance.
test.each<[string, string, (one: Paid) => string]>([
  ['payment', 'select from payment where id = $1 for update', ({ seen }) => seen.payment.id],
  ['balance', 'select from ledger_account where owner_id = $1 for update', ({ maya }) => maya.id],
])('a locked %s does not delay the other payments of a batch', async (_, statement, idOf) => {
  const payments = [await paid(), await paid()];
  const [one] = payments;
  if (!one) throw new Error('There is no payment.');
  const release = await lock(statement, idOf(one));
  const [left, settled] = await settle(payments);
  expect([left, settled?.balanceCents]).toEqual([undefined, 50_00n]);
  await release();
  await settlePayment(bank.deps, one.intentId);
  expect(await bank.balance(one.maya)).toBe(50_00n);
});

// Translate the ledger's refusals before the batch ends, and this must fail: both payments are refused.
test('a refusal of the ledger for one payment does not affect the others', async () => {
  const [first, one, other] = [await paid(), await paid(), await paid()];
  await settle([first]);
  const composed = ({ seen, intent }: Paid) => {
    const payment = { ...seen.payment, intentId: intent.id };
    return {
      payment,
      movement: settlementOf(payment),
      balanceCents: seen.balanceCents,
      sender: null,
      notification: null,
      mails: [],
      at: bank.clock.now(),
    };
  };
  const used = composed(one);
  used.movement = { ...used.movement, key: composed(first).movement.key };
  const outcomes = await Promise.allSettled(
    [used, composed(other)].map((settlement) => settleBatch(bank.db, settlement)),
  );
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'key-reused' } },
    { status: 'fulfilled', value: true },
  ]);
  expect([await bank.balance(one.maya), await bank.balance(other.maya)]).toEqual([0n, 50_00n]);
});
