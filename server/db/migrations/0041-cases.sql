-- Disputes, refunds and alerts, as the staff work through them.

-- Until when the cardholder's bank takes evidence.
alter table dispute add column due_by timestamptz;
create index dispute_newest on dispute (created_at desc, id desc);
create index refund_newest on refund (created_at desc, id desc);

-- What staff note about a dispute or a refund: whom they asked, what evidence there is. Written once, like the audit log.
create table case_note (
  id uuid primary key,
  case_kind text not null check (case_kind in ('dispute', 'refund')),
  case_id uuid not null,
  text text not null check (btrim(text) <> ''),
  author_id uuid not null,
  author_role text not null,
  at timestamptz not null
);
create index case_note_case on case_note (case_id, at, id);
revoke update, delete, truncate on case_note from current_user;
create trigger case_note_append_only before update or delete on case_note
  for each row execute function ledger_refuse_change();
create trigger case_note_no_truncate before truncate on case_note
  execute function ledger_refuse_change();

-- What a member of the staff said when they saw an alert.
alter table alert_seen add column note text not null default '';

-- Everything that hangs, seen or not; invariant 13 finds what hangs for long and was seen by nobody.
create view staff_alert as
  select 'webhook:' || id as subject, received_at as since, format('%s is not processed: %s', type, last_error) as words
  from webhook_event where processed_at is null
  union all
  select 'unit:' || id, created_at, format('%s at the issuer: %s', state, last_answer)
  from gift_card_unit where state in ('reserved', 'issuing')
  union all
  select 'payment:' || id, problem_at, problem
  from payment where problem is not null
  union all
  select 'payment:' || id, created_at, 'the processor has not told its intent'
  from payment where status = 'pending' and intent_id is null
  union all
  select 'refund:' || id, created_at, format('held: %s', failure)
  from refund where status = 'held' and (provider_refund_id is null or failure is not null);
