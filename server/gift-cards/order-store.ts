/** An order with its cards, as its receipt shows it. No code is read. */
import type { Queryable } from '#server/db/pool.ts';
import type { UnitState } from './unit.ts';

export type OrderWithCards = {
  id: string;
  /** The public id of the transaction that paid for it. */
  transactionId: string;
  totalCents: bigint;
  cards: { id: string; name: string; imageUrl: string; faceCents: bigint; state: UnitState }[];
};

type Row = {
  transaction_id: string;
  total_cents: bigint;
  id: string;
  gift_card_name: string;
  image_url: string;
  face_cents: bigint;
  state: UnitState;
};

/** Returns undefined when the user has no such order. */
export async function readOrder(
  db: Queryable,
  userId: string,
  orderId: string,
): Promise<OrderWithCards | undefined> {
  const { rows } = await db.query<Row>(
    `select entry.public_id as transaction_id, bought.total_cents,
       unit.id, unit.gift_card_name, unit.image_url, unit.face_cents, unit.state
     from purchase_order bought
     join ledger_transaction entry on entry.id = bought.ledger_transaction_id
     join gift_card_unit unit on unit.order_id = bought.id and unit.replaces_unit_id is null
     where bought.id = $1 and bought.user_id = $2
     order by natural_order(unit.gift_card_name) collate "C", unit.face_cents, unit.id`,
    [orderId, userId],
  );
  const [first] = rows;
  return (
    first && {
      id: orderId,
      transactionId: first.transaction_id,
      totalCents: first.total_cents,
      cards: rows.map((row) => ({
        id: row.id,
        name: row.gift_card_name,
        imageUrl: row.image_url,
        faceCents: row.face_cents,
        state: row.state,
      })),
    }
  );
}
