-- What one person sent is exactly what the other received
select format('transaction %s (%s) does not move one amount from one to another', t.id, t.operation_key) as detail
from ledger_transaction t
join ledger_posting p on p.transaction_id = t.id
join ledger_account a on a.id = p.account_id
where t.kind in ('transfer', 'payout', 'payout_settle')
group by t.id
having count(*) <> 2 or count(distinct a.owner_id) <> 2 or sum(p.amount) <> 0
  or bool_or(a.kind <> case when p.amount > 0 or t.kind = 'transfer' then 'member'
    when t.kind = 'payout' then 'enterprise' else 'payout_hold' end)
