-- Every payout of a company was made by a manager who may pay, reached a person, and moved exactly its amount
select format('transaction %s (%s) was made by %s as %s', t.id, t.operation_key, t.actor_id, t.actor_role) as detail
from ledger_transaction t
where t.kind in ('payout', 'payout_settle')
  and (
    t.actor_id is null
    or coalesce(t.actor_role, '') not in ('super_admin', 'account_manager', 'account_staff', 'department_manager')
    or not exists (
      select from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.transaction_id = t.id and a.kind = 'member' and p.amount > 0
    )
  )
union all
select format('payout %s is noted as paid, and not posted so', paid.id)
from payout paid
where paid.status = 'paid' and not exists (
  select from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id and p.amount = paid.amount_cents
  join ledger_account a on a.id = p.account_id and a.kind = 'member' and a.owner_id = paid.recipient_id
  where t.operation_key = 'payout:' || paid.id and (
    t.kind = 'payout' and t.actor_id = paid.actor_id
    -- Nobody approves their own.
    or t.kind = 'payout_settle' and t.actor_id <> paid.actor_id)
)
union all
select format('payout %s is noted as %s, and was posted', noted.id, noted.status)
from payout noted join ledger_transaction t on t.operation_key = 'payout:' || noted.id
where noted.status <> 'paid'
union all
select format('batch %s has %s paid rows of %s, not %s of %s', batch.id, batch.paid_rows, batch.paid_cents,
  count(paid.id), coalesce(sum(paid.amount_cents), 0))
from payout_batch batch left join payout paid on paid.batch_id = batch.id and paid.status = 'paid'
group by batch.id
having batch.paid_rows <> count(paid.id) or batch.paid_cents <> coalesce(sum(paid.amount_cents), 0)
