-- A receipt for every transaction: found by the id that people see, with the card that paid and what came of it.

-- UUIDs that begin with their time (0005) enter the index at its end, so that posting does not pay for it. They tell no more
-- than the time, which people see anyway.
alter table ledger_transaction alter column public_id set default new_id();
create unique index ledger_transaction_public_id on ledger_transaction (public_id);

-- The card as the processor names it. Asked for with the first receipt, and known from then on.
alter table payment
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add constraint payment_card check ((card_brand is null) = (card_last4 is null));

-- As in 0004, with what a receipt needs beside the line.
create or replace view statement_posting as
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
  payment.intent_id,
  entry.order_id,
  entry.details ->> 'message' as message
from ledger_posting posting
join ledger_transaction entry on entry.id = posting.transaction_id
cross join lateral (
  select entry.kind in ('top_up', 'guest_send', 'enterprise_funding', 'staff_settlement') as settles
) as of_payment
left join payment on payment.id = entry.payment_id
left join refund on entry.kind = 'refund_hold' and refund.id = (entry.details ->> 'refundId')::uuid;
