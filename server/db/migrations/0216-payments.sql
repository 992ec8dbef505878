-- Money that comes back: refunds that fail after they were settled, disputes in every order the processor
-- reports them, and one row per problem of a payment (docs/returns.md).

-- What a payment is about never changes, and its intent is set once. Status, sender and problem may change.
create trigger payment_keeps_facts
  before update of id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents,
    total_cents, intent_id on payment
  for each row
  when ((old.id, old.kind, old.user_id, old.enterprise_id, old.payer_id, old.amount_cents, old.fee_basis_points,
      old.fee_cents, old.total_cents)
    is distinct from (new.id, new.kind, new.user_id, new.enterprise_id, new.payer_id, new.amount_cents,
      new.fee_basis_points, new.fee_cents, new.total_cents)
    or (old.intent_id is not null and new.intent_id is distinct from old.intent_id))
  execute function payment_refuse_change();

-- A refund may fail days after the processor reported that it succeeded. `failed`: its money is back in the
-- balance or in suspense.
alter table refund
  drop constraint refund_status_check,
  add constraint refund_status_check check (status in ('held', 'settled', 'released', 'failed')),
  -- The processor's code for why it was refused or failed, such as `charge_disputed`.
  add column failure_code text,
  -- Counts its changes, so that an answer which was read before another one was applied is read again.
  add column version integer not null default 0,
  -- The last call to the processor that asked for it, and which idempotency key that call used: the processor
  -- forgets a key after a day, and a new one may be used only once it confirmed that no refund was made.
  add column tried_at timestamptz,
  add column key_number integer not null default 0,
  add column key_since timestamptz not null default now(),
  -- When the sweeper asks the processor next; null once nothing is left to ask.
  add column next_check_at timestamptz default now() + interval '15 minutes';
update refund set key_since = created_at, next_check_at = null;
update refund set next_check_at = case status
    when 'held' then created_at + interval '15 minutes'
    when 'settled' then greatest(resolved_at + interval '1 day', now()) end
where status = 'held' or (status = 'settled' and resolved_at > now() - interval '60 days');
drop index refund_held;
create index refund_due on refund (next_check_at) where next_check_at is not null;
create index refund_held on refund (payment_id) where status = 'held';

-- A dispute holds exactly what the bank keeps, and knows where each part came from. `warning`: an inquiry,
-- which takes nothing; `closed`: an inquiry that ended; `partly`: lost, but the bank returned a part.
-- What exceeds the payment is taken from nobody: it stands in write-offs until the bank returns it.
alter table dispute
  drop constraint dispute_status_check,
  add constraint dispute_status_check check (status in ('warning', 'closed', 'open', 'won', 'lost', 'partly')),
  drop constraint dispute_resolved,
  add constraint dispute_resolved check ((status in ('warning', 'open')) = (resolved_at is null)),
  add column disputed_cents bigint not null default 0 check (disputed_cents >= 0),
  add column reinstated_cents bigint not null default 0 check (reinstated_cents >= 0),
  add column excess_cents bigint not null default 0 check (excess_cents >= 0),
  -- How many movements it made; the number of the last one is part of its key.
  add column moves integer not null default 0,
  -- As in refund.
  add column version integer not null default 0,
  add column next_check_at timestamptz,
  add column changed_at timestamptz not null default now();
update dispute set
  disputed_cents = balance_cents + receivable_cents + suspense_cents + fee_cents,
  changed_at = coalesce(resolved_at, created_at),
  next_check_at = case status when 'open' then now() end;
update dispute set balance_cents = 0, receivable_cents = 0, suspense_cents = 0, fee_cents = 0
where status = 'won';
alter table dispute
  add constraint dispute_keeps check (
    balance_cents + receivable_cents + suspense_cents + fee_cents + excess_cents = case status
      when 'open' then disputed_cents
      when 'lost' then disputed_cents
      when 'partly' then disputed_cents - reinstated_cents
      else 0 end);
create index dispute_due on dispute (next_check_at) where next_check_at is not null;

-- A dispute of a stranger's gift does not freeze its recipient.
update ledger_account set frozen_at = null
where frozen_at is not null and not exists (
  select from dispute join payment on payment.id = dispute.payment_id
  where dispute.status = 'open' and payment.kind <> 'guest_send'
    and coalesce(payment.user_id, payment.enterprise_id) = ledger_account.owner_id);

-- One row per problem, so that a second one is not hidden behind the first. `reference`: the processor's
-- object that it is about.
alter index payment_problem rename to payment_with_problem;
create table payment_problem (
  id uuid primary key,
  payment_id uuid not null references payment,
  code text not null check (code in ('refund-at-processor', 'refund-contradicts')),
  reference text not null,
  text text not null,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index payment_problem_once on payment_problem (payment_id, code, reference);
create index payment_problem_open on payment_problem (found_at) where resolved_at is null;

-- Finds what a payment has in suspense. These movements are rare.
create index ledger_transaction_of_returns on ledger_transaction (payment_id)
where kind in ('suspense_credit', 'suspense_refund', 'suspense_payout', 'refund_release', 'refund_return',
  'refund_adopt', 'dispute_take', 'dispute_return');

update ledger_movement set credits = '{member, enterprise, suspense}' where kind = 'refund_release';
update ledger_movement set credits = '{processor_clearing, write_offs}',
  debits = '{member, enterprise, suspense, receivable, fee_income, guest_income, write_offs}'
where kind = 'dispute_take';
update ledger_movement set debits = '{processor_clearing, write_offs}',
  credits = '{member, enterprise, suspense, receivable, fee_income, guest_income, write_offs}'
where kind = 'dispute_return';
insert into ledger_movement (kind, debits, credits, spends, needs_actor) values
  ('refund_return', '{processor_clearing}', '{member, enterprise, suspense, fee_income, guest_income}',
    false, false),
  ('refund_adopt', '{member, enterprise, suspense, receivable, fee_income, guest_income}',
    '{processor_clearing}', false, false),
  ('suspense_payout', '{suspense}', '{adjustments}', false, true);

-- The statement knows refunds that failed after they were settled.
create or replace view statement_posting as
select posting.account_id, posting.created_at, posting.transaction_id as sequence,
  coalesce(case when of_payment.settles then payment.id end, entry.public_id) as id,
  case
    when of_payment.settles and payment.kind = 'guest_send' then 'transfer_in'
    when of_payment.settles then 'add_funds'
    when entry.kind = 'purchase_hold' then 'purchase'
    when entry.kind = 'release' then 'purchase_released'
    when entry.kind in ('transfer', 'payout') then
      case when posting.amount < 0 then 'transfer_out' else 'transfer_in' end
    when entry.kind in ('refund_hold', 'refund_release', 'refund_return', 'refund_adopt') then 'refund'
    when entry.kind in ('dispute_take', 'dispute_return', 'receivable_payment') then 'dispute'
    else 'adjustment'
  end as type,
  coalesce(posting.description, '') as description,
  posting.amount as amount_cents,
  case
    when entry.kind <> 'refund_hold' or refund.status = 'settled' then 'completed'
    when refund.status = 'released' then 'cancelled'
    when refund.status = 'failed' then 'failed'
    else 'pending'
  end as status,
  posting.balance_before as balance_before_cents,
  posting.balance_after as balance_after_cents,
  entry.payment_id,
  payment.intent_id,
  entry.order_id,
  entry.details ->> 'message' as message,
  entry.id as entry_id
from ledger_posting posting
join ledger_transaction entry on entry.id = posting.transaction_id
cross join lateral (
  select entry.kind in ('top_up', 'guest_send', 'enterprise_funding', 'staff_settlement') as settles
) as of_payment
left join payment on payment.id = entry.payment_id
left join refund on entry.kind = 'refund_hold' and refund.id = (entry.details ->> 'refundId')::uuid;

-- What waits for staff. `since` begins again when a problem comes again.
create or replace view staff_alert as
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
  select 'problem:' || id, found_at, text
  from payment_problem where resolved_at is null
  union all
  select 'payment:' || id, created_at, 'the processor has not answered with an intent'
  from payment where status = 'pending' and intent_id is null
  union all
  select 'refund:' || id, created_at, format('held: %s', failure)
  from refund where status = 'held' and (provider_refund_id is null or failure is not null)
  union all
  -- The bank took more than the payment has left, and no refund under way explains it.
  select 'dispute:' || id, changed_at,
    format('%s cents of dispute %s exceed its payment', excess_cents, provider_dispute_id)
  from dispute
  where excess_cents > 0
    and not exists (select from refund where refund.payment_id = dispute.payment_id and refund.status = 'held')
  union all
  -- Nothing is on its way to return what a payment has in suspense.
  select coalesce('suspense:' || stuck.payment_id, ''), stuck.since,
    format('%s cents in suspense, and no refund is under way', stuck.cents)
  from (
    select entry.payment_id, max(entry.created_at) as since, sum(posting.amount) as cents
    from ledger_posting posting
    join ledger_account account on account.id = posting.account_id and account.kind = 'suspense'
    join ledger_transaction entry on entry.id = posting.transaction_id
    group by entry.payment_id
    having sum(posting.amount) > 0
  ) as stuck
  where stuck.cents > coalesce((
      select sum(amount_cents) from refund
      where refund.payment_id = stuck.payment_id and source = 'suspense' and status = 'held'), 0)
    and not exists (select from dispute where dispute.payment_id = stuck.payment_id and dispute.status = 'open');
