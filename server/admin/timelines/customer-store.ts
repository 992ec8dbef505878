/** The SQL of a user's timeline: several streams, each read no further than the page goes. */
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';

export type CustomerEventRow = {
  id: string;
  at: Date;
  at_micros: bigint;
  /** The stream of the event, and its own name for it. */
  source: 'joined' | 'line' | 'issued' | 'mailed' | 'revealed' | 'mail-failed' | 'case' | 'staff';
  /** The number of gift cards that the event stands for. */
  what: string;
  detail: string;
  status: string;
  amount_cents: bigint | null;
  actor_name: string | null;
  /** The time of the first of several. */
  since: Date | null;
};

const account = `(select id from ledger_account where kind = 'member' and owner_id = $1)`;
const nothingElse = `null::text, null::timestamptz`;

/** Events of one order's cards are grouped into one line, however many there are. */
const togetherWithin = `interval '10 minutes'`;

/** `events` returns (id, unit, order, at, name, cents) of single gift cards. */
const ofGiftCards = (source: CustomerEventRow['source'], events: string) =>
  `select '${source}:' || min(first_id), max(last_at), '${source}', sum(cards)::text,
     string_agg(name || case when cards > 1 then ' ×\u00a0' || cards else '' end, ', ' order by cards desc, name), '',
     sum(cents)::bigint, null::text, nullif(min(first_at), max(last_at))
   from (
     select order_id, run, name, count(distinct unit_id) as cards, sum(cents) as cents, min(id) as first_id,
       min(at) as first_at, max(at) as last_at
     from (
       select *, count(*) filter (where begins) over (partition by order_id order by at, id) as run
       from (
         select *, coalesce(at - lag(at) over (partition by order_id order by at, id) > ${togetherWithin}, true) as begins
         from (${events}) as single (id, unit_id, order_id, at, name, cents)
       ) as noticed
     ) as counted
     group by order_id, run, name
   ) as named
   group by order_id, run`;

/** Every stream as (id, at, source, what, detail, status, amount, actor, since), of the user $1. */
const streams = [
  `select 'joined:' || id, created_at, 'joined', user_type, username, '', null::bigint, ${nothingElse}
   from users where id = $1`,
  // The reason and the actor, where staff decided it.
  `select 'line:' || line.id, line.created_at, 'line', line.type, coalesce(decided.reason, line.description), line.status,
     line.amount_cents, ${fullNameSql('staff')}, null::timestamptz
   from statement_posting line
   left join lateral (
     select coalesce(refund.reason, entry.reason) as reason, coalesce(refund.actor_id, entry.actor_id) as actor_id
     from ledger_transaction entry
     left join refund on entry.kind = 'refund_hold' and refund.id = (entry.details ->> 'refundId')::uuid
     where entry.id = line.entry_id and entry.kind in ('refund_hold', 'staff_settlement')
     limit 1
   ) as decided on true
   left join users staff on staff.id = decided.actor_id
   where line.account_id = ${account}`,
  `select 'line:' || id, created_at, 'line', type, description, status, amount_cents, ${nothingElse}
   from statement_payment where user_id = $1`,
  ofGiftCards(
    'issued',
    `select id::text, id, order_id, resolved_at, gift_card_name, face_cents
     from gift_card_unit where user_id = $1 and state = 'issued'`,
  ),
  ofGiftCards(
    'mailed',
    `select id::text, id, order_id, mailed_at, gift_card_name, face_cents
     from gift_card_unit where user_id = $1 and mailed_at is not null`,
  ),
  ofGiftCards(
    'revealed',
    `select reveal.id::text, unit.id, unit.order_id, reveal.revealed_at, unit.gift_card_name, null::bigint
     from gift_card_unit unit join gift_card_reveal reveal on reveal.unit_id = unit.id where unit.user_id = $1`,
  ),
  `select 'mail:' || id, failed_at, 'mail-failed', template, reason, '', null::bigint, ${nothingElse}
   from mail_failure where user_id = $1`,
  // The processor's clock counts whole seconds, and nothing is disputed before it was credited.
  `select 'dispute:' || dispute.id, greatest(dispute.created_at, settled.at + interval '1 microsecond'), 'case',
     'dispute-opened', dispute.reason, '', null::bigint, ${nothingElse}
   from dispute
   join payment on payment.id = dispute.payment_id
   cross join lateral (
     select max(posting.created_at) as at
     from ledger_transaction entry join ledger_posting posting on posting.transaction_id = entry.id
     where entry.operation_key = 'settle:' || payment.intent_id
   ) as settled
   where dispute.member_id = $1`,
  `select 'decided:' || id, resolved_at, 'case', 'dispute-' || status, '', '', null::bigint, ${nothingElse}
   from dispute where member_id = $1 and resolved_at is not null`,
  `select 'note:' || note.id, note.at, 'case', note.case_kind || '-note', note.text, '', null::bigint, ${fullNameSql('staff')},
     null::timestamptz
   from (
     select id, 'dispute' as kind from dispute where member_id = $1
     union all select id, 'refund' from refund where member_id = $1
   ) as own
   join case_note note on note.case_kind = own.kind and note.case_id = own.id
   left join users staff on staff.id = note.author_id`,
  `select 'staff:' || entry.id, entry.at, 'staff', entry.action, coalesce(entry.reason, ''), '', null::bigint,
     ${fullNameSql('staff')}, null::timestamptz
   from audit_entry entry left join users staff on staff.id = entry.actor_id
   where entry.subject_id = ($1::uuid)::text`,
];

const before = `($2::bigint is null
  or (at, id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::text collate "C"))`;

/**
 * Newest first. Each stream returns only what follows the last page, in the list's own order: many events may
 * share a moment, and a window filled with shown ones would hide the rest.
 */
export async function selectCustomerEvents(
  db: Queryable,
  userId: string,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<CustomerEventRow[]> {
  const parts = streams.map(
    (
      stream,
    ) => `(select * from (${stream}) as event (id, at, source, what, detail, status, amount_cents, actor_name, since)
      where ($2::bigint is null or at <= timestamptz 'epoch' + $2::bigint * interval '1 microsecond') and ${before}
      order by at desc, id collate "C" desc limit $4)`,
  );
  const { rows } = await db.query<CustomerEventRow>(
    `select *, (extract(epoch from at) * 1000000)::bigint as at_micros from (${parts.join(' union all ')}) as event
     order by at desc, id collate "C" desc
     limit $4`,
    [userId, after?.micros, after?.id, limit],
  );
  return rows;
}
