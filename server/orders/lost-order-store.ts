/** The SQL of an order that a restore to a point in time lost, and whose card the issuer made. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type LostOrder = {
  id: string;
  userId: string;
  /** Recognizes it: an order is written again once. */
  reference: string;
  totalCents: bigint;
  balanceAfterCents: bigint;
  transactionId: bigint;
  at: Date;
};

/** Without a cart, so that no job notifies the member of a purchase that they made before. */
export async function insertLostOrder(tx: Tx, order: LostOrder): Promise<void> {
  await tx.query(
    `insert into purchase_order (id, user_id, idempotency_key, total_cents, balance_after_cents, ledger_transaction_id, created_at)
     values ($1, $2, 'adopted:' || $3::text, $4, $5, $6, $7)`,
    [
      order.id,
      order.userId,
      order.reference,
      order.totalCents,
      order.balanceAfterCents,
      order.transactionId,
      order.at,
    ],
  );
}

export type Article = { id: string; name: string; imageUrl: string; issuerProductId: string };

/** An article of the catalog by the issuer's number; the one on sale where there are several. */
export async function findArticle(db: Queryable, issuerProductId: string): Promise<Article | undefined> {
  const { rows } = await db.query<Article>(
    `select id, name, image_url as "imageUrl", issuer_product_id as "issuerProductId" from gift_card where issuer_product_id = $1
     order by available desc, id limit 1`,
    [issuerProductId],
  );
  return rows[0];
}
