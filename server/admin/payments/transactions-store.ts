/**
 * The SQL of all users' transactions. Two streams are read backwards along their keys and never sorted: lines
 * that moved money, by the number of their ledger transaction, and payments that moved nothing, by their
 * time.
 */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { LineColumns, StatementLine, StatementSumRow } from '#server/statements/index.ts';
import type { Bounds, OneTransaction } from './transaction-bounds-store.ts';

type LineType = StatementLine['type'];
type LineStatus = StatementLine['status'];

export type AnyLineRow = LineColumns<LineType, LineStatus> & {
  user_id: string | null;
  enterprise_id: string | null;
  name: string;
  email: string;
  actor_id: string | null;
  reason: string | null;
};
export type MovedRow = AnyLineRow & { sequence: bigint; account_id: bigint };
export type UnmovedLineRow = AnyLineRow & { created_micros: bigint };

export type Wanted = {
  type: LineType | undefined;
  status: LineStatus | undefined;
  /** In cents, into the account or out of it. */
  cents: bigint | null;
  one: OneTransaction | null;
  from: Date | undefined;
  to: Date | undefined;
  between: Bounds;
};

/** What the lines of `selectMoved` moved. The caller has checked that the bounds hold few enough. */
export async function sumMoved(db: Queryable, wanted: Wanted): Promise<StatementSumRow> {
  const { type, status, cents, one, between } = wanted;
  const { rows } = await db.query<StatementSumRow>(
    `select count(*)::int as count,
       coalesce(sum(line.amount_cents) filter (where line.amount_cents > 0), 0)::bigint as in_cents,
       coalesce(sum(line.amount_cents) filter (where line.amount_cents < 0), 0)::bigint as out_cents
     from statement_posting line
     join ledger_account account on account.id = line.account_id and account.kind in ('member', 'enterprise')
     where ($1::text is null or line.type = $1) and ($2::text is null or line.status = $2)
       and ($3::bigint is null or abs(line.amount_cents) = $3)
       and ($4::uuid is null or $4 = any (array[line.id, line.payment_id, line.order_id]))
       and ($5::bigint is null or line.sequence > $5 and line.entry_id > $5)
       and ($6::bigint is null or line.sequence <= $6 and line.entry_id <= $6)
       and ($7::bigint[] is null or line.sequence = any ($7) and line.entry_id = any ($7))`,
    [type, status, cents, one?.id, between.after, between.through, one?.numbers],
  );
  return rows[0] ?? { count: 0, in_cents: 0n, out_cents: 0n };
}

/** The movements behind a type that is rare enough to be found by its kind. */
const rareKinds: Partial<Record<LineType, string[]>> = {
  purchase_released: ['release'],
  transfer_in: [
    'transfer',
    'payout',
    'payout_settle',
    'payout_release',
    'reward_claim',
    'reward_return',
    'guest_send',
    'staff_settlement',
  ],
  transfer_out: ['transfer', 'payout', 'payout_hold', 'reward_hold'],
  refund: ['refund_hold', 'refund_release', 'refund_return', 'refund_adopt'],
  dispute: ['dispute_take', 'dispute_return', 'receivable_payment'],
  adjustment: ['adjustment_credit', 'adjustment_debit', 'leftover_give_up', 'invoice_payment', 'card_refund'],
};

/** Only a refund that is held or was released is not complete; every other movement is. */
const refundStates: Partial<Record<LineStatus, string>> = {
  pending: 'held',
  cancelled: 'released',
  failed: 'failed',
};

/** Which transactions to read; empty for all. */
function among(wanted: Wanted): string {
  const { type, status } = wanted;
  if (wanted.one !== null) return '';
  if (status !== undefined && status !== 'completed')
    return `and line.sequence = any (array(
      select entry.id from refund join ledger_transaction entry on entry.operation_key = 'refund-hold:' || refund.id
      where refund.status = '${refundStates[status]}' and refund.status <> 'settled'))`;
  if (wanted.cents !== null) return ofAmount;
  const kinds = type && rareKinds[type];
  if (kinds === undefined) return '';
  return `and line.sequence = any (array(
    select rare.id from unnest('{${kinds.join()}}'::text[]) as of_kind (kind)
    cross join lateral (
      select id from ledger_transaction
      where kind = of_kind.kind and kind not in ('top_up', 'purchase_hold', 'capture') and ($1::bigint is null or id <= $1)
        and ($7::bigint is null or id > $7) and ($8::bigint is null or id <= $8)
        and (${hasLine})
      order by id desc limit $5 + 1
    ) as rare))`;
}

/**
 * Among the rare ones, those with a line to show. Others would fill the window and end the list too early: a
 * dispute may have nothing left to take, a refund may still be held, and a completion by staff is not a gift.
 * A window of each kind then holds a page, and one more for the last line shown. `bool_or` makes the planner
 * test one row after the other.
 */
const hasLine = `select bool_or(coalesce(of_type.type = $3, true) and coalesce(of_type.status = $4, true))
  from statement_posting of_type
  join ledger_account holder on holder.id = of_type.account_id and holder.kind in ('member', 'enterprise')
  where of_type.sequence = ledger_transaction.id and of_type.entry_id = ledger_transaction.id`;

/** The lines of one amount, into an account and out of it, each along the amounts' index. */
const ofAmount = `and line.sequence = any (array(
  select equal.transaction_id from unnest(array[$6::bigint, -$6::bigint]) as signed (amount)
  cross join lateral (
    select transaction_id from ledger_posting
    where amount = signed.amount and description is not null and ($1::bigint is null or transaction_id <= $1)
      and ($7::bigint is null or transaction_id > $7) and ($8::bigint is null or transaction_id <= $8)
      and (select bool_or(coalesce(of_type.type = $3, true) and coalesce(of_type.status = $4, true))
        from statement_posting of_type
        where of_type.sequence = ledger_posting.transaction_id and of_type.entry_id = ledger_posting.transaction_id
          and of_type.account_id = ledger_posting.account_id)
    order by transaction_id desc limit $5 + 1
  ) as equal))`;

const names = `coalesce(${fullNameOrNullSql('person')}, enterprise.company_name, '')
    as name, case when person.deleted_at is null then coalesce(person.email, '') else '' end as email`;

/**
 * A filter by type or status depends on several columns, so the planner cannot estimate it. For a bare
 * comparison it assumes a handful of rows and sorts everything; `coalesce` makes it assume half.
 */
export async function selectMoved(
  db: Queryable,
  wanted: Wanted,
  { after, limit }: { after: { sequence: bigint; accountId: bigint } | null; limit: number },
): Promise<MovedRow[]> {
  const { rows } = await db.query<MovedRow>(
    `select line.*, ${names}, entry.actor_id, entry.reason,
       case when line.type = 'transfer_out' then reward_scheduled_for(line.sequence) end as scheduled_for
     from (
       select line.id, line.type, line.description, line.amount_cents, line.status, line.created_at, line.intent_id,
         line.sequence, line.account_id,
         case account.kind when 'member' then account.owner_id end as user_id,
         case account.kind when 'enterprise' then account.owner_id end as enterprise_id
       from statement_posting line
       join ledger_account account on account.id = line.account_id and account.kind in ('member', 'enterprise')
       where ($1::bigint is null or (line.sequence, line.account_id) < ($1, $2::bigint) and line.entry_id <= $1)
         and ($3::text is null or coalesce(line.type = $3, true))
         and ($4::text is null or coalesce(line.status = $4, true))
         and ($6::bigint is null or coalesce(abs(line.amount_cents) = $6, true))
         and ($7::bigint is null or line.sequence > $7 and line.entry_id > $7)
         and ($8::bigint is null or line.sequence <= $8 and line.entry_id <= $8)
         and ($9::uuid is null or $9 = any (array[line.id, line.payment_id, line.order_id]))
         and ($10::bigint[] is null or line.sequence = any ($10) and line.entry_id = any ($10))
         ${among(wanted)}
       order by line.sequence desc, line.account_id desc
       limit $5
     ) as line
     join ledger_transaction entry on entry.id = line.sequence
     left join users person on person.id = line.user_id
     left join enterprise on enterprise.id = line.enterprise_id
     order by line.sequence desc, line.account_id desc`,
    [
      after?.sequence,
      after?.accountId,
      wanted.type,
      wanted.status,
      limit,
      wanted.cents,
      wanted.between.after,
      wanted.between.through,
      wanted.one?.id,
      wanted.one?.numbers,
    ],
  );
  return rows;
}

export async function selectUnmovedLines(
  db: Queryable,
  wanted: Wanted,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<UnmovedLineRow[]> {
  if (wanted.status === 'completed') return [];
  const { rows } = await db.query<UnmovedLineRow>(
    `select line.id, line.type, line.description, line.amount_cents, line.status, line.created_at, line.intent_id,
       (extract(epoch from line.created_at) * 1000000)::bigint as created_micros,
       line.user_id, line.enterprise_id, ${names}, null as actor_id, null as reason, null::timestamptz as scheduled_for
     from statement_payment line
     left join users person on person.id = line.user_id
     left join enterprise on enterprise.id = line.enterprise_id
     where ($1::bigint is null or (line.created_at, line.id) <
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
       and ($3::text is null or line.type = $3) and ($4::text is null or line.status = $4)
       and ($6::bigint is null or line.amount_cents = $6) and ($7::uuid is null or line.id = $7)
       and ($8::timestamptz is null or line.created_at >= $8) and ($9::timestamptz is null or line.created_at < $9)
     order by line.created_at desc, line.id desc
     limit $5`,
    [
      after?.micros,
      after?.id,
      wanted.type,
      wanted.status,
      limit,
      wanted.cents,
      wanted.one?.id,
      wanted.from,
      wanted.to,
    ],
  );
  return rows;
}
