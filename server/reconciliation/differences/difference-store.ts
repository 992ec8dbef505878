/** The SQL of differences: seen again, gone, new, explained, listed. */

import type { DifferenceKind, ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ComparedPart } from '../comparison/line.ts';

type Concluding = { runId: string; at: Date };

/** Two runs that end together conclude one after the other, so that neither adds what the other has added. */
export async function lockDifferences(tx: Tx): Promise<void> {
  await tx.query('lock table reconciliation_difference in share row exclusive mode');
}

/**
 * A difference is seen again where both sides are still the same. Where an amount has changed, it is another
 * problem, which an earlier explanation does not cover.
 */
export async function confirmDifferences(tx: Tx, { runId, at }: Concluding): Promise<void> {
  await tx.query(
    `update reconciliation_difference known
     set last_run_id = $1, last_seen_at = $2, outside_status = line.outside_status, inside_status = line.inside_status
     from reconciliation_line line
     where line.run_id = $1 and line.verdict = 'differs' and known.resolved_at is null
       and known.family = line.family and known.item = line.item and known.part = line.part and known.kind = line.kind
       and coalesce(known.outside_id, '') = coalesce(line.outside_id, '')
       and known.outside_cents is not distinct from line.outside_cents
       and known.inside_cents is not distinct from line.inside_cents`,
    [runId, at],
  );
}

/** What this run compared, to the end, and did not find again, is resolved. Returns how many. */
export async function resolveDifferences(tx: Tx, { runId, at }: Concluding): Promise<number> {
  const { rowCount } = await tx.query(
    `update reconciliation_difference known set resolved_run_id = $1, resolved_at = $2
     where known.resolved_at is null and known.last_run_id <> $1
       and exists (select from reconciliation_line line
         where line.run_id = $1 and line.family = known.family and line.item = known.item)
       and not exists (select from reconciliation_line line
         where line.run_id = $1 and line.family = known.family and line.item = known.item
           and line.verdict = 'under-way')`,
    [runId, at],
  );
  return rowCount ?? 0;
}

/**
 * Adds what no open difference stands for. Returns how many differences the run saw in all. The order makes
 * the statement look for all of them before it writes the first; otherwise each look would also read what was
 * written so far.
 */
export async function addDifferences(tx: Tx, { runId, at }: Concluding): Promise<number> {
  await tx.query(
    `insert into reconciliation_difference
       (id, family, item, part, kind, outside_id, inside_id, outside_cents, inside_cents, outside_status,
        inside_status, happened_at, first_run_id, first_seen_at, last_run_id, last_seen_at)
     select new_id(), line.family, line.item, line.part, line.kind, line.outside_id, line.inside_id,
       line.outside_cents, line.inside_cents, line.outside_status, line.inside_status, line.happened_at, $1, $2, $1, $2
     from reconciliation_line line
     where line.run_id = $1 and line.verdict = 'differs' and not exists (
       select from reconciliation_difference known
       where known.resolved_at is null and known.family = line.family and known.item = line.item
         and known.part = line.part and known.kind = line.kind
         and coalesce(known.outside_id, '') = coalesce(line.outside_id, ''))
     order by line.family, line.item, line.part, line.number`,
    [runId, at],
  );
  const { rows } = await tx.query<{ found: number }>(
    `select count(*)::int as found from reconciliation_line where run_id = $1 and verdict = 'differs'`,
    [runId],
  );
  return rows[0]?.found ?? 0;
}

export type DifferenceRow = {
  id: string;
  part: ComparedPart;
  kind: DifferenceKind;
  outside_id: string | null;
  inside_id: string | null;
  outside_cents: bigint | null;
  inside_cents: bigint | null;
  outside_status: string | null;
  inside_status: string | null;
  happened_at: Date | null;
  first_seen_at: Date;
  first_seen_micros: bigint;
  last_seen_at: Date;
  resolved_at: Date | null;
  explained_at: Date | null;
  explained_by: string | null;
  explanation: string | null;
};

const columns = `known.id, known.part, known.kind, known.outside_id, known.inside_id, known.outside_cents,
  known.inside_cents, known.outside_status, known.inside_status, known.happened_at, known.first_seen_at,
  (extract(epoch from known.first_seen_at) * 1000000)::bigint as first_seen_micros, known.last_seen_at,
  known.resolved_at, known.explained_at, known.explanation,
  case when known.explained_by is not null
    then coalesce(${fullNameOrNullSql('person')}, 'Someone') end as explained_by`;

const differences =
  'reconciliation_difference known left join users person on person.id = known.explained_by';

/** Newest first. */
export async function selectDifferences(
  db: Queryable,
  { state, kind }: { state?: ReconciliationDifference['state'] | undefined; kind?: string | undefined },
  after: { micros: bigint; id: string } | null,
  limit: number,
): Promise<DifferenceRow[]> {
  const { rows } = await db.query<DifferenceRow>(
    `select ${columns} from ${differences}
     where ($1::text is null or $1 = case when known.resolved_at is not null then 'resolved'
         when known.explained_at is not null then 'explained' else 'open' end)
       and ($2::text is null or known.kind = $2)
       and ($3::bigint is null or (known.first_seen_at, known.id) <
         (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
     order by known.first_seen_at desc, known.id desc limit $5`,
    [state, kind, after?.micros, after?.id, limit],
  );
  return rows;
}

export async function findDifference(db: Queryable, id: string): Promise<DifferenceRow | undefined> {
  const { rows } = await db.query<DifferenceRow>(
    `select ${columns} from ${differences} where known.id = $1`,
    [id],
  );
  return rows[0];
}

/** False when it was explained before, or is gone. */
export async function saveExplanation(
  tx: Tx,
  explained: { id: string; by: string; role: string; at: Date; text: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update reconciliation_difference
     set explained_by = $2, explained_role = $3, explained_at = $4, explanation = $5
     where id = $1 and explained_at is null and resolved_at is null`,
    [explained.id, explained.by, explained.role, explained.at, explained.text],
  );
  return rowCount === 1;
}

/** Whether it is about a payment to or by this user, or a card that they bought. */
export async function isAboutUser(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ own: boolean }>(
    `select exists (
       select from reconciliation_difference known
       join payment on payment.intent_id = known.item
       where known.id = $1 and $2 in (payment.user_id, payment.enterprise_id, payment.payer_id)
     ) or exists (
       select from reconciliation_difference known
       join gift_card_unit unit on unit.id::text = known.item
       where known.id = $1 and unit.user_id = $2) as own`,
    [id, userId],
  );
  return rows[0]?.own ?? true;
}
