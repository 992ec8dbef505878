/** The SQL of what a payment's refunds and disputes add up to. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { TakenBack } from './refund.ts';

/**
 * How much of a payment is on its way back, went back, or is held by a dispute. A refund that was released or
 * failed does not count, and neither does what exceeds the payment. It may change, unless the payment is
 * locked.
 */
export async function readTakenBack(tx: Queryable, paymentId: string): Promise<TakenBack> {
  const { rows } = await tx.query<{ amount_cents: bigint; fee_cents: bigint }>(
    `select coalesce(sum(amount_cents), 0)::bigint as amount_cents, coalesce(sum(fee_cents), 0)::bigint as fee_cents
     from (
       select amount_cents, fee_cents from refund where payment_id = $1 and status in ('held', 'settled')
       union all
       select balance_cents + receivable_cents + suspense_cents, fee_cents from dispute where payment_id = $1
     ) as taken`,
    [paymentId],
  );
  return { amountCents: rows[0]?.amount_cents ?? 0n, feeCents: rows[0]?.fee_cents ?? 0n };
}

/** What refunds alone sent back or are sending back. The payment is locked. */
export async function readRefunded(tx: Tx, paymentId: string): Promise<TakenBack> {
  const { rows } = await tx.query<{ amount_cents: bigint; fee_cents: bigint }>(
    `select coalesce(sum(amount_cents), 0)::bigint as amount_cents, coalesce(sum(fee_cents), 0)::bigint as fee_cents
     from refund where payment_id = $1 and status in ('held', 'settled')`,
    [paymentId],
  );
  return { amountCents: rows[0]?.amount_cents ?? 0n, feeCents: rows[0]?.fee_cents ?? 0n };
}

/** What of a payment went back to its card, fee included, and what is on its way. */
export async function readCardReturns(
  db: Queryable,
  paymentId: string,
): Promise<{ settledCents: bigint; heldCents: bigint }> {
  const { rows } = await db.query<{ settled: bigint; held: bigint }>(
    `select coalesce(sum(amount_cents + fee_cents) filter (where status = 'settled'), 0)::bigint as settled,
       coalesce(sum(amount_cents + fee_cents) filter (where status = 'held'), 0)::bigint as held
     from refund where payment_id = $1`,
    [paymentId],
  );
  return { settledCents: rows[0]?.settled ?? 0n, heldCents: rows[0]?.held ?? 0n };
}

export type SuspendedRefunds = {
  /** Reserved by refunds that are under way. */
  heldCents: bigint;
  /** A dispute that is open or was lost: the processor refuses refunds. */
  disputed: boolean;
  /** How much a dispute takes is not known yet. */
  disputeOpen: boolean;
  /** The card did not take a refund, for another reason than a dispute. */
  failed: boolean;
};

/** The refunds of a payment's money in suspense. They may change, unless the payment is locked. */
export async function readSuspendedRefunds(tx: Queryable, paymentId: string): Promise<SuspendedRefunds> {
  const { rows } = await tx.query<{
    held_cents: bigint;
    disputed: boolean;
    dispute_open: boolean;
    failed: boolean;
  }>(
    `select coalesce(sum(amount_cents) filter (where status = 'held'), 0)::bigint as held_cents,
       coalesce(bool_or(status = 'failed'
         or (status = 'released' and failure_code is distinct from 'charge_disputed')), false) as failed,
       exists (select from dispute where payment_id = $1 and status in ('open', 'lost', 'partly')) as disputed,
       exists (select from dispute where payment_id = $1 and status = 'open') as dispute_open
     from refund where payment_id = $1 and source = 'suspense'`,
    [paymentId],
  );
  const [row] = rows;
  return {
    heldCents: row?.held_cents ?? 0n,
    disputed: row?.disputed ?? false,
    disputeOpen: row?.dispute_open ?? false,
    failed: row?.failed ?? false,
  };
}
