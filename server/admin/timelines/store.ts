/** The SQL of everything that happened to one payment or one gift card. No code is read here. */
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { TimelineRow } from './event.ts';

/** Staff's actions on the subject, by the ids that the audit log knows. */
const byStaff = (subjects: string) =>
  `select 'staff:' || entry.id, entry.at, 8, entry.action, coalesce(entry.reason, entry.after ->> 'note', ''), null::bigint,
     ${fullNameSql('staff')}
   from subject cross join lateral (
     select * from audit_entry where subject_id in (${subjects}) and action <> 'refund-requested'
   ) as entry left join users staff on staff.id = entry.actor_id`;

/**
 * Each as (id, at, order within the same moment, what, detail, amount, actor). The processor's clock counts
 * whole seconds, so its events never precede the payment.
 */
const paymentEvents = [
  `select 'started:' || id, created_at, 0, 'started', coalesce('From ' || sender_name, ''), total_cents, null::text
   from subject`,
  `select 'webhook:' || event.id, greatest(event.created_at, subject.created_at), 1, event.type, '',
     case when event.type = 'payment_intent.succeeded' then subject.total_cents end, null
   from subject join webhook_event event on event.intent_id = subject.intent_id
   where event.type in ('payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled')`,
  `select 'credited:' || subject.id, subject.completed_at, 2,
     case when completion.payment_id is null then 'credited' else 'credited-by-staff' end, '', subject.amount_cents, null
   from subject left join staff_completion completion on completion.payment_id = subject.id
   where subject.completed_at is not null`,
  `select 'covered:' || subject.id, completion.covered_at, 3, 'covered', '', null, null
   from subject join staff_completion completion on completion.payment_id = subject.id
   where completion.covered_at is not null`,
  `select 'problem:' || id, problem_at, 3, 'problem', problem, null, null from subject where problem_at is not null`,
  `select 'problem:' || noted.id, noted.found_at, 3, 'problem', noted.text, null, null
   from subject join payment_problem noted on noted.payment_id = subject.id`,
  `select 'refund:' || refund.id, refund.created_at, 4, 'refund-started', refund.reason, -refund.amount_cents,
     ${fullNameSql('staff')}
   from subject join refund on refund.payment_id = subject.id left join users staff on staff.id = refund.actor_id`,
  // What staff paid out is settled as well, and is not with the card.
  `select 'resolved:' || refund.id, refund.resolved_at, 5,
     case when exists (select from ledger_transaction where operation_key = 'suspense-payout:' || refund.id)
       then 'refund-paid-out' else 'refund-' || refund.status end, coalesce(refund.failure, ''),
     case refund.status when 'settled' then refund.amount_cents + refund.fee_cents else refund.amount_cents end, null
   from subject join refund on refund.payment_id = subject.id where refund.resolved_at is not null`,
  `select 'dispute:' || dispute.id, greatest(dispute.created_at, subject.completed_at), 6, 'dispute-opened', dispute.reason,
     nullif(-dispute.disputed_cents, 0), null
   from subject join dispute on dispute.payment_id = subject.id`,
  `select 'note:' || note.id, note.at, 8, note.case_kind || '-note', note.text, null, ${fullNameSql('staff')}
   from subject cross join lateral (
     select id, 'refund' as kind from refund where payment_id = subject.id
     union all select id, 'dispute' from dispute where payment_id = subject.id
   ) as own join case_note note on note.case_kind = own.kind and note.case_id = own.id
   left join users staff on staff.id = note.author_id`,
  `select 'decided:' || dispute.id, dispute.resolved_at, 7, 'dispute-' || dispute.status, '', null, null
   from subject join dispute on dispute.payment_id = subject.id where dispute.resolved_at is not null`,
  byStaff(`subject.id::text, 'payment:' || subject.id`),
];

const cardEvents = [
  `select 'charged:' || id, created_at, 0, 'charged', gift_card_name, -face_cents, null::text from subject`,
  `select 'sent:' || id, sent_at, 1, 'sent',
     concat_ws('; ', case when attempts > 1 then 'attempt ' || attempts end,
       case when state = 'issuing' then last_answer end), null::bigint, null
   from subject where sent_at is not null`,
  `select 'resolved:' || id, resolved_at, 2, state, coalesce(release_reason, ''),
     case state when 'released' then face_cents end, null
   from subject where state in ('issued', 'released')`,
  `select 'mailed:' || id, mailed_at, 3, 'mailed', '', null, null from subject where mailed_at is not null`,
  `select 'revealed:' || reveal.id, reveal.revealed_at, 4, 'revealed', '', null, null
   from subject cross join lateral (
     select id, revealed_at from gift_card_reveal where unit_id = subject.id order by revealed_at desc limit $2
   ) as reveal`,
  `select 'used:' || id, used_at, 5, 'used', '', null, null from subject where used_at is not null`,
  `select 'archived:' || id, archived_at, 6, 'archived', '', null, null from subject where archived_at is not null`,
  `select 'reported:' || own.id, own.opened_at, 6, 'case-opened', own.evidence, null, null
   from subject join card_case own on own.unit_id = subject.id`,
  `select 'inspected:' || own.id, own.issuer_asked_at, 7, 'case-asked', own.issuer_detail, own.issuer_balance_cents, null
   from subject join card_case own on own.unit_id = subject.id where own.issuer_asked_at is not null`,
  `select 'withdrawn:' || own.id, own.decided_at, 7, 'case-withdrawn', '', null, null
   from subject join card_case own on own.unit_id = subject.id where own.state = 'withdrawn'`,
  byStaff(`subject.id::text, 'unit:' || subject.id`),
];

/** Oldest first, the latest `limit` of them; empty where there is no such payment. */
export async function selectPaymentEvents(
  db: Queryable,
  intentId: string,
  limit: number,
): Promise<TimelineRow[]> {
  const { rows } = await db.query<TimelineRow>(
    timelineOf('select * from payment where intent_id = $1', paymentEvents),
    [intentId, limit],
  );
  return rows;
}

/** The events of a gift card that this user bought. */
export async function selectCardEvents(
  db: Queryable,
  { unitId, userId }: { unitId: string; userId: string },
  limit: number,
): Promise<TimelineRow[]> {
  const subject = `select id, user_id, created_at, gift_card_name, face_cents, state, sent_at, attempts, last_answer,
      release_reason, resolved_at, mailed_at, used_at, archived_at
    from gift_card_unit where id = $1 and user_id = $3`;
  const { rows } = await db.query<TimelineRow>(timelineOf(subject, cardEvents), [unitId, limit, userId]);
  return rows;
}

function timelineOf(subject: string, events: readonly string[]): string {
  return `with subject as (${subject})
     select * from (
       select * from (${events.join('\n union all ')}) as event (id, at, turn, what, detail, amount_cents, actor_name)
       order by at desc, turn desc, id desc limit $2
     ) as latest
     order by at, turn, id`;
}
