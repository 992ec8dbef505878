-- Every balance is the sum of what came in and went out, and nobody’s balance is below zero
select format('%s account of %s has %s, but its postings sum to %s', a.kind, a.owner_id, a.balance,
  coalesce(sum(p.amount), 0)) as detail
from ledger_account a
left join ledger_posting p on p.account_id = a.id
where a.balance is not null
group by a.id
having a.balance <> coalesce(sum(p.amount), 0)
union all
select format('%s account of %s is at %s', kind, owner_id, balance)
from ledger_account
where case kind when 'receivable' then balance > 0 else balance < 0 end
union all
select format('transaction %s took account %s from %s to %s, after it stood at %s', transaction_id, account_id,
  balance_before, balance_after, coalesce(previous, 0))
from (
  select transaction_id, account_id, amount, balance_before, balance_after,
    lag(balance_after) over (partition by account_id order by created_at, transaction_id) as previous
  from ledger_posting
  where balance_after is not null
) as chain
where balance_before <> coalesce(previous, 0) or balance_after <> balance_before + amount
union all
select format('transaction %s carries no balance of account %s, or one it should not', p.transaction_id, p.account_id)
from ledger_posting p join ledger_account a on a.id = p.account_id
where (a.balance is null) <> (p.balance_after is null)
union all
select format('the snapshot of %s through transaction %s says %s, but the postings sum to %s', a.kind,
  s.through_transaction_id, s.balance, coalesce(sum(p.amount), 0))
from ledger_snapshot s
join ledger_account a on a.id = s.account_id
left join ledger_posting p on p.account_id = s.account_id and p.transaction_id <= s.through_transaction_id
group by a.kind, s.account_id, s.through_transaction_id, s.balance
having s.balance <> coalesce(sum(p.amount), 0)
