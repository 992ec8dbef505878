/** The SQL that writes the past of a demonstration, a statement for each table. */
import type { Tx } from '#server/db/transaction.ts';
import type { Movement } from './movement.ts';

export type PastMovement = { at: Date; movement: Movement };

/** Waits for postings that are underway. */
export async function hasMovements(tx: Tx): Promise<boolean> {
  await tx.query('lock table ledger_transaction in share row exclusive mode');
  const { rows } = await tx.query<{ found: boolean }>(
    'select exists (select from ledger_transaction) as found',
  );
  return rows[0]?.found ?? true;
}

export async function insertPastTransactions(
  tx: Tx,
  past: readonly PastMovement[],
): Promise<Map<string, bigint>> {
  const each = <T>(read: (one: PastMovement) => T): T[] => past.map(read);
  const { rows } = await tx.query<{ id: bigint; operation_key: string }>(
    `insert into ledger_transaction (kind, operation_key, payment_id, order_id, details, actor_id, actor_role, reason, created_at)
     select kind, key, payment_id, order_id, details::jsonb, actor_id, actor_role, reason, at
     from unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::timestamptz[])
       with ordinality as past (kind, key, payment_id, order_id, details, actor_id, actor_role, reason, at, place)
     order by place
     returning id, operation_key`,
    [
      each(({ movement }) => movement.kind),
      each(({ movement }) => movement.key),
      each(({ movement }) => movement.paymentId ?? null),
      each(({ movement }) => movement.orderId ?? null),
      each(({ movement }) => JSON.stringify(movement.details ?? {})),
      each(({ movement }) => movement.decision?.actorId ?? null),
      each(({ movement }) => movement.decision?.actorRole ?? null),
      each(({ movement }) => movement.decision?.reason ?? null),
      each(({ at }) => at),
    ],
  );
  return new Map(rows.map(({ id, operation_key }) => [operation_key, id]));
}

/**
 * Opens the holds, and adds what the movements leave. A floor that is broken fails the account's own check.
 */
export async function addPastToBalances(tx: Tx, past: readonly PastMovement[]): Promise<void> {
  const legs = legColumns(past);
  await tx.query('select ledger_open_on_demand($1::text[], $2::uuid[])', [legs.kinds, legs.owners]);
  await tx.query(
    `update ledger_account set balance = balance + moved.cents
     from (
       select kind, owner_id, sum(amount)::bigint as cents
       from unnest($1::text[], $2::uuid[], $3::bigint[]) as leg (kind, owner_id, amount)
       where owner_id is not null group by kind, owner_id
     ) as moved
     where ledger_account.kind = moved.kind and ledger_account.owner_id = moved.owner_id`,
    [legs.kinds, legs.owners, legs.amounts],
  );
}

export async function insertPastPostings(tx: Tx, past: readonly PastMovement[]): Promise<void> {
  const legs = legColumns(past);
  await tx.query(
    `insert into ledger_posting (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
     select transaction_id, account_id, amount, case when carries then running - amount end,
       case when carries then running end, description, at
     from (
       select entry.id as transaction_id, account.id as account_id, leg.amount, leg.description, entry.created_at as at,
         account.balance is not null as carries,
         sum(leg.amount) over (partition by account.id order by entry.id)::bigint as running
       from unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[], $5::text[]) as leg (key, kind, owner_id, amount, description)
       join ledger_transaction entry on entry.operation_key = leg.key
       join ledger_account account on account.kind = leg.kind
         and account.owner_id = coalesce(leg.owner_id, '00000000-0000-0000-0000-000000000000')
     ) as posting`,
    [legs.keys, legs.kinds, legs.owners, legs.amounts, legs.descriptions],
  );
}

function legColumns(past: readonly PastMovement[]) {
  const legs = past.flatMap(({ movement }) => movement.legs.map((leg) => ({ key: movement.key, ...leg })));
  return {
    keys: legs.map(({ key }) => key),
    kinds: legs.map(({ account }) => account.kind),
    owners: legs.map(({ account }) => account.ownerId),
    amounts: legs.map(({ amountCents }) => amountCents),
    descriptions: legs.map(({ description }) => description ?? null),
  };
}
