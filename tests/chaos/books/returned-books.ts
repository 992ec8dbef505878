/** Compares what went back, payment by payment, with the card processor's own record. */
import { expect } from 'vitest';
import { member, owedBy } from '#server/ledger/index.ts';
import type { Memory } from '../customers/memory.ts';
import { listOf } from '../customers/returns.ts';
import type { World } from '../world/world.ts';

type Intent = { id: string; amount_received: number; metadata: { paymentId?: string } };
type Refund = { id: string; status: string; amount: number; payment_intent: string };
type Dispute = {
  id: string;
  amount: number;
  payment_intent: string;
  balance_transactions: { amount: number }[];
};

export type Returned = { refunded: number; sentBack: number; disputed: number };

/**
 * What we hold of each payment at the processor is what it received, less the refunds that did not fail, less
 * what the bank keeps of disputes.
 */
export async function compareClearing(world: World, succeeded: Intent[]): Promise<Returned> {
  const refunds = await listOf<Refund>(world, 'refunds');
  const disputes = await listOf<Dispute>(world, 'disputes');
  const made = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const keptOf = ({ balance_transactions }: Dispute) =>
    -balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const theirs = succeeded.map(({ id, amount_received, metadata }) => {
    const back = total(made.filter((refund) => refund.payment_intent === id).map(({ amount }) => amount));
    const kept = total(disputes.filter((dispute) => dispute.payment_intent === id).map(keptOf));
    return `${metadata.paymentId} ${amount_received - back - kept}`;
  });
  const { rows } = await world.db.query<{ payment_id: string; cents: bigint }>(
    `select transaction.payment_id, -sum(posting.amount)::bigint as cents
     from ledger_posting posting
     join ledger_transaction transaction on transaction.id = posting.transaction_id
     join ledger_account account on account.id = posting.account_id
     where account.kind = 'processor_clearing' group by 1`,
  );
  expect(rows.map(({ payment_id, cents }) => `${payment_id} ${cents}`).toSorted()).toEqual(theirs.toSorted());
  // A refund fails here only after it was settled; before, it is released.
  const { rows: failed } = await world.db.query(`select from refund where status = 'failed'`);
  return { refunded: refunds.length, sentBack: failed.length, disputed: disputes.length };
}

/** Each refund that was confirmed to staff is one row, however often it was sent. */
export async function compareRefunds({ db }: World, memory: Iterable<Memory>): Promise<void> {
  const confirmed = [...memory].flatMap(({ refunds }) => refunds);
  const ids = new Set(confirmed.map(({ refundId }) => refundId));
  expect(new Set(confirmed.map(({ key, refundId }) => `${key} ${refundId}`)).size).toBe(ids.size);
  const { rows } = await db.query<{ id: string }>('select id from refund');
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted());
}

/**
 * What refunds and disputes took from a customer: out of the balance, or owed since. What staff wrote off is
 * not.
 */
export async function takenFrom({ db }: World, customerId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select (
       (select coalesce(sum(refund.amount_cents), 0) from refund join payment on payment.id = refund.payment_id
        where payment.user_id = $1 and refund.status = 'settled')
       + (select coalesce(sum(dispute.balance_cents + dispute.receivable_cents), 0)
          from dispute join payment on payment.id = dispute.payment_id where payment.user_id = $1)
       - (select coalesce(sum(dispute.written_off_cents - dispute.reclaimed_cents), 0)
          from dispute join payment on payment.id = dispute.payment_id where payment.user_id = $1)
       - (select coalesce(sum(refund.written_off_cents), 0)
          from refund join payment on payment.id = refund.payment_id
          where payment.user_id = $1 and refund.status = 'settled')
     )::bigint as cents`,
    [customerId],
  );
  return (rows[0]?.cents ?? 0n) - (await owedBy(db, member(customerId)));
}
