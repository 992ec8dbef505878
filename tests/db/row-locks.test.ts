/**
 * The rows that statements lock, and those that they pass over. A decision about a row keeps every other one
 * away until its transaction ends; workers that share a queue leave each other's rows alone, and wait for
 * none.
 */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { lockCase } from '#server/gift-cards/cases/case-store.ts';
import { lockCodesEncryptedOtherwise } from '#server/gift-cards/code-store.ts';
import { takeExpiring } from '#server/gift-cards/expiring-store.ts';
import { captureUnits } from '#server/gift-cards/fast-path/capture-batch-store.ts';
import { claimReserved, takeForgotten } from '#server/gift-cards/issuing/claim-store.ts';
import { lockUnit } from '#server/gift-cards/store.ts';
import { newId } from '#server/kernel/id.ts';
import { lockPayment, lockPaymentOfIntent } from '#server/payments/store.ts';
import { findCode, saveCode } from '#server/rewards/claims/store.ts';
import { enqueueDue } from '#server/rewards/due-store.ts';
import { lockOpenOrder } from '#server/rewards/orders/open-order-store.ts';
import { lockFraudRule, saveFraudRule } from '#server/rewards/risk/rule-store.ts';
import { lockFreeRewards, lockReward } from '#server/rewards/store.ts';
import { lockSecretsOfOtherKeys } from '#server/webhooks/secret-store.ts';
import { makeUp } from '#tests/rewards/made-up-rewards.ts';
import { testDatabase } from '#tests/support/database.ts';
import { insertMadeUp } from '#tests/support/made-up-rows.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';

// The rows are made up: no money moved.
const db = await testDatabase({ invariants: false });
await seedCatalogue(db);
const { rows: cards } = await db.query<{ id: string }>(
  'update gift_card set expires_after_months = 1 returning id',
);
await openQueues(db, 'deliver-reward', 'text-reward', 'send-gift-card-mail');
const now = new Date();
const before = new Date(now.getTime() - 60_000);
const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;

const unit = (state: 'reserved' | 'issuing' | 'issued') => ({
  id: newId(),
  order_id: newId(),
  user_id: newId(),
  gift_card_id: cards[0]?.id,
  gift_card_name: 'Butterlamp',
  image_url: '/cards/one.svg',
  issuer_product_id: '12',
  face_cents: 500n,
  state,
  sent_at: state === 'reserved' ? null : before,
  attempts: 1,
  tended_at: before,
  issuer: state === 'reserved' ? null : 'one',
  issuer_order_id: state === 'issued' ? 'an order' : null,
  secret: state === 'issued' ? bytes('secret') : null,
  secret_nonce: state === 'issued' ? bytes('nonce') : null,
  secret_key_id: state === 'issued' ? 'old' : null,
  code_hash: state === 'issued' ? bytes('code') : null,
  created_at: before,
  resolved_at: state === 'issued' ? before : null,
});
const [reserved, issuing, issued] = [unit('reserved'), unit('issuing'), unit('issued')];
const cardCase = {
  id: newId(),
  unit_id: issued.id,
  user_id: issued.user_id,
  problem: 'declined',
  evidence: 'No',
  state: 'open',
  opened_at: now,
};
const made = makeUp(1);
const order = made.orders.find(({ state }) => state === 'OPEN') ?? made.orders[0];
const drawn = made.rewards.find((each) => each.closed_as === null && each.delivery_method === 'EMAIL');
if (!order || !drawn) throw new Error('There is no order, or no reward.');
const reward = {
  ...drawn,
  sender_kind: 'member',
  number: null,
  order_id: newId(),
  review: null,
  delivery: 'SCHEDULED',
  delivery_error: null,
  deliver_at: before,
  expires_at: new Date(now.getTime() + 86_400_000),
};
const payment = {
  id: newId(),
  kind: 'guest_reward',
  status: 'pending',
  intent_id: 'pi_locked',
  created_at: now,
  amount_cents: 100n,
  fee_basis_points: 0,
  fee_cents: 0n,
  total_cents: 100n,
};
const endpoint = {
  id: newId(),
  enterprise_id: newId(),
  url: 'https://receiver.example/',
  secret: bytes('secret'),
  secret_nonce: bytes('nonce'),
  secret_key_id: 'old',
  created_at: now,
};
const rule = { id: newId(), owner: null, type: 'review_vpn', config: {}, now } as const;

await transaction(db, async (tx) => {
  await insertMadeUp(tx, 'gift_card_unit', [reserved, issuing, issued]);
  await insertMadeUp(tx, 'card_case', [cardCase]);
  await insertMadeUp(tx, 'reward_order', [order]);
  await insertMadeUp(tx, 'reward', [reward]);
  await insertMadeUp(tx, 'reward_code', []);
  await insertMadeUp(tx, 'payment', [payment]);
  await insertMadeUp(tx, 'webhook_endpoint', [endpoint]);
  await saveCode(tx, { rewardId: reward.id, codeHash: Buffer.from('code'), expiresAt: now });
  await saveFraudRule(tx, rule);
});

type Row = { table: string; id: string; key?: string };
const at = ({ table, key = 'id' }: Row) => `select from ${table} where ${key} = $1 for update`;

/** Whether another transaction could lock the row now. */
async function isFree(row: Row): Promise<boolean> {
  const { rows } = await db.query(`${at(row)} skip locked`, [row.id]);
  return rows.length === 1;
}

const oldKey = { keyId: 'current', after: undefined, atOnce: 9 };

test.each<[name: string, row: Row, lock: (tx: Tx) => Promise<unknown>]>([
  ['lockUnit', { table: 'gift_card_unit', id: issuing.id }, (tx) => lockUnit(tx, issuing.id)],
  [
    'lockCodesEncryptedOtherwise',
    { table: 'gift_card_unit', id: issued.id },
    (tx) => lockCodesEncryptedOtherwise(tx, oldKey),
  ],
  ['lockCase', { table: 'card_case', id: cardCase.id }, (tx) => lockCase(tx, cardCase.id)],
  ['lockReward', { table: 'reward', id: reward.id }, (tx) => lockReward(tx, reward.id)],
  ['lockFreeRewards', { table: 'reward', id: reward.id }, (tx) => lockFreeRewards(tx, [reward.id])],
  ['lockOpenOrder', { table: 'reward_order', id: order.id }, (tx) => lockOpenOrder(tx, order.id)],
  ['findCode', { table: 'reward_code', id: reward.id, key: 'reward_id' }, (tx) => findCode(tx, reward.id)],
  ['lockFraudRule', { table: 'fraud_rule', id: rule.id }, (tx) => lockFraudRule(tx, null, rule.type)],
  ['lockPayment', { table: 'payment', id: payment.id }, (tx) => lockPayment(tx, payment.id)],
  [
    'lockPaymentOfIntent',
    { table: 'payment', id: payment.id },
    (tx) => lockPaymentOfIntent(tx, 'pi_locked', null),
  ],
  [
    'lockSecretsOfOtherKeys',
    { table: 'webhook_endpoint', id: endpoint.id },
    (tx) => lockSecretsOfOtherKeys(tx, oldKey),
  ],
])('%s keeps its row until the transaction ends', async (_name, row, lock) => {
  expect(await isFree(row)).toBe(true);
  await transaction(db, async (tx) => {
    expect(await lock(tx)).toBeTruthy();
    expect(await isFree(row)).toBe(false);
  });
  expect(await isFree(row)).toBe(true);
});

const capture = {
  unitId: issuing.id,
  issuer: 'one',
  now,
  issuerOrderId: 'another order',
  sealed: { secret: Buffer.from('s'), nonce: Buffer.from('n'), keyId: 'current' },
  hashes: [Buffer.from('another code')],
  message: 'Here it is',
};
const forgotten = { job: 'issue-gift-card', before: now, now, limit: 9 };

test.each<[name: string, row: Row, take: (db: Queryable) => Promise<unknown>, nothing: unknown]>([
  [
    'claimReserved',
    { table: 'gift_card_unit', id: reserved.id },
    (queryable) => claimReserved(queryable, { unitIds: [reserved.id], issuer: 'one', now }),
    [],
  ],
  [
    'takeForgotten',
    { table: 'gift_card_unit', id: issuing.id },
    async (queryable) =>
      (await takeForgotten(queryable as Tx, forgotten)).filter(({ id }) => id === issuing.id),
    [],
  ],
  [
    'captureUnits',
    { table: 'gift_card_unit', id: issuing.id },
    (queryable) => captureUnits(queryable, [capture], 'Gift Card Ready'),
    new Set(),
  ],
  [
    'lockFreeRewards',
    { table: 'reward', id: reward.id },
    (queryable) => lockFreeRewards(queryable as Tx, [reward.id]),
    [],
  ],
  [
    'takeExpiring',
    { table: 'gift_card_unit', id: issued.id },
    (queryable) =>
      takeExpiring(queryable as Tx, { now, until: new Date(now.getTime() + 40 * 86_400_000), limit: 9 }),
    [],
  ],
  ['enqueueDue', { table: 'reward', id: reward.id }, (queryable) => enqueueDue(queryable as Tx, now, 9), 0],
])('%s passes over a row that another transaction has', async (_name, row, take, nothing) => {
  await transaction(db, async (other) => {
    await other.query(at(row), [row.id]);
    await transaction(db, async (tx) => {
      // A statement that waits fails by this.
      await tx.query(`set local lock_timeout = '1s'`);
      expect(await take(tx)).toEqual(nothing);
    });
  });
});
