/** The SQL of a run's lines and totals. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type ComparedItem, type ComparedPart, lineVerdict } from './comparison/line.ts';

export async function insertLines(tx: Tx, runId: string, compared: readonly ComparedItem[]): Promise<void> {
  const lines = compared.flatMap(({ lines: own, underWay }) =>
    own.map((line, number) => ({ ...line, number, verdict: lineVerdict(line, underWay) })),
  );
  await tx.query(
    `insert into reconciliation_line
       (run_id, family, item, part, number, outside_id, inside_id, outside_cents, inside_cents, cost_cents,
        outside_status, inside_status, verdict, kind, happened_at)
     select $1, line.*
     from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
       $10::bigint[], $11::text[], $12::text[], $13::text[], $14::text[], $15::timestamptz[]) as line`,
    [
      runId,
      lines.map(({ family }) => family),
      lines.map(({ item }) => item),
      lines.map(({ part }) => part),
      lines.map(({ number }) => number),
      lines.map(({ outsideId }) => outsideId),
      lines.map(({ insideId }) => insideId),
      lines.map(({ outsideCents }) => outsideCents),
      lines.map(({ insideCents }) => insideCents),
      lines.map(({ costCents }) => costCents),
      lines.map(({ outsideStatus }) => outsideStatus),
      lines.map(({ insideStatus }) => insideStatus),
      lines.map(({ verdict }) => verdict),
      lines.map(({ verdict, kind }) => (verdict === 'differs' ? kind : null)),
      lines.map(({ happenedAt }) => happenedAt),
    ],
  );
}

export async function saveRunTotals(tx: Tx, runId: string): Promise<void> {
  await tx.query('delete from reconciliation_total where run_id = $1', [runId]);
  await tx.query(
    `insert into reconciliation_total (run_id, part, items, under_way, differing, outside_cents, inside_cents, cost_cents)
     select run_id, part, count(*), count(*) filter (where verdict = 'under-way'),
       count(*) filter (where verdict = 'differs'),
       coalesce(sum(outside_cents) filter (where verdict <> 'under-way'), 0),
       coalesce(sum(inside_cents) filter (where verdict <> 'under-way'), 0),
       coalesce(sum(cost_cents) filter (where verdict <> 'under-way'), 0)
     from reconciliation_line where run_id = $1 group by run_id, part`,
    [runId],
  );
}

export type RunTotalRow = {
  run_id: string;
  part: ComparedPart;
  items: bigint;
  under_way: bigint;
  differing: bigint;
  outside_cents: bigint;
  inside_cents: bigint;
  cost_cents: bigint;
};

export async function selectRunTotals(db: Queryable, runIds: readonly string[]): Promise<RunTotalRow[]> {
  const { rows } = await db.query<RunTotalRow>(
    `select run_id, part, items, under_way, differing, outside_cents, inside_cents, cost_cents
     from reconciliation_total where run_id = any($1::uuid[])
     order by array_position(array['charge', 'refund', 'dispute', 'suspense', 'card', 'payout'], part)`,
    [runIds],
  );
  return rows;
}

export type ComparedLineRow = {
  family: string;
  item: string;
  part: ComparedPart;
  number: number;
  outside_id: string | null;
  inside_id: string | null;
  outside_cents: bigint | null;
  inside_cents: bigint | null;
  cost_cents: bigint | null;
  outside_status: string | null;
  inside_status: string | null;
  verdict: string;
  kind: string | null;
  happened_at: Date | null;
};

export type LinePlace = { family: string; item: string; part: string; number: number };

/** The lines of a run after a place, in the order of their key. */
export async function selectComparedLines(
  db: Queryable,
  runId: string,
  after: LinePlace | null,
  limit: number,
): Promise<ComparedLineRow[]> {
  const { rows } = await db.query<ComparedLineRow>(
    `select family, item, part, number, outside_id, inside_id, outside_cents, inside_cents, cost_cents,
       outside_status, inside_status, verdict, kind, happened_at
     from reconciliation_line
     where run_id = $1 and ($2::text is null or (family, item, part, number) > ($2::text, $3::text, $4::text, $5::int))
     order by family, item, part, number limit $6`,
    [runId, after?.family, after?.item, after?.part, after?.number, limit],
  );
  return rows;
}
