/** All SQL of invoices. */
import { DatabaseError } from 'pg';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { InvoiceRow } from './invoice.ts';

const COLUMNS = `invoice.id, invoice.number, invoice.enterprise_id, invoice.amount_cents, invoice.po_number, invoice.memo,
  invoice.state, invoice.created_by, invoice.created_at, invoice.paid_at, invoice.bank_reference`;

export async function insertInvoice(
  tx: Tx,
  invoice: {
    id: string;
    enterpriseId: string;
    amountCents: bigint;
    poNumber: string | null;
    memo: string | null;
    userId: string;
    now: Date;
  },
): Promise<InvoiceRow> {
  const { rows } = await tx.query<InvoiceRow>(
    `insert into invoice (id, enterprise_id, amount_cents, po_number, memo, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [
      invoice.id,
      invoice.enterpriseId,
      invoice.amountCents,
      invoice.poNumber,
      invoice.memo,
      invoice.userId,
      invoice.now,
    ],
  );
  return onlyRow(rows);
}

/** One caller at a time creates invoices of a company, so that two neither share a key nor pass the limit. */
export async function lockInvoices(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('invoice:' || $1, 0))`, [enterpriseId]);
}

export async function countOpenInvoices(tx: Tx, enterpriseId: string): Promise<number> {
  const { rows } = await tx.query<{ invoices: number }>(
    `select count(*)::int as invoices from invoice
     where enterprise_id = $1 and state in ('OPEN', 'MARKED_AS_PAID')`,
    [enterpriseId],
  );
  return rows[0]?.invoices ?? 0;
}

export async function findInvoice(
  db: Queryable,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<InvoiceRow | undefined> {
  const { rows } = await db.query<InvoiceRow>(
    `select ${COLUMNS} from invoice where id = $1 and enterprise_id = $2`,
    [id, enterpriseId],
  );
  return rows[0];
}

/** Nothing else changes it until the transaction ends. */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await tx.query<InvoiceRow>(`select ${COLUMNS} from invoice where id = $1 for update`, [
    id,
  ]);
  return rows[0];
}

/** Newest first, from after the number `before`. */
export async function selectInvoices(
  db: Queryable,
  query: { enterpriseId: string; before: bigint | null; limit: number },
): Promise<InvoiceRow[]> {
  const { rows } = await db.query<InvoiceRow>(
    `select ${COLUMNS} from invoice where enterprise_id = $1 and ($2::bigint is null or number < $2)
     order by number desc limit $3`,
    [query.enterpriseId, query.before, query.limit],
  );
  return rows;
}

/** A company's invoices that are not deleted, newest first. */
export async function selectKeptInvoices(
  db: Queryable,
  query: { enterpriseId: string; offset: number; limit: number },
): Promise<InvoiceRow[]> {
  const { rows } = await db.query<InvoiceRow>(
    `select ${COLUMNS} from invoice where enterprise_id = $1 and state <> 'DELETED'
     order by number desc offset $2 limit $3`,
    [query.enterpriseId, query.offset, query.limit],
  );
  return rows;
}

export async function countKeptInvoices(db: Queryable, enterpriseId: string): Promise<number> {
  const { rows } = await db.query<{ invoices: number }>(
    `select count(*)::int as invoices from invoice where enterprise_id = $1 and state <> 'DELETED'`,
    [enterpriseId],
  );
  return rows[0]?.invoices ?? 0;
}

export type StaffInvoiceRow = InvoiceRow & { company_name: string };

/** The unpaid invoices of all companies, newest first. */
export async function selectWaitingInvoices(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<StaffInvoiceRow[]> {
  const { rows } = await db.query<StaffInvoiceRow>(
    `select ${COLUMNS}, enterprise.company_name from invoice
     join enterprise on enterprise.id = invoice.enterprise_id
     where state in ('OPEN', 'MARKED_AS_PAID') and ($1::bigint is null or number < $1)
     order by number desc limit $2`,
    [before, limit],
  );
  return rows;
}

/** The caller holds its row. */
export async function markInvoiceDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(`update invoice set state = 'DELETED', deleted_at = $2 where id = $1`, [id, now]);
}

/** The caller holds its row. */
export async function updateMark(tx: Tx, id: string, markedAt: Date | null): Promise<void> {
  await tx.query(
    `update invoice set state = case when $2::timestamptz is null then 'OPEN' else 'MARKED_AS_PAID' end, marked_at = $2
     where id = $1`,
    [id, markedAt],
  );
}

/** False where the bank's payment has paid another invoice. The caller holds the row. */
export async function markPaid(
  tx: Tx,
  { id, bankReference, now }: { id: string; bankReference: string; now: Date },
): Promise<boolean> {
  try {
    await tx.query(`update invoice set state = 'PAID', paid_at = $3, bank_reference = $2 where id = $1`, [
      id,
      bankReference,
      now,
    ]);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'invoice_bank_reference') return false;
    throw error;
  }
}
