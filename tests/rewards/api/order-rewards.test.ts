/** The use case below a company's orders of rewards: external ids, a thousand rewards, numbers without a gap. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { enterprise } from '#server/ledger/index.ts';
import { findOrder, orderRewards, type RewardToOrder } from '#server/rewards/index.ts';
import { acmeBalance, acmeId, fund } from '#tests/enterprise/api/company.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Body } from '#tests/support/client.ts';
import { testClock } from '#tests/support/clock.ts';
import { race, winners } from '#tests/support/race.ts';
import { rewards } from '../rewards.ts';

const clock = testClock();
const product = await testApp({
  clock,
  env: { LIMIT_CLAIMS_PER_MINUTE: '100000', NEW_COMPANY_STRANGERS_PER_DAY: '5' },
});
const { db, deps } = product;
const desk = rewards(product);
const manager = await product.signIn('account_manager');
const acme = enterprise(await acmeId(product));
await fund(product, acme.ownerId, 100_000_00n);
await db.query('delete from payout_unapproved');
await db.query(`update enterprise set created_at = '2020-01-01'`);

type Refused = Body & { code?: string; message?: string };
const send = (by: SignedIn, given: object[], key?: string) =>
  by.post<SentOrder & Refused>(
    '/api/enterprise/rewards',
    { rewards: given.map((each) => ({ amount: '25.00', ...each })) },
    key === undefined ? {} : { 'idempotency-key': key },
  );

const line = (more: Partial<RewardToOrder> = {}): RewardToOrder => ({
  amountCents: 5_00n,
  recipientName: '',
  recipientEmail: desk.stranger(),
  method: 'EMAIL',
  deliverAt: null,
  design: 'work',
  message: null,
  ...more,
});
const order = (externalId: string, lines: RewardToOrder[]) =>
  transaction(db, (tx) =>
    orderRewards(tx, deps, {
      payer: acme,
      actor: { userId: manager.id, role: 'account_manager' },
      senderName: 'Acme Rewards',
      companyMonths: 12,
      channel: 'api',
      externalId,
      rewards: lines,
    }),
  );

test('twenty identical orders at once under one external id are one; other content is refused', async () => {
  const before = await acmeBalance(product);
  const lines = [line(), line(), line()];
  const outcomes = winners(await race(db, 20, () => order('po-1', lines)));
  expect(outcomes).toHaveLength(20);
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(outcomes.map(({ rewardIds }) => rewardIds.join())).size).toBe(1);
  expect(await acmeBalance(product)).toBe(before - 15_00n);
  await expect(order('po-1', [line()])).rejects.toMatchObject({ code: 'key-reused' });
  expect(await findOrder(db, { payer: acme, by: { externalId: 'po-1' } })).toMatchObject({ rewardCount: 3 });
});

test('a thousand rewards execute in one transaction, or none of them', async () => {
  const before = await acmeBalance(product);
  const lines = Array.from({ length: 1_000 }, () =>
    line({ deliverAt: new Date(clock.now().getTime() + 86_400_000) }),
  );
  await expect(order('po-2', [...lines, line({ amountCents: 90_000_000_00n })])).rejects.toBeInstanceOf(
    Refusal,
  );
  expect(await findOrder(db, { payer: acme, by: { externalId: 'po-2' } })).toBeUndefined();
  expect((await order('po-2', lines)).rewardIds).toHaveLength(1_000);
  expect(await acmeBalance(product)).toBe(before - 5_000_00n);
});

// Let reward_number take the number of the newest reward without adding one and this must fail.
test('orders at the same time number the rewards of their company without a gap', async () => {
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => send(manager, [{ method: 'LINK' }, { method: 'LINK' }])),
  );
  expect(orders.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const { rows } = await db.query<{ number: bigint }>(
    'select number from reward where sender_id = $1 order by number',
    [acme.ownerId],
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, place) => place + 1));
});
