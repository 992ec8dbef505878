/** The SQL of the items that a run has to compare, among them those that only the ledger knows. */
import type { Queryable } from '#server/db/pool.ts';
import type { RunAttempt } from './attempt-store.ts';
import type { Family } from './comparison/line.ts';

/**
 * Adds the payments that the outside did not name: those that our ledger moved in the range, those whose
 * money stands in suspense, and those with an open difference.
 */
export async function addInsidePayments(db: Queryable, { attempt, since }: RunAttempt): Promise<void> {
  await db.query(
    `insert into reconciliation_item (attempt, family, item)
     select $1::uuid, 'payment', payment.intent_id
     from ledger_account account
     join ledger_posting posting on posting.account_id = account.id and posting.created_at >= $2
     join ledger_transaction entry on entry.id = posting.transaction_id
     join payment on payment.id = entry.payment_id
     where account.kind = 'processor_clearing' and payment.intent_id is not null
     union
     select $1::uuid, 'payment', payment.intent_id
     from (
       select entry.payment_id
       from ledger_account account
       join ledger_posting posting on posting.account_id = account.id
       join ledger_transaction entry on entry.id = posting.transaction_id
       where account.kind = 'suspense'
       group by entry.payment_id having sum(posting.amount) <> 0
     ) suspended
     join payment on payment.id = suspended.payment_id
     where payment.intent_id is not null
     union
     select $1::uuid, family, item from reconciliation_difference
     where resolved_at is null and explained_at is null and family = 'payment'
     on conflict do nothing`,
    [attempt, since],
  );
}

/** Adds the cards that were captured in the range, and those with an open difference. */
export async function addInsideCards(db: Queryable, { attempt, since }: RunAttempt): Promise<void> {
  await db.query(
    `insert into reconciliation_item (attempt, family, item)
     select $1::uuid, 'card', entry.details ->> 'unitId'
     from ledger_account account
     join ledger_posting posting on posting.account_id = account.id and posting.created_at >= $2
     join ledger_transaction entry on entry.id = posting.transaction_id
     where account.kind = 'issuer_payable' and entry.details ? 'unitId'
     union
     select $1::uuid, family, item from reconciliation_difference
     where resolved_at is null and explained_at is null and family = 'card'
     on conflict do nothing`,
    [attempt, since],
  );
}

/** Items of which not everything has been read, in a batch. */
export async function selectUnread(
  db: Queryable,
  { attempt }: RunAttempt,
  family: Family,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ item: string }>(
    `select item from reconciliation_item where attempt = $1 and family = $2 and not is_read order by item limit $3`,
    [attempt, family, limit],
  );
  return rows.map(({ item }) => item);
}

export async function markItemsRead(
  db: Queryable,
  { attempt }: RunAttempt,
  family: Family,
  items: readonly string[],
): Promise<void> {
  await db.query(
    'update reconciliation_item set is_read = true where attempt = $1 and family = $2 and item = any($3::text[])',
    [attempt, family, items],
  );
}

export type ItemRow = { item: string; changed_at: Date | null };

export async function selectItems(
  db: Queryable,
  { attempt }: RunAttempt,
  family: Family,
  { after, limit }: { after: string; limit: number },
): Promise<ItemRow[]> {
  const { rows } = await db.query<ItemRow>(
    `select item, changed_at from reconciliation_item
     where attempt = $1 and family = $2 and item > $3 order by item limit $4`,
    [attempt, family, after, limit],
  );
  return rows;
}
