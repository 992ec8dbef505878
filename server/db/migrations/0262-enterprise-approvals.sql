-- A company's control over its own money: what waits for a second manager, what each manager may spend, and
-- what they have spent.

-- What a role may pay without settings of the company. Null: no line, no limit.
create table payout_role_default (
  role text primary key check (role in ('super_admin', 'account_manager', 'account_staff', 'department_manager')),
  -- A payout, or the total of a batch, above this waits for another manager.
  approval_above_cents bigint check (approval_above_cents >= 0),
  payout_limit_cents bigint check (payout_limit_cents >= 0),
  day_limit_cents bigint check (day_limit_cents >= 0),
  month_limit_cents bigint check (month_limit_cents >= 0)
);
insert into payout_role_default values
  ('super_admin', null, null, null, null),
  ('account_manager', null, null, null, null),
  ('account_staff', 25000, 250000, 500000, 2000000),
  ('department_manager', 25000, 250000, 500000, 2000000);

-- A company's own rule for a role, in place of the default.
create table payout_role_rule (
  enterprise_id uuid not null references enterprise,
  role text not null references payout_role_default,
  approval_above_cents bigint check (approval_above_cents >= 0),
  payout_limit_cents bigint check (payout_limit_cents >= 0),
  day_limit_cents bigint check (day_limit_cents >= 0),
  month_limit_cents bigint check (month_limit_cents >= 0),
  updated_at timestamptz not null,
  primary key (enterprise_id, role)
);

-- The limits of one manager, in place of those of the role.
create table payout_person_limit (
  user_id uuid primary key references users,
  enterprise_id uuid not null references enterprise,
  payout_limit_cents bigint check (payout_limit_cents >= 0),
  day_limit_cents bigint check (day_limit_cents >= 0),
  month_limit_cents bigint check (month_limit_cents >= 0),
  updated_at timestamptz not null
);
create index payout_person_limit_of on payout_person_limit (enterprise_id);

-- What a manager may spend in a month, a quarter or a year (UTC).
create table payout_budget (
  user_id uuid primary key references users,
  enterprise_id uuid not null references enterprise,
  amount_cents bigint not null check (amount_cents >= 0),
  period text not null check (period in ('month', 'quarter', 'year')),
  -- What one period leaves is added to the next.
  rollover boolean not null,
  -- The first day of the first period; a rollover counts from here.
  starts_on date not null check (starts_on = date_trunc(period, starts_on::timestamp)::date),
  updated_at timestamptz not null
);
create index payout_budget_of on payout_budget (enterprise_id);

-- What each manager spent on each day (UTC): payouts that were paid, and those that wait. It changes only in a
-- transaction that holds the lock of the company's balance.
create table payout_spent (
  user_id uuid not null,
  day date not null,
  cents bigint not null check (cents >= 0),
  primary key (user_id, day)
) with (fillfactor = 50);

-- A payout can wait, and be canceled while it waits.
alter table payout drop constraint payout_status_check;
alter table payout add constraint payout_status_check
  check (status in ('planned', 'paid', 'refused', 'waiting', 'canceled'));
alter table payout_batch drop constraint payout_batch_status_check;
alter table payout_batch add constraint payout_batch_status_check
  check (status in ('preview', 'waiting', 'running', 'completed', 'canceled'));

insert into payout_spent (user_id, day, cents)
select actor_id, day, sum(cents) from (
  select actor_id, (created_at at time zone 'UTC')::date as day, amount_cents as cents
  from payout where batch_id is null and status = 'paid'
  union all
  select batch.actor_id, (batch.confirmed_at at time zone 'UTC')::date, row.amount_cents
  from payout_batch batch join payout row on row.batch_id = batch.id
  where row.status = 'paid' or (row.status = 'planned' and batch.status = 'running')
) as spent
group by actor_id, day;

-- What one manager asks and another decides. The id of a payout's request is the payout's or the batch's, and
-- its money is in the hold account with this id. No foreign keys to company and users on what payouts insert:
-- their checks would lock rows that all payouts share.
create table approval_request (
  id uuid primary key,
  enterprise_id uuid not null,
  kind text not null check (kind in ('payout', 'payouts', 'invitation')),
  state text not null check (state in ('PENDING APPROVAL', 'EXECUTED', 'CANCELED')),
  maker_id uuid not null,
  maker_role text not null,
  amount_cents bigint check (amount_cents > 0),
  -- The invitation that waits: emailUsername, firstName, lastName, role.
  invitation jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (
    ended_as in ('approved', 'rejected', 'withdrawn', 'expired', 'maker-left', 'recipient-left')),
  -- The manager who decided; null where the product itself canceled it.
  decided_by uuid,
  decided_role text,
  note text check (btrim(note) <> ''),
  constraint approval_request_of_money check ((kind = 'invitation') = (amount_cents is null)),
  constraint approval_request_of_invitation check ((kind = 'invitation') = (invitation is not null)),
  constraint approval_request_ended check (
    (state = 'PENDING APPROVAL') = (ended_at is null) and (ended_at is null) = (ended_as is null)),
  constraint approval_request_executed check ((state = 'EXECUTED') = coalesce(ended_as = 'approved', false)),
  constraint approval_request_decided check ((decided_by is null) = (decided_role is null)),
  -- Nobody approves or rejects their own.
  constraint approval_request_second_person check (
    case when ended_as in ('approved', 'rejected') then decided_by is not null and decided_by <> maker_id
      when ended_as = 'withdrawn' then decided_by is not null and decided_by = maker_id
      else decided_by is null end)
);
create index approval_request_newest on approval_request (enterprise_id, created_at desc, id desc);
create index approval_request_waiting on approval_request (expires_at) where state = 'PENDING APPROVAL';
create index approval_request_of_maker on approval_request (maker_id) where state = 'PENDING APPROVAL';

-- A company's statement has the hold of a waiting payout as a pending line, and what went back as a line of its
-- own.
create or replace view enterprise_statement as
select line.account_id, line.created_at, line.sequence, line.id,
  case
    when line.type = 'add_funds' then 'funding'
    when line.type in ('transfer_out', 'transfer_in') then
      case when coalesce(payout.on_list, true) then 'employee_payment' else 'fund_transfer' end
    else line.type
  end as type,
  line.description, line.amount_cents,
  case
    when entry.kind <> 'payout_hold' or request.state = 'EXECUTED' then line.status
    when request.state = 'CANCELED' then 'cancelled'
    else 'pending'
  end as status,
  line.balance_after_cents, line.intent_id,
  payout.recipient_name, coalesce(entry.actor_id, payment.payer_id) as actor_id, payout.message,
  coalesce(payout.batch_id, (entry.details ->> 'batchId')::uuid) as batch_id
from statement_posting line
join ledger_transaction entry on entry.id = line.sequence
left join payout on entry.kind in ('payout', 'payout_hold', 'payout_release')
  and payout.id = (entry.details ->> 'payoutId')::uuid
left join approval_request request on entry.kind = 'payout_hold' and request.id = (entry.details ->> 'requestId')::uuid
left join payment on payment.id = line.payment_id;

-- Their results have a column more; the files create them again.
drop function if exists pay_people(uuid, jsonb);
drop function if exists pay_person(uuid, uuid, uuid, text, bigint, text, boolean, uuid, text, text, text, timestamptz,
  text, text, text, text, jsonb);
