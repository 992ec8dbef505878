/**
 * Rows that a test of a store makes up: written without foreign keys and triggers, and rolled back with what
 * is done to them.
 */
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';

export type Insert = (table: string, rows: readonly object[]) => Promise<void>;

const DONE = new Error('rolled back');

export async function withMadeUpRows(db: Db, use: (tx: Tx, insert: Insert) => Promise<void>): Promise<void> {
  const done = await transaction(db, async (tx) => {
    await use(tx, (table, rows) => insertMadeUp(tx, table, rows));
    throw DONE;
  }).catch((error: unknown) => error);
  if (done !== DONE) throw done;
}

/** Committed with the transaction: for a database that is used for nothing else. */
export async function insertMadeUp(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  await letGo(tx, table);
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  const asText = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [asText],
  );
}

/** Until the transaction ends. The checks of the table stay. */
async function letGo(tx: Tx, table: string): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  const drops = rows.map(({ name }) => `drop constraint ${name}`);
  await tx.query(`alter table ${table} ${[...drops, 'disable trigger user'].join(', ')}`);
}
