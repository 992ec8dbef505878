-- A line under which the managers of a company are notified, and the automatic top-up from a saved card.
create table low_balance (
  enterprise_id uuid primary key references enterprise,
  line_cents bigint not null check (line_cents > 0),
  -- Whether the balance is under the line. A crossing sets it, and the way back up clears it.
  is_below boolean not null,
  topup_cents bigint check (topup_cents > 0),
  -- At the card processor.
  topup_card_id text check (length(topup_card_id) between 1 and 100),
  -- The most that automatic top-ups add within a calendar month (UTC), without their fees.
  topup_month_cents bigint check (topup_month_cents > 0),
  -- The manager who set the top-up acts in it.
  topup_by uuid references users,
  topup_role text,
  -- A card that could not be charged stops the top-ups until a manager saves them again.
  topup_stopped_at timestamptz,
  topup_stopped_because text check (topup_stopped_because in ('declined', 'card-gone')),
  constraint low_balance_topup_whole check (num_nulls(topup_cents, topup_card_id, topup_month_cents, topup_by, topup_role) in (0, 5)),
  constraint low_balance_stopped check (num_nulls(topup_stopped_at, topup_stopped_because) in (0, 2)),
  -- A balance is never negative, so a top-up always brings it back to the line, and arms the next one.
  constraint low_balance_topup_lifts check (topup_cents >= line_cents),
  constraint low_balance_month_fits check (topup_month_cents >= topup_cents)
);

-- Each time that a balance fell under the line, and what was decided then.
create table low_balance_crossing (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  crossed_at timestamptz not null,
  line_cents bigint not null,
  balance_cents bigint not null,
  decision text not null check (decision in ('notify', 'top-up', 'month-limit', 'stopped')),
  topup_cents bigint,
  topup_card_id text,
  topup_by uuid references users,
  topup_role text,
  -- Why nothing was charged.
  failure text check (failure in ('declined', 'card-gone', 'enterprise-inactive')),
  constraint low_balance_crossing_topup check (
    num_nulls(topup_cents, topup_card_id, topup_by, topup_role) = case decision when 'top-up' then 0 else 4 end),
  constraint low_balance_crossing_failure check (failure is null or decision = 'top-up')
);
create index low_balance_crossing_of on low_balance_crossing (enterprise_id, crossed_at desc);

-- One crossing is at most one top-up.
alter table topup add column crossing_id uuid unique references low_balance_crossing;

-- The condition is evaluated for every posting, and calls the function only for the balance of a company.
create trigger ledger_account_low_balance after update of balance on ledger_account
  for each row when (new.kind = 'enterprise' and new.balance <> old.balance)
  execute function low_balance_note();

alter table notification drop constraint notification_topic,
  add constraint notification_topic check (topic in (
    'order', 'gift-card', 'payment', 'transactions', 'wallet', 'sent-gifts', 'approvals', 'settings', 'funding'));
