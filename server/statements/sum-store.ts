/** The SQL of what the lines of a statement add up to. */
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import { parseSearch, type StatementFilter } from './statement-filter.ts';
import { account } from './store.ts';

export type StatementSumRow = { count: number; in_cents: bigint; out_cents: bigint };

/** What the lines that match the filter moved. The caller has checked that there are not too many. */
export async function selectStatementSums(
  db: Queryable,
  { kind, ownerId }: Holder,
  filter: StatementFilter,
): Promise<StatementSumRow> {
  const { words, idPart, leastCents, mostCents } = parseSearch(filter.search);
  const { rows } = await db.query<StatementSumRow>(
    `select count(*)::int as count,
       coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as in_cents,
       coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as out_cents
     from statement_posting
     where account_id = ${account} and ($3::text is null or type = $3) and ($4::text is null or status = $4)
       and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)
       and ($7::text is null or position($7 in lower(description)) > 0 or position($10 in lower(intent_id)) > 0
         or abs(amount_cents) between $8::bigint and $9::bigint)`,
    [kind, ownerId, filter.type, filter.status, filter.from, filter.to, words, leastCents, mostCents, idPart],
  );
  return rows[0] ?? { count: 0, in_cents: 0n, out_cents: 0n };
}
