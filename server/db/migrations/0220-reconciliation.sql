-- Reconciliation: what the card processor and the gift-card issuer say, beside what the ledger says.

-- Every comparison: by the clock, or because a member of staff asked.
create table reconciliation_run (
  id uuid primary key,
  -- The UTC day it was asked to cover: the day before.
  day date not null,
  asked_at timestamptz not null,
  -- Null if the clock asked.
  asked_by uuid,
  started_at timestamptz,
  -- The worker's own mark. A worker that was given up and still runs finds another one here, and stops.
  attempt uuid,
  -- It covers what happened at or after `since`. What happened at or after `until` is still under way: the
  -- next run compares it.
  since timestamptz,
  until timestamptz,
  step text check (step in ('processor', 'issuer', 'comparing')),
  records_read bigint not null default 0,
  items_compared bigint not null default 0,
  finished_at timestamptz,
  found integer,
  resolved integer,
  -- Why it could not be finished.
  failure text,
  constraint reconciliation_run_finished check (finished_at is null or failure is not null or found is not null),
  constraint reconciliation_run_covers check ((since is null) = (until is null) and since <= until)
);
create index reconciliation_run_newest on reconciliation_run (asked_at desc, id desc);

-- What a run read at the processor and the issuer. It is deleted when the run ends, and a crash of the
-- database may empty it: the run then starts again, so nothing is lost by not logging it.
create unlogged table reconciliation_record (
  attempt uuid not null,
  family text not null check (family in ('payment', 'card', 'payout')),
  -- The payment intent (or the charge without one), the order's reference, or the payout.
  item text not null,
  kind text not null check (kind in ('intent', 'charge', 'refund', 'dispute', 'payout', 'order')),
  id text not null,
  -- The payment of ours that the record names.
  payment_id uuid,
  status text not null,
  -- `made` moved the money, `pending` may move it, `none` did not move it or moved it back.
  effect text not null check (effect in ('made', 'pending', 'none')),
  amount_cents bigint not null,
  -- What the issuer took for an order, after its discount.
  cost_cents bigint,
  made_at timestamptz not null,
  primary key (attempt, kind, id)
);
create index reconciliation_record_item on reconciliation_record (attempt, family, item);

-- The items that a run compares, and whether all their records have been read.
create unlogged table reconciliation_item (
  attempt uuid not null,
  family text not null check (family in ('payment', 'card', 'payout')),
  item text not null,
  -- When the outside last moved money of it, beyond the times of its records: a refund that failed.
  changed_at timestamptz,
  is_read boolean not null default false,
  primary key (attempt, family, item)
);
create index reconciliation_item_unread on reconciliation_item (attempt, family, item) where not is_read;

-- Both sides of everything that a run compared, for the accountant. Kept for 400 days.
create table reconciliation_line (
  run_id uuid not null references reconciliation_run,
  family text not null check (family in ('payment', 'card', 'payout')),
  item text not null,
  part text not null check (part in ('charge', 'refund', 'dispute', 'suspense', 'card', 'payout')),
  -- Several lines of a part, where the outside has several orders under one reference.
  number integer not null,
  outside_id text,
  inside_id text,
  -- Null where that side does not know it.
  outside_cents bigint,
  inside_cents bigint,
  cost_cents bigint,
  outside_status text,
  inside_status text,
  verdict text not null check (verdict in ('agrees', 'under-way', 'differs')),
  kind text,
  happened_at timestamptz,
  primary key (run_id, family, item, part, number),
  constraint reconciliation_line_kind check ((verdict = 'differs') = (kind is not null))
);

-- The sums of a run's lines, kept when the lines are deleted.
create table reconciliation_total (
  run_id uuid not null references reconciliation_run,
  part text not null check (part in ('charge', 'refund', 'dispute', 'suspense', 'card', 'payout')),
  items bigint not null,
  under_way bigint not null,
  differing bigint not null,
  -- Of the items that are not under way.
  outside_cents bigint not null,
  inside_cents bigint not null,
  cost_cents bigint not null,
  primary key (run_id, part)
);

-- A difference, from the run that first saw it to the run that no longer did. Coming back, it is a new one,
-- so its alert and its explanation are of this problem alone.
create table reconciliation_difference (
  id uuid primary key,
  family text not null check (family in ('payment', 'card', 'payout')),
  item text not null,
  part text not null check (part in ('charge', 'refund', 'dispute', 'suspense', 'card', 'payout')),
  kind text not null,
  outside_id text,
  inside_id text,
  outside_cents bigint,
  inside_cents bigint,
  outside_status text,
  inside_status text,
  happened_at timestamptz,
  first_run_id uuid not null references reconciliation_run,
  first_seen_at timestamptz not null,
  last_run_id uuid not null references reconciliation_run,
  last_seen_at timestamptz not null,
  resolved_run_id uuid references reconciliation_run,
  resolved_at timestamptz,
  explained_by uuid,
  explained_role text,
  explained_at timestamptz,
  explanation text,
  constraint reconciliation_difference_resolved check (num_nulls(resolved_run_id, resolved_at) in (0, 2)),
  constraint reconciliation_difference_explained check (
    num_nulls(explained_by, explained_role, explained_at, explanation) in (0, 4) and btrim(explanation) <> '')
);
create unique index reconciliation_difference_once on reconciliation_difference
  (family, item, part, kind, coalesce(outside_id, '')) where resolved_at is null;
create index reconciliation_difference_newest on reconciliation_difference (first_seen_at desc, id desc);
create index reconciliation_difference_open on reconciliation_difference (first_seen_at desc, id desc)
  where resolved_at is null and explained_at is null;

-- What took money back from a payment, or covered it: few movements, which no other index finds by payment.
-- Settlements are found by their operation key.
create index ledger_transaction_of_payment on ledger_transaction (payment_id)
  where payment_id is not null
    and kind not in ('top_up', 'guest_send', 'enterprise_funding', 'suspense_credit', 'staff_settlement');

-- The alerts of differences that nobody has explained, with both sides.
create view reconciliation_alert as
select 'difference:' || id as subject, first_seen_at as since,
  format('%s %s: %s at the %s (%s), %s here (%s)',
    case family when 'payment' then 'Payment' when 'card' then 'Gift card' else 'Payout' end,
    coalesce(outside_id, inside_id, item),
    coalesce('$' || to_char(outside_cents / 100.0, 'FM999999999990.00'), 'nothing'),
    case family when 'card' then 'issuer' else 'card processor' end,
    coalesce(outside_status, 'not known'),
    coalesce('$' || to_char(inside_cents / 100.0, 'FM999999999990.00'), 'nothing'),
    coalesce(inside_status, 'not known')) as words
from reconciliation_difference
where resolved_at is null and explained_at is null;
