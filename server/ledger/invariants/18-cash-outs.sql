-- What staff paid out of a small balance left it once, and what a card took back is a refund of the member’s own payment
select format('cash-out %s is %s, but %s cents left the balance', c.id, coalesce(c.outcome, 'waiting'), moved.cents) as detail
from cash_out c
cross join lateral (
  select coalesce(-sum(p.amount), 0) as cents
  from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'member' and a.owner_id = c.user_id
  where t.operation_key = 'adjustment:' || c.id
) as moved
where moved.cents <> case when c.outcome = 'paid' then c.amount_cents else 0 end
union all
select format('cash-out %s names refund %s, which is none of it', c.id, r.id)
from cash_out c
join refund r on r.id = c.refund_id
join payment p on p.id = r.payment_id
where p.kind <> 'add_funds' or p.user_id <> c.user_id or r.amount_cents <> c.amount_cents
union all
select format('cash-out %s waits, but the account is closed', c.id)
from cash_out c
join users u on u.id = c.user_id and u.deleted_at is not null
where c.refund_id is null and c.outcome is null
