-- The staff's area: notes, alerts, and the dashboard's figures.

-- Staff's notes on a dispute or a refund, such as the evidence. Written once, like the audit log.
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

-- Alerts that a member of staff has seen (invariant 13). The subject names the alert, such as
-- `webhook:evt_1`.
create table alert_seen (
  subject text primary key,
  seen_by uuid not null,
  seen_at timestamptz not null default now(),
  note text not null default ''
);

-- Everything that hangs, seen or not; invariant 13 finds what hangs for long and is unseen.
create view staff_alert as
  select 'webhook:' || id as subject, received_at as since,
    format('%s is not processed: %s', type, last_error) as words
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

-- Figures of the dashboard. `closed` holds what can no longer change: transactions up to the number in
-- platform_figures. `open` holds the rest as of platform_figures.as_of. A job writes both every minute.
create table daily_figures (
  day date not null,
  part text not null check (part in ('closed', 'open')),
  funded_cents bigint not null default 0,
  purchased_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  cards_sold bigint not null default 0,
  primary key (day, part)
);
create table daily_members (
  day date primary key,
  joined bigint not null
);
create table platform_figures (
  only_row boolean primary key default true check (only_row),
  through_transaction_id bigint not null default 0,
  members_through timestamptz not null default '-infinity',
  as_of timestamptz,
  members bigint not null default 0,
  enterprise_users bigint not null default 0,
  staff bigint not null default 0,
  enterprises bigint not null default 0,
  active_enterprises bigint not null default 0,
  incomplete_payments bigint not null default 0,
  deleted_accounts bigint not null default 0,
  member_balance_cents bigint not null default 0,
  -- How long the last computation took, for processes that have not computed themselves.
  took_ms integer
);
insert into platform_figures default values;
