-- Refunds and disputes that were not won never exceed the payment, and each has its movements
select format('of payment %s over %s cents, %s went back to the card', p.id, p.total_cents, sum(taken.cents)) as detail
from payment p
join (
  select payment_id, amount_cents + fee_cents as cents, amount_cents from refund where status <> 'released'
  union all
  select payment_id, balance_cents + receivable_cents + suspense_cents + fee_cents,
    balance_cents + receivable_cents + suspense_cents
  from dispute where status <> 'won'
) as taken on taken.payment_id = p.id
group by p.id
having sum(taken.cents) > p.total_cents or sum(taken.amount_cents) > p.amount_cents or p.status <> 'completed'
union all
select format('refund %s of %s cents is %s, but %s is held', r.id, r.amount_cents, r.status, coalesce(a.balance, 0))
from refund r
left join ledger_account a on a.kind = 'refund_hold' and a.owner_id = r.id
where coalesce(a.balance, 0) <> case when r.status = 'held' and r.source = 'balance' then r.amount_cents else 0 end
union all
select format('%s cents are held for refund %s, which does not exist', a.balance, a.owner_id)
from ledger_account a
where a.kind = 'refund_hold' and not exists (select from refund where id = a.owner_id)
union all
select format('settled refund %s has no movement', r.id)
from refund r
where r.status = 'settled' and not exists (
  select from ledger_transaction
  where operation_key = case r.source when 'balance' then 'refund-settle:' else 'suspense-refund:' end || r.id
)
union all
select format('dispute %s (%s) took %s cents from the processor, not %s', d.id, d.status,
  coalesce(moved.cents, 0), d.balance_cents + d.receivable_cents + d.suspense_cents + d.fee_cents)
from dispute d
left join lateral (
  select sum(p.amount) as cents
  from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'processor_clearing'
  where t.operation_key in ('dispute-take:' || d.id, 'dispute-return:' || d.id)
) as moved on true
where coalesce(moved.cents, 0)
  <> case d.status when 'won' then 0 else d.balance_cents + d.receivable_cents + d.suspense_cents + d.fee_cents end
