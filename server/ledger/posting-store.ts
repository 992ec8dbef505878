/** The SQL that posts movements. All writes of money go through ledger_post and ledger_post_batch. */
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Decision, Leg, Movement, MovementKind } from './movement.ts';
import { settlementKey } from './movements/payments.ts';

export type PostedRow = { transaction_id: bigint; public_id: string; replayed: boolean };
export type PostedBatchRow = PostedRow & { operation_key: string };

export async function callPost(db: Queryable, movement: Movement): Promise<PostedRow> {
  const { kind, key, legs, paymentId, orderId, details, decision } = movement;
  const { rows } = await db.query<PostedRow>(
    {
      name: 'ledger-post',
      text: 'select transaction_id, public_id, replayed from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    },
    [
      kind,
      key,
      ...legColumns(legs),
      paymentId,
      orderId,
      details ?? {},
      decision?.actorId,
      decision?.actorRole,
      decision?.reason,
    ],
  );
  return onlyRow(rows);
}

export async function callPostBatch(
  db: Queryable,
  kind: MovementKind,
  movements: Movement[],
  decision: Decision | undefined,
): Promise<PostedBatchRow[]> {
  const legs = movements.flatMap((movement, index) =>
    movement.legs.map((leg) => ({ ...leg, ordinal: index + 1 })),
  );
  const { rows } = await db.query<PostedBatchRow>(
    'select * from ledger_post_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    [
      kind,
      movements.map(({ key }) => key),
      movements.map(({ paymentId }) => paymentId ?? null),
      movements.map(({ orderId }) => orderId ?? null),
      movements.map(({ details }) => JSON.stringify(details ?? {})),
      legs.map(({ ordinal }) => ordinal),
      ...legColumns(legs),
      decision?.actorId,
      decision?.actorRole,
      decision?.reason,
    ],
  );
  return rows;
}

/** The legs as the parallel arrays that the posting functions take: kinds, owners, amounts, descriptions. */
export function legColumns(legs: Leg[]) {
  return [
    legs.map(({ account }) => account.kind),
    legs.map(({ account }) => account.ownerId),
    legs.map(({ amountCents }) => amountCents),
    legs.map(({ description }) => description ?? null),
  ] as const;
}

/** The number of the transaction that settled a card payment; null where it is not settled. */
export async function findSettlementId(db: Queryable, intentId: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from ledger_transaction where operation_key = $1',
    [settlementKey(intentId)],
  );
  return rows[0]?.id ?? null;
}
