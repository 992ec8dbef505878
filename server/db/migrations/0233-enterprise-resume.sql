-- Payouts of many whose job died: since when, and who resumed them.

-- When a chunk was last paid, or the batch resumed. A batch that runs and does not progress is stuck.
alter table payout_batch add column progressed_at timestamptz;

create table payout_batch_resume (
  id uuid primary key,
  batch_id uuid not null references payout_batch,
  actor_id uuid not null,
  actor_role text not null,
  reason text not null check (btrim(reason) <> ''),
  rows_left integer not null,
  cents_left bigint not null,
  -- The batch's progressed_at that it set.
  at timestamptz not null
);
create index payout_batch_resume_of on payout_batch_resume (batch_id, at);
create index payout_batch_running on payout_batch (confirmed_at) where status = 'running';

create or replace view staff_alert_due as
  select subject, since, words from staff_alert where since < now() - interval '15 minutes'
  union all
  select 'late-card:' || id, late_at,
    case state
      when 'released' then format('The issuer issued a card that was released: order %s', late_order_id)
      else format('The issuer issued another card than the code that staff entered: order %s', late_order_id)
    end
  from gift_card_unit where late_at is not null
  union all
  select 'batch:' || id, coalesce(progressed_at, confirmed_at),
    format('A payout of many does not go on: %s rows are left', row_count - paid_rows - refused_rows)
  from payout_batch
  where status = 'running' and coalesce(progressed_at, confirmed_at) < now() - interval '15 minutes';
