/** The SQL of everything that happened to a person: several streams, each read no further than the page goes. */
import type { Queryable } from '#server/db/pool.ts';

export type EventRow = {
  id: string;
  at: Date;
  at_micros: bigint;
  /** Which stream it comes from, and what that stream calls it. */
  source: 'joined' | 'line' | 'issued' | 'mailed' | 'revealed' | 'mail-failed' | 'staff';
  what: string;
  detail: string;
  status: string;
  amount_cents: bigint | null;
  actor_name: string | null;
};

const account = `(select id from ledger_account where kind = 'member' and owner_id = $1)`;

/** Every stream as (id, at, source, what, detail, status, amount, actor), of the person $1. */
const streams = [
  `select 'joined:' || id as id, created_at as at, 'joined' as source, user_type as what, username as detail,
     '' as status, null::bigint as amount_cents, null::text as actor_name
   from users where id = $1`,
  `select 'line:' || id, created_at, 'line', type, description, status, amount_cents, null::text
   from statement_posting where account_id = ${account}`,
  `select 'line:' || id, created_at, 'line', type, description, status, amount_cents, null::text
   from statement_payment where user_id = $1`,
  `select 'issued:' || id, resolved_at, 'issued', state, gift_card_name, '', face_cents, null::text
   from gift_card_unit where user_id = $1 and state = 'issued'`,
  `select 'mailed:' || id, mailed_at, 'mailed', state, gift_card_name, '', face_cents, null::text
   from gift_card_unit where user_id = $1 and mailed_at is not null`,
  `select 'revealed:' || reveal.id, reveal.revealed_at, 'revealed', unit.state, unit.gift_card_name, '',
     unit.face_cents, null::text
   from gift_card_unit unit join gift_card_reveal reveal on reveal.unit_id = unit.id where unit.user_id = $1`,
  `select 'mail:' || id, failed_at, 'mail-failed', template, reason, '', null::bigint, null::text
   from mail_failure where user_id = $1`,
  `select 'staff:' || entry.id, entry.at, 'staff', entry.action, coalesce(entry.reason, ''), '', null::bigint,
     btrim(person.first_name || ' ' || person.last_name)
   from audit_entry entry left join users person on person.id = entry.actor_id
   where entry.subject_id = ($1::uuid)::text`,
];

/** Newest first. */
export async function selectEvents(
  db: Queryable,
  userId: string,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<EventRow[]> {
  const parts = streams.map(
    (
      stream,
    ) => `(select * from (${stream}) as event (id, at, source, what, detail, status, amount_cents, actor_name)
      where $2::bigint is null or at <= timestamptz 'epoch' + $2::bigint * interval '1 microsecond'
      order by at desc limit $4 + 50)`,
  );
  const { rows } = await db.query<EventRow>(
    `select *, (extract(epoch from at) * 1000000)::bigint as at_micros from (${parts.join(' union all ')}) as event
     where $2::bigint is null
       or (at, id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::text collate "C")
     order by at desc, id collate "C" desc
     limit $4`,
    [userId, after?.micros, after?.id, limit],
  );
  return rows;
}
