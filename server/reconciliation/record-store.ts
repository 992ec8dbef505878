/** The SQL of the records that a run read outside. */
import type { Queryable } from '#server/db/pool.ts';
import type { RunAttempt } from './attempt-store.ts';
import type { Family, OutsideRecord } from './comparison/line.ts';

export type StagedRecord = OutsideRecord & { item: string };

/** Writes records, and their items. A record that was read before is replaced by its newer state. */
export async function stageRecords(
  db: Queryable,
  { attempt }: RunAttempt,
  family: Family,
  records: readonly StagedRecord[],
): Promise<void> {
  // One statement cannot write a record twice, and pages of a list that grows overlap.
  const once = [...new Map(records.map((record) => [`${record.kind} ${record.id}`, record])).values()];
  await db.query(
    `insert into reconciliation_record
       (attempt, family, item, kind, id, payment_id, status, effect, amount_cents, cost_cents, made_at)
     select $1, $2, item, kind, id, payment_id, status, effect, amount_cents, cost_cents, made_at
     from unnest($3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::bigint[], $10::bigint[],
       $11::timestamptz[])
       as record (item, kind, id, payment_id, status, effect, amount_cents, cost_cents, made_at)
     on conflict (attempt, kind, id) do update set status = excluded.status, effect = excluded.effect,
       amount_cents = excluded.amount_cents, cost_cents = excluded.cost_cents`,
    [
      attempt,
      family,
      once.map(({ item }) => item),
      once.map(({ kind }) => kind),
      once.map(({ id }) => id),
      once.map(({ paymentId }) => paymentId),
      once.map(({ status }) => status),
      once.map(({ effect }) => effect),
      once.map(({ amountCents }) => amountCents),
      once.map(({ costCents }) => costCents),
      once.map(({ madeAt }) => madeAt),
    ],
  );
  // Everything about a payment that was charged within the range was listed with it.
  await db.query(
    `insert into reconciliation_item (attempt, family, item, is_read)
     select $1, $2, item, bool_or(is_read)
     from unnest($3::text[], $4::boolean[]) as record (item, is_read) group by item
     on conflict (attempt, family, item) do update set is_read = reconciliation_item.is_read or excluded.is_read`,
    [
      attempt,
      family,
      once.map(({ item }) => item),
      once.map(({ kind, effect }) => family !== 'payment' || (kind === 'charge' && effect === 'made')),
    ],
  );
}

/** Items whose records changed outside after they were made. */
export async function noteChanged(
  db: Queryable,
  { attempt }: RunAttempt,
  changed: readonly { item: string; changedAt: Date }[],
): Promise<void> {
  await db.query(
    `insert into reconciliation_item (attempt, family, item, changed_at)
     select $1, 'payment', item, max(changed_at)
     from unnest($2::text[], $3::timestamptz[]) as changed (item, changed_at) group by item
     on conflict (attempt, family, item)
       do update set changed_at = greatest(reconciliation_item.changed_at, excluded.changed_at)`,
    [attempt, changed.map(({ item }) => item), changed.map(({ changedAt }) => changedAt)],
  );
}

/** Tables that were just filled have no statistics yet, and would be read as if they were empty. */
export async function analyzeRecords(db: Queryable): Promise<void> {
  await db.query('analyze reconciliation_record, reconciliation_item');
}

/** Updates the statistics of what the run compared, before differences are looked for in it. */
export async function analyzeLines(db: Queryable): Promise<void> {
  await db.query('analyze reconciliation_line, reconciliation_difference');
}

type RecordRow = {
  item: string;
  kind: OutsideRecord['kind'];
  id: string;
  payment_id: string | null;
  status: string;
  effect: OutsideRecord['effect'];
  amount_cents: bigint;
  cost_cents: bigint | null;
  made_at: Date;
};

/** The records of some items, by item. */
export async function selectRecords(
  db: Queryable,
  { attempt }: RunAttempt,
  family: Family,
  items: readonly string[],
): Promise<Map<string, OutsideRecord[]>> {
  const { rows } = await db.query<RecordRow>(
    `select item, kind, id, payment_id, status, effect, amount_cents, cost_cents, made_at
     from reconciliation_record where attempt = $1 and family = $2 and item = any($3::text[])
     order by item, made_at, id`,
    [attempt, family, items],
  );
  return Map.groupBy(rows.map(toRecord), ({ item }) => item);
}

function toRecord(row: RecordRow): StagedRecord {
  return {
    item: row.item,
    kind: row.kind,
    id: row.id,
    paymentId: row.payment_id,
    status: row.status,
    effect: row.effect,
    amountCents: row.amount_cents,
    costCents: row.cost_cents,
    madeAt: row.made_at,
  };
}
