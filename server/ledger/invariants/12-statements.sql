-- Every line of a statement stands for one movement of money, or for one payment that has moved nothing yet
select format('%s is %s lines on the statement of %s %s', line.id, count(*), a.kind, a.owner_id) as detail
from (
  select account_id, id from statement_posting
  union all
  select a.id, line.id from statement_payment line
  join ledger_account a
    on (a.kind = 'member' and a.owner_id = line.user_id) or (a.kind = 'enterprise' and a.owner_id = line.enterprise_id)
) as line
join ledger_account a on a.id = line.account_id and a.kind in ('member', 'enterprise')
group by line.id, a.kind, a.owner_id
having count(*) > 1
union all
select format('payment %s is shown as %s, although it moved money', line.id, line.status)
from payment line
join ledger_transaction t on t.operation_key = 'settle:' || line.intent_id
where line.status <> 'completed' and line.kind <> 'guest_send'
union all
select format('transaction %s of %s %s is not on the statement', p.transaction_id, a.kind, a.owner_id)
from ledger_posting p
join ledger_account a on a.id = p.account_id and a.kind in ('member', 'enterprise')
where not exists (
  select from statement_posting line
  where line.account_id = p.account_id and line.created_at = p.created_at and line.sequence = p.transaction_id
    and line.amount_cents = p.amount and line.id is not null
)
