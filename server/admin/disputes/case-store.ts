/** The SQL of disputes, refunds and the notes about them. */

import type { AdminDispute, AdminRefund } from '#contract/admin/disputes.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { payerEmail, payerName, payerTables, personName } from '../payer-store.ts';

type HolderRow = {
  id: string;
  user_id: string | null;
  enterprise_id: string | null;
  name: string;
  email: string;
  gift_to: string | null;
  intent_id: string | null;
  reason: string;
  fee_cents: bigint;
  notes: number;
  created_at: Date;
  created_micros: bigint;
  resolved_at: Date | null;
};

export type DisputeRow = HolderRow & {
  provider_dispute_id: string;
  status: AdminDispute['state'];
  balance_cents: bigint;
  receivable_cents: bigint;
  suspense_cents: bigint;
  excess_cents: bigint;
  disputed_cents: bigint;
  due_by: Date | null;
};

export type RefundCaseRow = HolderRow & {
  provider_refund_id: string | null;
  status: AdminRefund['state'];
  amount_cents: bigint;
  paid_out: boolean;
  failure: string | null;
};

export type CasePlace = { micros: bigint; id: string };

const holderColumns = `item.id, payment.user_id, payment.enterprise_id, payment.intent_id, item.reason, item.fee_cents,
  item.created_at, item.resolved_at, (extract(epoch from item.created_at) * 1000000)::bigint as created_micros,
  ${payerName} as name, ${payerEmail} as email,
  case payment.kind when 'guest_send' then coalesce(${personName}, 'a deleted account') end as gift_to,
  (select count(*)::int from case_note where case_id = item.id) as notes`;

const holders = `join payment on payment.id = item.payment_id
  ${payerTables}
  where ($1::text is null or item.status = $1)
    and ($2::bigint is null or (item.created_at, item.id) <
      (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
  order by item.created_at desc, item.id desc
  limit $4`;

type Wanted = { state: string | undefined; after: CasePlace | null; limit: number };

export async function selectDisputes(db: Queryable, { state, after, limit }: Wanted): Promise<DisputeRow[]> {
  const { rows } = await db.query<DisputeRow>(
    `select ${holderColumns}, item.provider_dispute_id, item.status, item.balance_cents, item.receivable_cents,
       item.suspense_cents, item.excess_cents, item.disputed_cents, item.due_by
     from dispute item ${holders}`,
    [state, after?.micros, after?.id, limit],
  );
  return rows;
}

export async function selectRefundCases(
  db: Queryable,
  { state, after, limit }: Wanted,
): Promise<RefundCaseRow[]> {
  const { rows } = await db.query<RefundCaseRow>(
    `select ${holderColumns}, item.provider_refund_id, item.status, item.amount_cents, item.failure,
       exists (select from ledger_transaction where operation_key = 'suspense-payout:' || item.id) as paid_out
     from refund item ${holders}`,
    [state, after?.micros, after?.id, limit],
  );
  return rows;
}

/** A dispute or refund by the processor's id; null where there is none. */
export async function findCaseName(
  db: Queryable,
  kind: 'dispute' | 'refund',
  caseId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(
    kind === 'dispute'
      ? 'select provider_dispute_id as name from dispute where id = $1'
      : 'select coalesce(provider_refund_id, id::text) as name from refund where id = $1',
    [caseId],
  );
  return rows[0]?.name ?? null;
}

export type NoteRow = { id: string; at: Date; author_name: string; author_role: string; text: string };

const noteColumns = `note.id, note.at, note.author_role, note.text,
  coalesce(${fullNameOrNullSql('person')}, 'Someone') as author_name`;

export async function selectNotes(db: Queryable, kind: string, caseId: string): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `select ${noteColumns} from case_note note left join users person on person.id = note.author_id
     where note.case_kind = $1 and note.case_id = $2 order by note.at, note.id`,
    [kind, caseId],
  );
  return rows;
}

export async function insertNote(
  tx: Tx,
  note: { id: string; kind: string; caseId: string; text: string; authorId: string; role: string; at: Date },
): Promise<NoteRow> {
  const { rows } = await tx.query<NoteRow>(
    `with note as (
       insert into case_note (id, case_kind, case_id, text, author_id, author_role, at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *
     )
     select ${noteColumns} from note left join users person on person.id = note.author_id`,
    [note.id, note.kind, note.caseId, note.text, note.authorId, note.role, note.at],
  );
  return onlyRow(rows);
}
