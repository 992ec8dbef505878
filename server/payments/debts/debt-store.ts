/** The SQL of debts: who owes, and which disputes a write-off is of. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Holder } from '#server/ledger/index.ts';

export type Debtor = { holder: Holder; name: string };

/** The member or enterprise with this id, also one that was deleted. */
export async function findDebtor(db: Queryable, ownerId: string): Promise<Debtor | undefined> {
  const { rows } = await db.query<{ kind: Holder['kind']; name: string }>(
    `select 'member' as kind, btrim(first_name || ' ' || last_name) as name from users where id = $1
     union all
     select 'enterprise', company_name from enterprise where id = $1`,
    [ownerId],
  );
  const [row] = rows;
  return row && { holder: { kind: row.kind, ownerId }, name: row.name };
}

/** Locks the payments whose disputes became this holder's debt, so that no report of the bank changes them. */
export async function lockDisputedPayments(tx: Tx, { ownerId }: Holder): Promise<void> {
  await tx.query(
    `select from payment
     where id in (
       select payment_id from dispute join payment of on of.id = payment_id
       where coalesce(of.user_id, of.enterprise_id) = $1 and receivable_cents > 0)
     order by id for update`,
    [ownerId],
  );
}

/**
 * Records a write-off with the disputes that made the debt, the newest first, because repayments are of the oldest.
 * A debt of a refund that was taken in has no dispute.
 */
export async function noteWriteOff(tx: Tx, { ownerId }: Holder, amountCents: bigint): Promise<void> {
  await tx.query(
    `with owed as (
       select dispute.id, receivable_cents - (written_off_cents - reclaimed_cents) as cents,
         sum(receivable_cents - (written_off_cents - reclaimed_cents))
           over (order by dispute.created_at desc, dispute.id desc) as through
       from dispute join payment of on of.id = payment_id
       where coalesce(of.user_id, of.enterprise_id) = $1 and receivable_cents > written_off_cents - reclaimed_cents
     )
     update dispute
     set written_off_cents = written_off_cents + greatest(least(owed.cents, $2::bigint - (owed.through - owed.cents)), 0)
     from owed where owed.id = dispute.id`,
    [ownerId, amountCents],
  );
}
