/** The SQL of the statement. Its two halves are views. */
import type { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#contract/payments.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { LineColumns, StatementPlace } from './line.ts';
import { parseSearch, type StatementFilter } from './statement-filter.ts';

export type LineType = (typeof TRANSACTION_TYPES)[number];

export type StatementRow = LineColumns<LineType, (typeof TRANSACTION_STATUSES)[number]> & {
  at_micros: bigint;
  sequence: bigint;
  balance_before_cents: bigint | null;
  balance_after_cents: bigint | null;
};

/** A line with references to its payment, order and card. */
export type StatementLineRow = StatementRow & {
  payment_id: string | null;
  order_id: string | null;
  message: string | null;
};

const columns = `id, type, description, amount_cents, status, created_at,
  (extract(epoch from created_at) * 1000000)::bigint as at_micros, sequence, intent_id,
  balance_before_cents, balance_after_cents`;

/** Selected for the rows of a page alone, never for those that it reads past. */
const scheduled = `case when line.type = 'transfer_out' then reward_scheduled_for(line.sequence) end as scheduled_for`;

const place = `timestamptz 'epoch' + $3::bigint * interval '1 microsecond'`;

export const account = '(select id from ledger_account where kind = $1 and owner_id = $2)';

const wanted = `($7::text is null or type = $7) and ($8::text is null or status = $8)
  and ($9::timestamptz is null or created_at >= $9) and ($10::timestamptz is null or created_at < $10)
  and ($11::text is null or position($11 in lower(description)) > 0 or position($14 in lower(intent_id)) > 0
    or abs(amount_cents) between $12::bigint and $13::bigint)`;

const floorMoment = `timestamptz 'epoch' + $15::bigint * interval '1 microsecond'`;

/** How far one page scans for lines that match the filter. */
export type Floor = { atMicros: bigint; sequence: bigint };

/** The position of the `most`-th line after a place; undefined where there are fewer. Reads only an index. */
export async function selectFloor(
  db: Queryable,
  { kind, ownerId }: Holder,
  {
    after,
    most,
    filter: { from, to },
  }: { after: StatementPlace | null; most: number; filter: StatementFilter },
): Promise<Floor | undefined> {
  const { rows } = await db.query<{ at_micros: bigint; sequence: bigint }>(
    `select (extract(epoch from created_at) * 1000000)::bigint as at_micros, transaction_id as sequence
     from ledger_posting
     where account_id = ${account}
       and ($3::bigint is null or (created_at, transaction_id) < (${place}, $4::bigint))
       and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)
     order by created_at desc, transaction_id desc offset $7 limit 1`,
    [kind, ownerId, after?.atMicros, after?.sequence, from, to, most - 1],
  );
  const [row] = rows;
  return row && { atMicros: row.at_micros, sequence: row.sequence };
}

function ownerColumn({ kind }: Holder): string {
  return kind === 'member' ? 'user_id' : 'enterprise_id';
}

/**
 * Each half is read backwards along its index as far as the page goes, so that the hundred-thousandth
 * transaction costs nothing. A filter reads on until the page is full or the floor is reached. (The account's
 * id is a scalar subquery: a join would hide the index's order.)
 */
export async function selectStatement(
  db: Queryable,
  holder: Holder,
  {
    after,
    limit,
    filter,
    floor,
  }: { after: StatementPlace | null; limit: number; filter: StatementFilter; floor?: Floor | undefined },
): Promise<StatementRow[]> {
  const { words, idPart, leastCents, mostCents } = parseSearch(filter.search);
  const { rows } = await db.query<StatementRow>(
    `select line.*, ${scheduled} from (
       (select ${columns} from statement_posting
        where account_id = ${account}
          and ($3::bigint is null or (created_at, sequence) < (${place}, $4::bigint))
          and ($15::bigint is null or (created_at, sequence) >= (${floorMoment}, $16::bigint))
          and ${wanted}
        order by created_at desc, sequence desc limit $6)
       union all
       (select ${columns} from statement_payment
        where ${ownerColumn(holder)} = $2
          and ($3::bigint is null
            or (created_at, id) < (${place}, case when $4 = 0 then $5::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end))
          and ($15::bigint is null or created_at > ${floorMoment})
          and ${wanted}
        order by created_at desc, id desc limit $6)
     ) as line
     order by created_at desc, sequence desc, id desc
     limit $6`,
    [
      holder.kind,
      holder.ownerId,
      after?.atMicros,
      after?.sequence,
      after?.id,
      limit,
      filter.type,
      filter.status,
      filter.from,
      filter.to,
      words,
      leastCents,
      mostCents,
      idPart,
      floor?.atMicros,
      floor?.sequence,
    ],
  );
  return rows;
}

/** One line of the holder by its id. An order's id finds its purchase. */
export async function selectLine(
  db: Queryable,
  holder: Holder,
  id: string,
): Promise<StatementLineRow | undefined> {
  const { rows } = await db.query<StatementLineRow>(
    `select ${columns}, ${scheduled}, payment_id, order_id, message from statement_posting line
     where account_id = ${account}
       and sequence = any(array(
         select id from ledger_transaction where public_id = $3::uuid
         union all
         select settled.id from payment join ledger_transaction settled
           on settled.operation_key = 'settle:' || payment.intent_id
         where payment.id = $3::uuid
         union all
         select id from ledger_transaction where operation_key = 'hold:' || ($3::uuid)::text))
       and $3::uuid in (id, order_id)
     union all
     select ${columns}, null, payment_id, null, null from statement_payment
     where ${ownerColumn(holder)} = $2 and id = $3::uuid`,
    [holder.kind, holder.ownerId, id],
  );
  return rows[0];
}

/** The movements between two moments, oldest first. */
export async function selectMovements(
  db: Queryable,
  { kind, ownerId }: Holder,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(
    `select ${columns}, ${scheduled} from statement_posting line
     where account_id = ${account} and created_at >= $3 and created_at < $4
     order by created_at, sequence limit $5`,
    [kind, ownerId, from, to, limit],
  );
  return rows;
}
