/** The SQL of orders in the past of a demonstration. */
import type { Tx } from '#server/db/transaction.ts';

export type PastOrder = {
  id: string;
  userId: string;
  totalCents: bigint;
  balanceAfterCents: bigint;
  /** The ledger's transaction that holds its money. */
  transactionId: bigint;
  /** A reward paid it, so that there was no cart. */
  claimed: boolean;
  at: Date;
};

/** Their carts are numbered below zero, so that no later cart has the same version. */
export async function insertPastOrders(tx: Tx, orders: readonly PastOrder[]): Promise<void> {
  await tx.query(
    `insert into purchase_order (id, user_id, cart_version, total_cents, balance_after_cents, ledger_transaction_id, created_at)
     select id, user_id, case when not claimed then -place end, total, balance_after, transaction_id, at
     from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[],
       $7::timestamptz[])
       with ordinality as past (id, user_id, total, balance_after, transaction_id, claimed, at, place)`,
    [
      orders.map(({ id }) => id),
      orders.map(({ userId }) => userId),
      orders.map(({ totalCents }) => totalCents),
      orders.map(({ balanceAfterCents }) => balanceAfterCents),
      orders.map(({ transactionId }) => transactionId),
      orders.map(({ claimed }) => claimed),
      orders.map(({ at }) => at),
    ],
  );
}
