/** The SQL of guests' gifts. */
import type { Queryable } from '#server/db/pool.ts';

/**
 * Open gifts whose payment left a debt, while no dispute about it is open and no sanctions rule holds the
 * gift.
 */
export async function selectRepaidGifts(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select reward.id from reward
     join ledger_account debt on debt.kind = 'receivable' and debt.owner_id = reward.sender_id and debt.balance < 0
     join ledger_account payer on payer.kind = 'guest' and payer.owner_id = reward.sender_id and payer.frozen_at is null
     where reward.sender_kind = 'guest' and reward.closed_as is null and not exists (
       select from fraud_review waits
       where waits.reward_id = reward.id and waits.state in ('flagged', 'held') and waits.sanctions)
     order by reward.id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Payments of guests whose money is in no reward, waits for none, and is not frozen by a dispute. */
export async function selectWithMoney(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ owner_id: string }>(
    `select owner_id from ledger_account
     where kind = 'guest' and balance > 0 and closed_at is null and frozen_at is null and not exists (
       select from reward_order waiting
       where waiting.payer_kind = 'guest' and waiting.payer_id = owner_id and waiting.state = 'OPEN')
     order by owner_id limit $1`,
    [limit],
  );
  return rows.map(({ owner_id }) => owner_id);
}

/** Whether the guest paid a service fee on top of the gift. */
export async function paidFee(db: Queryable, paymentId: string): Promise<boolean> {
  const { rows } = await db.query('select from payment where id = $1 and fee_cents = 0', [paymentId]);
  return rows.length === 0;
}
