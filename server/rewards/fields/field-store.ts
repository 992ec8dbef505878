/** All SQL of custom fields. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Field, FieldType } from './field.ts';

/** In the order in which they were made. */
export async function selectFields(db: Queryable, enterpriseId: string): Promise<Field[]> {
  const { rows } = await db.query<{
    id: string;
    name: string;
    label: string;
    type: FieldType;
    required: boolean;
    options: string[];
  }>({
    name: 'reward-fields',
    text: `select id, name, label, type, required, options from reward_field
      where enterprise_id = $1 and deleted_at is null order by created_at, id`,
    values: [enterpriseId],
  });
  return rows;
}

/**
 * The columns of an export: deleted fields too, as rewards keep what they noted; of these the last hundred.
 */
export async function selectFieldColumns(
  db: Queryable,
  enterpriseId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select id, name || case when deleted_at is null then '' else ' (deleted)' end as name
     from reward_field
     where enterprise_id = $1 order by deleted_at desc nulls first, created_at, id limit 120`,
    [enterpriseId],
  );
  return rows;
}

/** Counts the fields of a company, one caller at a time, so that two cannot pass the limit together. */
export async function countFields(tx: Tx, enterpriseId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('reward_field:' || $1, 0))`, [enterpriseId]);
  const { rows } = await tx.query<{ fields: number }>(
    'select count(*)::int as fields from reward_field where enterprise_id = $1 and deleted_at is null',
    [enterpriseId],
  );
  return rows[0]?.fields ?? 0;
}

/** False where a field of the company has the same letters and digits in its label. */
export async function insertField(
  tx: Tx,
  enterpriseId: string,
  field: Field & { createdAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into reward_field (id, enterprise_id, name, label, type, required, options, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (enterprise_id, replace(label, '_', '')) where deleted_at is null do nothing`,
    [
      field.id,
      enterpriseId,
      field.name,
      field.label,
      field.type,
      field.required,
      field.options,
      field.createdAt,
    ],
  );
  return rowCount === 1;
}

/** Marks a custom field as deleted. Returns its name; undefined where the company has no such field. */
export async function markFieldDeleted(
  tx: Tx,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `update reward_field set deleted_at = $3
     where id = $1 and enterprise_id = $2 and deleted_at is null returning name`,
    [id, enterpriseId, now],
  );
  return rows[0]?.name;
}
