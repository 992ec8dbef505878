/** A gift of a guest with what the bank has of it, and what a model knows of it. */
import { expect } from 'vitest';
import { guest, isFrozen, owedBy } from '#server/ledger/index.ts';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts';
import { refundChanged } from '#server/payments/refunds/refund-changed.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import type { GuestDeps } from '#server/rewards/deps.ts';
import { copyLink } from '#server/rewards/links/copy-link.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import type { BankModel } from '#tests/payments/races/bank-model.ts';
import type { TestClock } from '#tests/support/clock.ts';

/** What the model knows of the gift. */
export type Model = {
  left: bigint;
  claimed: bigint;
  taken: bigint;
  ordered: 'open' | 'executed' | 'failed';
  closed: boolean;
  expiresAt: number;
  sentAt: number;
  token: string;
  oldToken: string | null;
  lastKey: string | null;
  lastCents: bigint;
};
export type World = {
  deps: GuestDeps;
  clock: TestClock;
  bank: BankModel;
  intent: PaymentIntent;
  paymentId: string;
  days: number;
  cents: bigint;
  gift: Model;
  claimerId: string;
  cardId: string;
};

export function end(gift: Model): void {
  gift.left = 0n;
  gift.closed = true;
}

/** The bank asks about the payment, or has it back. */
export async function isInDoubt({ deps, paymentId }: World): Promise<boolean> {
  return (await isFrozen(deps.db, guest(paymentId))) || (await owedBy(deps.db, guest(paymentId))) > 0n;
}

export async function rewardId({ deps, paymentId }: World): Promise<string> {
  const { rows } = await deps.db.query<{ id: string }>('select id from reward_order where payer_id = $1', [
    paymentId,
  ]);
  return rows[0]?.id ?? '';
}

export async function tokenOf(world: World): Promise<string> {
  const { link } = await copyLink(world.deps, guest(world.paymentId), await rewardId(world));
  return link.split('/').at(-1) ?? '';
}

/** The order is executed once the payment is settled, and fails where nothing can be spent of it. */
export async function noteOrder(world: World): Promise<void> {
  const { deps, clock, paymentId, gift, days, cents, intent } = world;
  if (gift.ordered !== 'open') return;
  const { rows } = await deps.db.query<{ state: string; created: Date | null }>(
    `select state, (select created_at from reward where order_id = ordered.id) as created
     from reward_order ordered where payer_id = $1`,
    [paymentId],
  );
  const { state, created } = rows[0] ?? {};
  if (state === 'FAILED') gift.ordered = 'failed';
  if (state !== 'EXECUTED' || !created) return;
  expect(intent.status).toBe('succeeded');
  const start = world.deps.clock.now().getTime();
  const deliverAt = created.getTime();
  Object.assign(gift, { ordered: 'executed', left: cents, sentAt: start });
  const { rows: dates } = await deps.db.query<{ expires: Date }>(
    'select expires_at as expires from reward where order_id = (select id from reward_order where payer_id = $1)',
    [paymentId],
  );
  gift.expiresAt = dates[0]?.expires.getTime() ?? 0;
  expect(gift.expiresAt).toBeGreaterThanOrEqual(deliverAt + 90 * 86_400_000);
  expect(gift.expiresAt).toBeLessThanOrEqual(clock.now().getTime() + (90 + days) * 86_400_000);
  gift.token = await tokenOf(world);
}

export async function sweep(world: World): Promise<void> {
  const { deps, gift, paymentId, clock } = world;
  const holder = guest(paymentId);
  const isExpired = gift.ordered === 'executed' && gift.expiresAt <= clock.now().getTime();
  await sweepRewards(deps);
  await noteOrder(world);
  // What is owed ends the gift, unless the bank still asks.
  const { rows } = await deps.db.query<{ closed: string | null }>(
    'select closed_as as closed from reward where sender_id = $1',
    [paymentId],
  );
  const [row] = rows;
  if (!row || gift.closed) return;
  if (isExpired) expect(row.closed).toBe('expired');
  if (row.closed === 'canceled') expect(await isFrozen(deps.db, holder)).toBe(false);
  if (row.closed !== null) end(gift);
  else expect((await owedBy(deps.db, holder)) > 0n && !(await isFrozen(deps.db, holder))).toBe(false);
}

export async function sendRefunds({ deps, paymentId }: World): Promise<void> {
  const { rows } = await deps.db.query<{ id: string }>(
    `select id from refund where payment_id = $1 and status = 'held' order by created_at, id`,
    [paymentId],
  );
  for (const { id } of rows)
    await sendRefund(deps, id).catch((error: Error) => {
      if (error.name !== 'ProcessorUnavailable') throw error;
    });
}

export async function report(deps: GuestDeps, id: string): Promise<void> {
  await (id.startsWith('re_') ? refundChanged(deps, id) : applyDispute(deps, id));
}

/** Every report arrives, every job runs, and the bank answers. */
export async function comeToRest(world: World): Promise<void> {
  const { deps, bank, clock } = world;
  bank.refundsEnd('succeeded');
  for (let round = 0; round < 4; round += 1) {
    clock.advance({ minutes: 20 });
    await settlePayment(deps, world.intent.id);
    for (const refund of bank.refunds) bank.finishRefund(refund, 'succeeded');
    await sendRefunds(world);
    for (const { id } of [...bank.refunds, ...bank.disputes]) await report(deps, id);
    await sweep(world);
  }
}
