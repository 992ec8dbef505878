/** All transactions, filtered by a type that many movements of that kind do not produce. */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { TransactionTotals } from '#contract/payments.ts';
import { selectMoved } from '#server/admin/payments/transactions-store.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  cardRefund,
  member,
  owedBy,
  post,
  rewardClaim,
  rewardHold,
  rewardReturn,
} from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { decision, openMember } from '#tests/support/ledger.ts';
import { topUp } from '../money.ts';

const product = await testApp();
const { db } = product;
const admin = await product.signIn('administrator');

async function list(query: string): Promise<string[]> {
  const { body } = await admin.get<AdminTransaction[]>(`/api/admin/transactions?limit=1&${query}`);
  return body.map(({ id }) => id);
}

/** A disputed payment whose money was spent, or not. */
async function disputed({ isSpent }: { isSpent: boolean }): Promise<void> {
  const [nora, friend] = [await product.newMember(), await product.newMember()];
  const { intentId, paymentId } = await topUp(product, nora, '30');
  if (isSpent) await nora.post('/api/transfers', { recipientUsername: friend.username, amount: '30' });
  await fetch(`${product.url}/sandbox/stripe/_test/payment_intents/${intentId}/dispute`, {
    method: 'POST',
    body: '{}',
  });
  await eventually(
    async () => {
      const { rows } = await db.query('select from dispute where payment_id = $1', [paymentId]);
      return rows.length === 1;
    },
    { timeoutMs: 30_000 },
  );
  expect(await owedBy(db, member(nora.id))).toBe(isSpent ? 30_00n : 0n);
}

// Leave the disputes out of hasLine in transactions-store.ts, and this must fail.
test('disputes that took no money do not hide those that did', async () => {
  await disputed({ isSpent: false });
  const before = await list('type=dispute');
  expect(before).toHaveLength(1);
  for (let times = 0; times < 4; times += 1) await disputed({ isSpent: true });
  expect(await list('type=dispute')).toEqual(before);
});

// Leave the refunds out of hasLine in transactions-store.ts, and this must fail.
test('pending refunds do not hide completed ones', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '50');
  const refund = () =>
    admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '5', reason: 'Asked for' });
  expect((await refund()).status).toBe(200);
  await product.settled();
  const before = await list('type=refund&status=completed');
  expect(before).toHaveLength(1);
  await product.fault('stripe', { match: 'POST /v1/refunds', fault: 'refuse', status: 500, times: 1_000 });
  for (let times = 0; times < 4; times += 1) expect((await refund()).status).toBe(200);
  expect(await list('type=refund&status=completed')).toEqual(before);
  expect(await list('type=refund&status=pending')).toHaveLength(1);
  await product.mend('stripe');
});

// Answer nothing for failed movements in selectMoved or sumMoved, and this must fail.
test('the filter by what failed finds a refund that the bank sent back, and its total', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '50');
  await admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '5', reason: 'Asked for' });
  await product.settled();
  const { rows } = await db.query<{ name: string }>(
    'select provider_refund_id as name from refund where payment_id = $1',
    [paymentId],
  );
  await fetch(`${product.url}/sandbox/stripe/_test/refunds/${rows[0]?.name}/fail`, {
    method: 'POST',
    body: '{}',
  });
  const own = () => nora.get<AdminTransaction[]>('/api/transactions?status=failed');
  await eventually(async () => (await own()).body.length === 1, { timeoutMs: 30_000 });
  const { body: failed } = await own();
  expect(failed).toMatchObject([{ type: 'refund', status: 'failed', amount: '-5.00' }]);
  const ids = failed.map(({ id }) => id);
  expect(await list('status=failed')).toEqual(ids);
  expect(await list('status=failed&type=refund')).toEqual(ids);
  const { body } = await admin.get<TransactionTotals>('/api/admin/transactions/totals?status=failed');
  expect(body.totals).toEqual({ count: 1, moneyIn: '0.00', moneyOut: '-5.00' });
});

// Leave a kind out of rareKinds in transactions-store.ts, and this must fail.
test('the filter by a type finds money for a card, and what rewards move', async () => {
  const [payer, recipient] = [await openMember(db, 50_00n), await openMember(db)];
  const [rewardId, message] = [newId(), null];
  const held = { rewardId, payer: member(payer), message };
  const claim = { claimId: newId(), rewardId, userId: recipient, message };
  const refund = { unitId: newId(), userId: payer, description: 'Card', decision };
  const movements = [
    ['transfer_out', rewardHold({ ...held, amountCents: 20_00n, description: 'Gift' })],
    ['transfer_in', rewardClaim({ ...claim, amountCents: 9_00n, description: 'Gift' })],
    ['transfer_in', rewardReturn({ ...held, amountCents: 11_00n, description: 'Returned' })],
    ['adjustment', cardRefund({ ...refund, amountCents: 5_00n })],
  ] as const;
  const found: unknown[] = [];
  // The invariants expect a reward and a case behind these movements, so nothing of them stays.
  const undone = transaction(db, async (tx) => {
    for (const [type, movement] of movements) {
      const { publicId } = await post(tx, movement);
      const [newest] = await selectMoved(tx, { ...everything, type }, { after: null, limit: 1 });
      found.push([movement.kind, newest?.id === publicId]);
    }
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(found).toEqual(movements.map(([, { kind }]) => [kind, true]));
});

const everything = {
  status: undefined,
  cents: null,
  one: null,
  from: undefined,
  to: undefined,
  between: { after: null, through: null },
};
