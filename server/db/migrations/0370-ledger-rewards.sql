-- Money of a reward: its payer → hold, and from there to the order of the cards that its recipient chose, to a
-- member's balance, or back to the payer. One hold account per reward.

alter table ledger_account drop constraint ledger_account_kind;
alter table ledger_account add constraint ledger_account_kind check (kind in (
  'member', 'enterprise', 'hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable',
  'processor_clearing', 'fee_income', 'guest_income', 'issuer_payable', 'adjustments', 'suspense',
  'write_offs'));
alter table ledger_account drop constraint ledger_account_carries_balance;
alter table ledger_account add constraint ledger_account_carries_balance check (
  (kind in ('member', 'enterprise', 'hold', 'refund_hold', 'payout_hold', 'reward_hold', 'receivable'))
    = (balance is not null));

insert into ledger_movement (kind, debits, credits, spends, needs_actor) values
  ('reward_hold', '{member, enterprise}', '{reward_hold}', true, false),
  ('reward_claim', '{reward_hold}', '{hold, member}', false, false),
  ('reward_return', '{reward_hold}', '{member, enterprise}', false, false);

-- The statement knows them.
create or replace view statement_posting as
select posting.account_id, posting.created_at, posting.transaction_id as sequence,
  coalesce(case when of_payment.settles then payment.id end, entry.public_id) as id,
  case
    when of_payment.settles and payment.kind = 'guest_send' then 'transfer_in'
    when of_payment.settles then 'add_funds'
    when entry.kind = 'purchase_hold' then 'purchase'
    when entry.kind = 'release' then 'purchase_released'
    when entry.kind in ('transfer', 'payout', 'payout_hold', 'payout_settle', 'payout_release',
      'reward_hold', 'reward_claim', 'reward_return') then
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
