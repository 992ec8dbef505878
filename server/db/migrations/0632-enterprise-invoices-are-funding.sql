-- The statement of a company lists a paid invoice as funding, as its months count it.

create or replace view enterprise_statement as
select line.account_id, line.created_at, line.sequence, line.id,
  case
    when line.type = 'add_funds' or entry.kind = 'invoice_payment' then 'funding'
    when reward.id is not null then 'fund_transfer'
    when line.type in ('transfer_out', 'transfer_in') then
      case when coalesce(payout.on_list, true) then 'employee_payment' else 'fund_transfer' end
    else line.type
  end as type,
  line.description, line.amount_cents,
  case
    when entry.kind = 'reward_hold' and reward_order.state = 'PENDING APPROVAL' then 'pending'
    when entry.kind = 'reward_hold' and reward_order.state = 'CANCELED' then 'cancelled'
    when entry.kind <> 'payout_hold' or request.state = 'EXECUTED' then line.status
    when request.state = 'CANCELED' then 'cancelled'
    else 'pending'
  end as status,
  line.balance_after_cents, line.intent_id,
  coalesce(payout.recipient_name, nullif(reward.recipient_name, ''), reward.recipient_email) as recipient_name,
  coalesce(entry.actor_id, payment.payer_id, reward.actor_id) as actor_id,
  coalesce(payout.message, reward.message) as message,
  coalesce(payout.batch_id, (entry.details ->> 'batchId')::uuid) as batch_id
from statement_posting line
join ledger_transaction entry on entry.id = line.sequence
left join payout on entry.kind in ('payout', 'payout_hold', 'payout_release')
  and payout.id = (entry.details ->> 'payoutId')::uuid
left join approval_request request on entry.kind = 'payout_hold' and request.id = (entry.details ->> 'requestId')::uuid
left join reward on entry.kind in ('reward_hold', 'reward_return') and reward.id = (entry.details ->> 'rewardId')::uuid
left join reward_order on reward_order.id = reward.order_id
left join payment on payment.id = line.payment_id;
