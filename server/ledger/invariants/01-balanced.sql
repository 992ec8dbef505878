-- Every movement of money takes as much from some balances as it gives to others
select format('transaction %s (%s) has %s postings, which sum to %s', t.id, t.operation_key, count(p.account_id),
  coalesce(sum(p.amount), 0)) as detail
from ledger_transaction t
left join ledger_posting p on p.transaction_id = t.id
group by t.id
having count(p.account_id) < 2 or sum(p.amount) <> 0
union all
select format('all postings sum to %s', sum(amount)) from ledger_posting having sum(amount) <> 0
union all
select format('posting of transaction %s to account %s has no such transaction or account', p.transaction_id, p.account_id)
from ledger_posting p
where not exists (select from ledger_transaction where id = p.transaction_id)
  or not exists (select from ledger_account where id = p.account_id)
