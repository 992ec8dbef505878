-- What companies pay their people: one at a time, or many in a batch that was looked at before it was confirmed.

create table payout_batch (
  id uuid primary key,
  enterprise_id uuid not null references enterprise,
  -- Who made the preview; once it is confirmed, who confirmed it.
  actor_id uuid not null references users,
  actor_role text not null,
  message text,
  status text not null check (status in ('preview', 'running', 'completed')),
  row_count integer not null,
  payable_rows integer not null,
  payable_cents bigint not null,
  paid_rows integer not null default 0,
  paid_cents bigint not null default 0,
  refused_rows integer not null,
  -- The last line that has its end: where the next chunk begins.
  done_through integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  completed_at timestamptz,
  constraint payout_batch_confirmed check ((status = 'preview') = (confirmed_at is null)),
  constraint payout_batch_completed check ((status = 'completed') = (completed_at is not null))
);
create index payout_batch_newest on payout_batch (enterprise_id, created_at desc, id desc);
create index payout_batch_preview on payout_batch (created_at) where status = 'preview';

-- One person's money. `planned` rows are of a batch; the ledger's transaction has the key `payout:{id}` and exists exactly
-- when the row is `paid`. No foreign keys to company and people: checking them would lock rows that all payouts share.
create table payout (
  id uuid primary key,
  enterprise_id uuid not null,
  batch_id uuid references payout_batch on delete cascade,
  -- The line of the file that the row came from.
  line integer,
  given text,
  recipient_id uuid,
  recipient_name text,
  amount_cents bigint check (amount_cents > 0),
  message text,
  -- Whether the person was on the company's employee list.
  on_list boolean not null,
  status text not null check (status in ('planned', 'paid', 'refused')),
  reason text,
  actor_id uuid not null,
  actor_role text not null,
  -- The browser's own key for its request, so that a double click is one payout.
  request_key text,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint payout_in_batch check ((batch_id is null) = (line is null)),
  constraint payout_paid check ((status = 'paid') = (paid_at is not null)),
  constraint payout_complete check (status = 'refused' or (recipient_id is not null and amount_cents is not null)),
  constraint payout_reason check ((status = 'refused') = (reason is not null))
) with (fillfactor = 70);
create unique index payout_of_batch on payout (batch_id, line) where batch_id is not null;
create unique index payout_request on payout (actor_id, request_key) where request_key is not null;

-- Pays one person in one round trip; words and verdict are composed by server/enterprise/payouts/send-funds.ts. Answers false
-- where the actor used the key before, and does nothing.
--
--   IE001 the company is not active   IN… as in 0001
create function pay_person(
  p_id uuid, p_enterprise_id uuid, p_recipient_id uuid, p_recipient_name text, p_amount_cents bigint, p_message text,
  p_on_list boolean, p_actor_id uuid, p_actor_role text, p_reason text, p_request_key text, p_now timestamptz,
  p_sent_words text, p_received_words text, p_title text, p_told text, p_mail jsonb,
  out paid boolean, out balance_cents bigint
) language plpgsql as $$
begin
  -- The key comes first: of two calls at once the second waits here for the first to commit or roll back.
  insert into payout (id, enterprise_id, recipient_id, recipient_name, amount_cents, message, on_list, status,
    actor_id, actor_role, request_key, created_at, paid_at)
  values (p_id, p_enterprise_id, p_recipient_id, p_recipient_name, p_amount_cents, p_message, p_on_list, 'paid',
    p_actor_id, p_actor_role, p_request_key, p_now, p_now)
  on conflict (actor_id, request_key) where request_key is not null do nothing;
  paid := found;
  if not paid then
    return;
  end if;
  perform ledger_post('payout', 'payout:' || p_id, array['enterprise', 'member'],
    array[p_enterprise_id, p_recipient_id], array[-p_amount_cents, p_amount_cents],
    array[p_sent_words, p_received_words], null, null, jsonb_strip_nulls(jsonb_build_object('payoutId', p_id, 'message', p_message)),
    p_actor_id, p_actor_role, p_reason);
  -- Staff lock the balance before they make a company inactive, so what is read now stays true until the end.
  perform from enterprise where id = p_enterprise_id and is_active;
  if not found then
    raise exception 'the company is not active' using errcode = 'IE001';
  end if;
  select balance into balance_cents from ledger_account where kind = 'enterprise' and owner_id = p_enterprise_id;
  insert into notification (id, user_id, title, message, created_at)
  values (p_id, p_recipient_id, p_title, p_told, p_now);
  perform enqueue_jobs('send-mail', array[p_mail]);
end $$;

-- What moved a company's balance, with what is known of its payouts.
create view enterprise_statement as
select line.account_id, line.created_at, line.sequence, line.id,
  case line.type
    when 'add_funds' then 'funding'
    when 'transfer_out' then case when coalesce(payout.on_list, true) then 'employee_payment' else 'fund_transfer' end
    else line.type
  end as type,
  line.description, line.amount_cents, line.status, line.balance_after_cents, line.intent_id,
  payout.recipient_name, coalesce(entry.actor_id, payment.payer_id) as actor_id, payout.message, payout.batch_id
from statement_posting line
join ledger_transaction entry on entry.id = line.sequence
left join payout on entry.kind = 'payout' and payout.id = (entry.details ->> 'payoutId')::uuid
left join payment on payment.id = line.payment_id;
