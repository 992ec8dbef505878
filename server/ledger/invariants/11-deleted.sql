-- A deleted account has no money and no open session; money that arrives later is set aside and refunded
select format('deleted user %s has a balance of %s', u.id, a.balance) as detail
from users u join ledger_account a on a.kind = 'member' and a.owner_id = u.id
where u.deleted_at is not null and a.balance <> 0
union all
select format('the account of deleted user %s is open', u.id)
from users u join ledger_account a on a.kind = 'member' and a.owner_id = u.id
where u.deleted_at is not null and a.closed_at is null
union all
select format('deleted user %s has %s held for order %s', u.id, a.balance, o.id)
from users u
join purchase_order o on o.user_id = u.id
join ledger_account a on a.kind = 'hold' and a.owner_id = o.id
where u.deleted_at is not null and a.balance <> 0
union all
select format('deleted user %s has a session', u.id)
from users u where u.deleted_at is not null and exists (select from session where user_id = u.id)
union all
select format('payment %s is in suspense without a refund', p.id)
from payment p
join ledger_transaction t on t.operation_key = 'settle:' || p.intent_id and t.kind = 'suspense_credit'
where not exists (select from refund where payment_id = p.id and source = 'suspense')
union all
select format('payment %s has %s cents in suspense', t.payment_id, sum(p.amount))
from ledger_posting p
join ledger_account a on a.id = p.account_id and a.kind = 'suspense'
join ledger_transaction t on t.id = p.transaction_id
group by t.payment_id
having t.payment_id is null or sum(p.amount) < 0
  or sum(p.amount) < (select coalesce(sum(amount_cents), 0) from refund
    where payment_id = t.payment_id and source = 'suspense' and status = 'held')
union all
select format('refund %s returns money that is not in suspense', r.id)
from refund r
where r.source = 'suspense' and r.status = 'held' and not exists (
  select from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'suspense'
  where t.payment_id = r.payment_id and t.kind in ('suspense_credit', 'suspense_refund', 'suspense_payout',
    'refund_release', 'refund_return', 'refund_adopt', 'dispute_take', 'dispute_return')
)
