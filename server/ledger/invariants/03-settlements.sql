-- Every completed payment was credited once, in full and to the right balance; no other payment was
select format('payment %s is %s with %s settlements', p.id, p.status, count(t.id)) as detail
from payment p
left join ledger_transaction t on t.operation_key = 'settle:' || p.intent_id
group by p.id
having count(t.id) <> case p.status when 'completed' then 1 else 0 end
union all
select format('settlement %s is of no completed payment', t.operation_key)
from ledger_transaction t
where (t.operation_key like 'settle:%'
    or t.kind in ('top_up', 'guest_send', 'guest_reward', 'enterprise_funding', 'suspense_credit', 'staff_settlement'))
  and not exists (
    select from payment p
    where p.id = t.payment_id and p.status = 'completed' and t.operation_key = 'settle:' || p.intent_id
  )
union all
select format('settlement %s does not give %s its %s cents', t.operation_key, coalesce(p.user_id, p.enterprise_id, p.id),
  p.amount_cents)
from payment p
join ledger_transaction t on t.operation_key = 'settle:' || p.intent_id
where not exists (
  select from ledger_posting posting
  join ledger_account a on a.id = posting.account_id
  where posting.transaction_id = t.id and posting.amount = p.amount_cents
    and case when t.kind = 'suspense_credit' then a.kind = 'suspense'
      else a.owner_id = coalesce(p.user_id, p.enterprise_id, p.id)
        and a.kind = case p.kind when 'enterprise_funding' then 'enterprise' when 'guest_reward' then 'guest'
          else 'member' end end
)
or t.kind not in (
  'suspense_credit', 'staff_settlement',
  case p.kind when 'add_funds' then 'top_up' else p.kind end)
union all
select format('settlement %s took %s cents from the processor, not %s', t.operation_key, -posting.amount, p.total_cents)
from payment p
join ledger_transaction t on t.operation_key = 'settle:' || p.intent_id and t.kind <> 'staff_settlement'
join ledger_posting posting on posting.transaction_id = t.id
join ledger_account a on a.id = posting.account_id and a.kind = 'processor_clearing'
where -posting.amount <> p.total_cents
union all
select format('the processor''s id %s is of %s payments', intent_id, count(*))
from payment where intent_id is not null group by intent_id having count(*) > 1
union all
select format('invoice %s is %s with %s payments', invoice.id, invoice.state, count(t.id))
from invoice
left join ledger_transaction t on t.operation_key = 'invoice:' || invoice.id
group by invoice.id
having count(t.id) <> case invoice.state when 'PAID' then 1 else 0 end
union all
select format('%s does not give the company of an invoice its amount', t.operation_key)
from ledger_transaction t
where t.kind = 'invoice_payment' and not exists (
  select from invoice
  join ledger_account a on a.kind = 'enterprise' and a.owner_id = invoice.enterprise_id
  join ledger_posting posting on posting.account_id = a.id and posting.transaction_id = t.id
  where t.operation_key = 'invoice:' || invoice.id and posting.amount = invoice.amount_cents
)
