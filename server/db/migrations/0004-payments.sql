-- Card payments into a balance, what the processor tells of them, refunds and disputes, and the statement.

-- A payment exists before the processor is called. `pending` may become any of the others, and whatever it became, money
-- that arrives makes it `completed`. The client secret is never stored.
create table payment (
  id uuid primary key,
  kind text not null check (kind in ('add_funds', 'guest_send', 'enterprise_funding')),
  -- Whom the money is for: a member, or a company.
  user_id uuid,
  enterprise_id uuid,
  -- Who pays, where it is somebody signed in.
  payer_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_cents bigint not null,
  total_cents bigint not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed', 'cancelled')),
  -- The processor's payment intent, once it has told us.
  intent_id text unique,
  customer_id text,
  -- Why the last attempt to pay failed, in the processor's words.
  failure_code text,
  failure_message text,
  -- Something that staff have to look at: the processor's answer does not fit the payment.
  problem text,
  problem_at timestamptz,
  -- The browser's own key for its request, so that a double click is one payment.
  request_key text,
  -- Guests: who says they send it, where the receipt goes, what they write, and the browser that may complete it.
  sender_name text,
  sender_phone text,
  sender_email text,
  message text,
  browser_hash bytea,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When to ask the processor next by ourselves; null when there is nothing left to ask.
  next_check_at timestamptz,
  constraint payment_beneficiary check (
    case kind when 'enterprise_funding' then enterprise_id is not null and user_id is null
      else user_id is not null and enterprise_id is null end),
  constraint payment_total check (total_cents = amount_cents + fee_cents),
  constraint payment_fee check (fee_cents = (amount_cents * fee_basis_points + 5000) / 10000),
  constraint payment_completed check ((status = 'completed') = (completed_at is not null)),
  constraint payment_completed_is_known check (status <> 'completed' or intent_id is not null),
  constraint payment_problem check ((problem is null) = (problem_at is null))
);
create unique index payment_request on payment (payer_id, request_key) where request_key is not null;
create index payment_due on payment (next_check_at) where next_check_at is not null;
create index payment_problem on payment (problem_at) where problem_at is not null;
-- What a person's statement shows beside the ledger: payments that moved nothing.
create index payment_unsettled_of_user on payment (user_id, created_at, id) where status <> 'completed';
create index payment_unsettled_of_enterprise on payment (enterprise_id, created_at, id) where status <> 'completed';
create index payment_browser on payment (browser_hash) where browser_hash is not null;

-- What the processor told us, once. Nothing of it is believed but that something happened to an object: the object is
-- then asked for. So the payload, which holds secrets and card details, is not kept.
create table webhook_event (
  id text primary key,
  type text not null,
  object_id text not null,
  intent_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- When it was last tried, and why it is not processed yet.
  tried_at timestamptz,
  last_error text
);
create index webhook_event_open on webhook_event (coalesce(tried_at, received_at)) where processed_at is null;

-- Money on its way back to a card: held, then settled when the processor did it, or released when it did not.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- Out of the balance, or out of suspense when the account is closed.
  source text not null check (source in ('balance', 'suspense')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The fee's share, which goes back with it.
  fee_cents bigint not null check (fee_cents >= 0),
  status text not null default 'held' check (status in ('held', 'settled', 'released')),
  provider_refund_id text unique,
  failure text,
  actor_id uuid,
  actor_role text,
  reason text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint refund_resolved check ((status = 'held') = (resolved_at is null))
);
create index refund_payment on refund (payment_id);
create index refund_held on refund (created_at) where status = 'held';

-- A card holder took a payment back through the bank; where the money came from, so that it can go back there.
create table dispute (
  id uuid primary key,
  provider_dispute_id text not null unique,
  payment_id uuid not null references payment,
  status text not null check (status in ('open', 'won', 'lost')),
  reason text not null,
  balance_cents bigint not null default 0 check (balance_cents >= 0),
  receivable_cents bigint not null default 0 check (receivable_cents >= 0),
  suspense_cents bigint not null default 0 check (suspense_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  created_at timestamptz not null,
  resolved_at timestamptz,
  constraint dispute_resolved check ((status = 'open') = (resolved_at is null))
);
create index dispute_payment on dispute (payment_id);

-- Alerts that a member of the staff has seen (invariant 13). The subject is what the alert names, such as `webhook:evt_1`.
create table alert_seen (
  subject text primary key,
  seen_by uuid not null,
  seen_at timestamptz not null default now()
);

-- The statement: every line projects one posting, or one payment that moved nothing (yet).
create view statement_posting as
select posting.account_id, posting.created_at, posting.transaction_id as sequence,
  coalesce(case when of_payment.settles then payment.id end, entry.public_id) as id,
  case
    when of_payment.settles and payment.kind = 'guest_send' then 'transfer_in'
    when of_payment.settles then 'add_funds'
    when entry.kind = 'purchase_hold' then 'purchase'
    when entry.kind = 'release' then 'purchase_released'
    when entry.kind in ('transfer', 'payout') then case when posting.amount < 0 then 'transfer_out' else 'transfer_in' end
    when entry.kind in ('refund_hold', 'refund_release') then 'refund'
    when entry.kind in ('dispute_take', 'dispute_return', 'receivable_payment') then 'dispute'
    else 'adjustment'
  end as type,
  coalesce(posting.description, '') as description,
  posting.amount as amount_cents,
  case
    when entry.kind <> 'refund_hold' or refund.status = 'settled' then 'completed'
    when refund.status = 'released' then 'cancelled'
    else 'pending'
  end as status,
  posting.balance_before as balance_before_cents,
  posting.balance_after as balance_after_cents,
  entry.payment_id,
  payment.intent_id
from ledger_posting posting
join ledger_transaction entry on entry.id = posting.transaction_id
cross join lateral (
  select entry.kind in ('top_up', 'guest_send', 'enterprise_funding', 'staff_settlement') as settles
) as of_payment
left join payment on payment.id = entry.payment_id
left join refund on entry.kind = 'refund_hold' and refund.id = (entry.details ->> 'refundId')::uuid;

create view statement_payment as
select user_id, enterprise_id, created_at, 0::bigint as sequence, id,
  case kind when 'guest_send' then 'transfer_in' else 'add_funds' end as type,
  case kind when 'guest_send' then 'Payment from ' || coalesce(sender_name, 'a guest') else 'Add funds by card' end
    as description,
  amount_cents, status,
  null::bigint as balance_before_cents, null::bigint as balance_after_cents,
  id as payment_id, intent_id
from payment
where status <> 'completed';
