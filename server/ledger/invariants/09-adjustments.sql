-- Every correction by staff says who made it and why, and nobody corrected their own balance
select format('transaction %s (%s) by %s as %s for %L', t.id, t.operation_key, t.actor_id, t.actor_role, t.reason) as detail
from ledger_transaction t
where t.kind in ('adjustment_credit', 'adjustment_debit', 'staff_settlement', 'receivable_write_off', 'card_refund',
    'card_replacement', 'invoice_payment')
  and (
    t.actor_id is null or coalesce(t.actor_role, '') = '' or coalesce(t.reason, '') = ''
    or exists (
      select from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.transaction_id = t.id and a.owner_id = t.actor_id
    )
  )
