-- Card payments into a balance, what the card processor reports of them, refunds, disputes, and the
-- statement.

-- A payment exists before the processor is called. `pending` may become any other status, and whatever it
-- became, money that arrives makes it `completed`. The client secret is never stored.
create table payment (
  id uuid primary key,
  kind text not null check (kind in ('add_funds', 'guest_send', 'enterprise_funding')),
  -- The beneficiary: a member or a company.
  user_id uuid,
  enterprise_id uuid,
  -- The payer, if signed in.
  payer_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_cents bigint not null,
  total_cents bigint not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed', 'cancelled')),
  -- The processor's payment intent, once it is known.
  intent_id text unique,
  customer_id text,
  -- Why the last attempt to pay failed, in the processor's words.
  failure_code text,
  failure_message text,
  -- For staff to look at: the processor's answer does not fit the payment.
  problem text,
  problem_at timestamptz,
  -- The browser's own key for its request, so that a double click is one payment.
  request_key text,
  -- Guests: the sender's name, phone and address for the receipt, the message, and the browser that may
  -- complete it.
  sender_name text,
  sender_phone text,
  sender_email text,
  message text,
  browser_hash bytea,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When the sweeper asks the processor next; null once nothing is left to ask.
  next_check_at timestamptz,
  -- The card as the processor names it. Asked for with the first receipt.
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  -- When the recipient of a guest's payment was notified. A guest who had not given a name when the money
  -- arrived has some seconds to do so; the notification waits for it.
  told_at timestamptz,
  constraint payment_beneficiary check (
    case kind when 'enterprise_funding' then enterprise_id is not null and user_id is null
      else user_id is not null and enterprise_id is null end),
  constraint payment_total check (total_cents = amount_cents + fee_cents),
  constraint payment_fee check (fee_cents = (amount_cents * fee_basis_points + 5000) / 10000),
  constraint payment_completed check ((status = 'completed') = (completed_at is not null)),
  constraint payment_completed_is_known check (status <> 'completed' or intent_id is not null),
  constraint payment_problem check ((problem is null) = (problem_at is null)),
  constraint payment_card check ((card_brand is null) = (card_last4 is null))
);
create unique index payment_request on payment (payer_id, request_key) where request_key is not null;
create index payment_due on payment (next_check_at) where next_check_at is not null;
create index payment_problem on payment (problem_at) where problem_at is not null;
-- Payments that moved nothing, which a statement shows beside the ledger. A stranger's unpaid gift is not on
-- a member's statement: anybody could write there.
create index payment_unsettled_of_user on payment (user_id, created_at, id)
where status <> 'completed' and kind <> 'guest_send';
create index payment_unsettled_of_enterprise on payment (enterprise_id, created_at, id)
where status <> 'completed';
-- The same of all users, for staff; and of one status, because few are open among many that were given up.
create index payment_unsettled on payment (created_at desc, id desc) where status <> 'completed';
create index payment_unsettled_of_status on payment (status, created_at desc, id desc)
where status <> 'completed';
-- The newest payments of a guest's browser.
create index payment_browser on payment (browser_hash, created_at desc) where browser_hash is not null;

-- Events of the processor, each once. Only the fact that something happened to an object is believed: the
-- object is then asked for. So the payload, which holds secrets and card details, is not kept.
create table webhook_event (
  id text primary key,
  type text not null,
  object_id text not null,
  intent_id text,
  created_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- The last attempt, and why the event is not processed yet.
  tried_at timestamptz,
  last_error text
);
create index webhook_event_open on webhook_event (coalesce(tried_at, received_at)) where processed_at is null;
create index webhook_event_newest on webhook_event (received_at desc, id desc);
create index webhook_event_intent on webhook_event (intent_id) where intent_id is not null;

-- Money on its way back to a card: held, then settled when the processor did it, or released when it did not.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- Out of the balance, or out of suspense if the account is closed.
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
  -- The payment's user, so that a user's timeline finds it without reading every payment; null for a
  -- company's.
  member_id uuid,
  constraint refund_resolved check ((status = 'held') = (resolved_at is null))
);
create index refund_payment on refund (payment_id);
create index refund_held on refund (created_at) where status = 'held';
create index refund_newest on refund (created_at desc, id desc);
create index refund_of_user on refund (member_id, created_at) where member_id is not null;
-- Open or released refunds, of which there are few.
create index refund_unsettled on refund (status, created_at desc) where status <> 'settled';
create trigger refund_owner before insert on refund for each row execute function case_name_owner();

-- A cardholder took a payment back through the bank; where the money came from, so that it can go back there.
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
  -- Until when the cardholder's bank takes evidence.
  due_by timestamptz,
  -- As in refund.
  member_id uuid,
  constraint dispute_resolved check ((status = 'open') = (resolved_at is null))
);
create index dispute_payment on dispute (payment_id);
create index dispute_newest on dispute (created_at desc, id desc);
create index dispute_of_user on dispute (member_id, created_at) where member_id is not null;
create trigger dispute_owner before insert on dispute for each row execute function case_name_owner();

-- A payment that staff completed before the processor confirmed it: credited at the operator's expense. If
-- the processor's money arrives after all, it covers what was credited, once.
create table staff_completion (
  payment_id uuid primary key references payment,
  completed_at timestamptz not null,
  covered_at timestamptz
);

-- A payment with the balance that it is for and the user who is notified: its owner, or a company's payer.
create view settleable as
select payment.id, payment.kind, payment.user_id, payment.enterprise_id, payment.payer_id,
  payment.amount_cents,
  payment.fee_basis_points, payment.fee_cents, payment.total_cents, payment.status, payment.intent_id,
  payment.customer_id, payment.sender_name, payment.sender_email, payment.message, payment.problem,
  payment.created_at, account.balance, person.id as person_id, person.email, person.first_name
from payment
join ledger_account account
  on account.kind = case payment.kind when 'enterprise_funding' then 'enterprise' else 'member' end
  and account.owner_id = coalesce(payment.user_id, payment.enterprise_id)
left join users person
  on person.id = case payment.kind when 'enterprise_funding' then payment.payer_id else payment.user_id end
  and person.deleted_at is null;

-- A guest's payment with its recipient; `shown` if the recipient still takes gifts.
create view gift_claim as
select payment.*, person.username as recipient_name, person.email as recipient_email, person.first_name,
  person.last_name, person.phone_digits, person.profile_image_url, shown.id is not null as shown,
  exists (select from refund where refund.payment_id = payment.id and source = 'suspense') as returned
from payment
left join users person on person.id = payment.user_id and person.deleted_at is null
left join public_member shown on shown.id = payment.user_id
where payment.kind = 'guest_send';

-- The statement: every line projects one posting, or one payment that moved nothing (yet). The transaction's
-- number is there twice, because a query that reads from one number on must say so for both tables; otherwise
-- the planner reads one of them from its end.
create view statement_posting as
select posting.account_id, posting.created_at, posting.transaction_id as sequence,
  coalesce(case when of_payment.settles then payment.id end, entry.public_id) as id,
  case
    when of_payment.settles and payment.kind = 'guest_send' then 'transfer_in'
    when of_payment.settles then 'add_funds'
    when entry.kind = 'purchase_hold' then 'purchase'
    when entry.kind = 'release' then 'purchase_released'
    when entry.kind in ('transfer', 'payout') then
      case when posting.amount < 0 then 'transfer_out' else 'transfer_in' end
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

create view statement_payment as
select user_id, enterprise_id, created_at, 0::bigint as sequence, id,
  'add_funds' as type,
  'Add funds by card' as description,
  amount_cents, status,
  null::bigint as balance_before_cents, null::bigint as balance_after_cents,
  id as payment_id, intent_id
from payment
where status <> 'completed' and kind <> 'guest_send';
