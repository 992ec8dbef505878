/** The SQL of debts: who owes, and what made the debt that is written off. */
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { Debtor } from './debtor.ts';

/** The member, the enterprise or the guest's payment with this id, also one that was deleted. */
export async function findDebtor(db: Queryable, ownerId: string): Promise<Debtor | undefined> {
  const { rows } = await db.query<{ kind: Holder['kind']; name: string }>(
    `select 'member' as kind, ${fullNameSql('users')} as name from users where id = $1
     union all
     select 'enterprise', company_name from enterprise where id = $1
     union all
     select 'guest', coalesce(sender_name, 'A guest') from payment where id = $1 and kind = 'guest_reward'`,
    [ownerId],
  );
  const [row] = rows;
  return row && { holder: { kind: row.kind, ownerId }, name: row.name };
}

/** Locks the payments behind this holder's debt, so that no report of the bank changes them. */
export async function lockPaymentsBehind(tx: Tx, { ownerId }: Holder): Promise<void> {
  await tx.query(
    `select from payment
     where id in (
       select payment_id from dispute join payment of on of.id = payment_id
       where coalesce(of.user_id, of.enterprise_id, of.id) = $1 and receivable_cents > 0
       union all
       select payment_id from refund join payment of on of.id = payment_id
       where coalesce(of.user_id, of.enterprise_id, of.id) = $1 and owed_cents > 0)
     order by id for update`,
    [ownerId],
  );
}

/**
 * Records a write-off with what made the debt: disputes, and refunds without a hold. Newest first, because
 * repayments cover the oldest first.
 */
export async function noteWriteOff(tx: Tx, { ownerId }: Holder, amountCents: bigint): Promise<void> {
  await tx.query(
    `with made as (
       select dispute.id, dispute.created_at as at, receivable_cents - (written_off_cents - reclaimed_cents) as cents
       from dispute join payment of on of.id = payment_id
       where coalesce(of.user_id, of.enterprise_id, of.id) = $1
       union all
       select refund.id, refund.created_at, owed_cents - written_off_cents
       from refund join payment of on of.id = payment_id
       where coalesce(of.user_id, of.enterprise_id, of.id) = $1 and refund.status = 'settled'
     ), owed as (
       select id, cents, sum(cents) over (order by at desc, id desc) as through from made where cents > 0
     ), share as (
       select id, greatest(least(cents, $2::bigint - (through - cents)), 0)::bigint as cents from owed
     ), of_refunds as (
       update refund set written_off_cents = written_off_cents + share.cents from share where share.id = refund.id
     )
     update dispute set written_off_cents = written_off_cents + share.cents from share where share.id = dispute.id`,
    [ownerId, amountCents],
  );
}
