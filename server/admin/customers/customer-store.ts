/** The SQL of one user's cards and sums. No code is read here. */
import type { Queryable } from '#server/db/pool.ts';

export type CustomerCardRow = {
  id: string;
  order_id: string;
  gift_card_name: string;
  image_url: string;
  face_cents: bigint;
  state: 'reserved' | 'issuing' | 'issued' | 'released';
  used_at: Date | null;
  archived_at: Date | null;
  created_at: Date;
  created_micros: bigint;
  resolved_at: Date | null;
  mailed_at: Date | null;
  release_reason: string | null;
};

/** Newest first. */
export async function selectCustomerCards(
  db: Queryable,
  userId: string,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<CustomerCardRow[]> {
  const { rows } = await db.query<CustomerCardRow>(
    `select id, order_id, gift_card_name, image_url, face_cents, state, used_at, archived_at, created_at,
       (extract(epoch from created_at) * 1000000)::bigint as created_micros, resolved_at, mailed_at, release_reason
     from gift_card_unit
     where user_id = $1 and ($2::bigint is null or (created_at, id) <
       (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
     order by created_at desc, id desc
     limit $4`,
    [userId, after?.micros, after?.id, limit],
  );
  return rows;
}

export type CustomerSumRow = {
  /** `2026-11`; null for the total. */
  month: string | null;
  spent: bigint;
  deposited: bigint;
  count: number;
};

/** By month and in total: spent on cards, received from cards and users, and the number of lines. */
export async function sumUpCustomer(db: Queryable, userId: string): Promise<CustomerSumRow[]> {
  const { rows } = await db.query<CustomerSumRow>(
    `select to_char(posting.created_at at time zone 'UTC', 'YYYY-MM') as month,
       coalesce(-sum(posting.amount) filter (where entry.kind = 'purchase_hold'
         or entry.kind = 'release' and bought_with_balance(entry.order_id)), 0)::bigint as spent,
       coalesce(sum(posting.amount) filter (
         where entry.kind in ('top_up', 'guest_send', 'staff_settlement')), 0)::bigint as deposited,
       count(*)::int as count
     from ledger_posting posting join ledger_transaction entry on entry.id = posting.transaction_id
     where posting.account_id = (select id from ledger_account where kind = 'member' and owner_id = $1)
     group by grouping sets ((1), ())
     order by 1 nulls first`,
    [userId],
  );
  return rows;
}
