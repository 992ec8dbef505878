-- A deleted user has balance zero, no holds and no sessions; later credits go to suspense and are refunded
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
select format('suspense stands at %s, but its payments at %s', posted.cents, expected.cents)
from (
  select coalesce(sum(p.amount), 0) as cents
  from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'suspense'
) as posted,
(
  select coalesce(sum(cents), 0) as cents from (
    select p.amount as cents
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id and a.kind = 'suspense'
    where t.kind in ('suspense_credit', 'dispute_return')
    union all
    select -amount_cents from refund where source = 'suspense' and status = 'settled'
    union all
    select -suspense_cents from dispute where suspense_cents > 0
  ) as each
) as expected
where posted.cents <> expected.cents
