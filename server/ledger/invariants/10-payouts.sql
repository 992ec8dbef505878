-- A payout of a company has an actor with the right, and a recipient
select format('transaction %s (%s) was made by %s as %s', t.id, t.operation_key, t.actor_id, t.actor_role) as detail
from ledger_transaction t
where t.kind = 'payout'
  and (
    t.actor_id is null
    or coalesce(t.actor_role, '') not in ('super_admin', 'account_manager', 'account_staff', 'department_manager')
    or not exists (
      select from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.transaction_id = t.id and a.kind = 'member' and p.amount > 0
    )
  )
