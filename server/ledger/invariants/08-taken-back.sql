-- No more was refunded or disputed than was paid, and the balances show each refund and dispute
select format('of payment %s over %s cents, %s went back to the card', p.id, p.total_cents, sum(taken.cents)) as detail
from payment p
join (
  select payment_id, amount_cents + fee_cents as cents, amount_cents
  from refund where status in ('held', 'settled')
  union all
  select payment_id, balance_cents + receivable_cents + suspense_cents + fee_cents,
    balance_cents + receivable_cents + suspense_cents
  from dispute
) as taken on taken.payment_id = p.id
group by p.id
having sum(taken.cents) > p.total_cents or sum(taken.amount_cents) > p.amount_cents or p.status <> 'completed'
union all
select format('dispute %s exceeds its payment by %s cents, but the payment has %s left', d.id, d.excess_cents,
  p.total_cents - taken.cents)
from dispute d
join payment p on p.id = d.payment_id
join lateral (
  select coalesce((select sum(amount_cents + fee_cents) from refund
      where payment_id = p.id and status in ('held', 'settled')), 0)
    + (select sum(balance_cents + receivable_cents + suspense_cents + fee_cents) from dispute
      where payment_id = p.id) as cents
) as taken on true
where d.excess_cents > 0 and taken.cents < p.total_cents
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
-- What each refund moved at the processor: everything if it is settled, nothing otherwise. Staff pay suspended
-- money out without the processor.
select format('refund %s (%s) moved %s cents at the processor, not %s', r.id, r.status, moved.cents, expected.cents)
from refund r
join lateral (
  select coalesce(sum(posting.amount), 0) as cents,
    coalesce(bool_or(t.kind = 'suspense_payout'), false) as paid_out
  from ledger_transaction t
  left join ledger_posting posting on posting.transaction_id = t.id
    and posting.account_id = (select id from ledger_account where kind = 'processor_clearing')
  where t.operation_key in ('refund-settle:' || r.id, 'suspense-refund:' || r.id, 'refund-adopt:' || r.id,
    'suspense-payout:' || r.id, 'refund-return:' || r.id)
) as moved on true
cross join lateral (
  select case when r.status = 'settled' and not moved.paid_out then r.amount_cents + r.fee_cents else 0 end as cents
) as expected
where moved.cents <> expected.cents
union all
select format('dispute %s (%s) took %s cents from the processor, not %s', d.id, d.status, coalesce(moved.cents, 0),
  d.balance_cents + d.receivable_cents + d.suspense_cents + d.fee_cents + d.excess_cents)
from dispute d
left join lateral (
  -- The keys without a number are of movements before disputes had several.
  select sum(p.amount) as cents
  from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id
    and p.account_id = (select id from ledger_account where kind = 'processor_clearing')
  where t.operation_key in ('dispute-take:' || d.id, 'dispute-return:' || d.id)
    or t.operation_key in (
      select format('dispute-%s:%s:%s', way, d.id, move)
      from generate_series(1, d.moves) as move, unnest(array['take', 'return']) as way)
) as moved on true
where coalesce(moved.cents, 0)
  <> d.balance_cents + d.receivable_cents + d.suspense_cents + d.fee_cents + d.excess_cents
union all
select format('write-offs hold %s cents of disputes, not %s', posted.cents, expected.cents)
from (
  select -coalesce(sum(p.amount), 0) as cents
  from ledger_posting p
  join ledger_transaction t on t.id = p.transaction_id and t.kind in ('dispute_take', 'dispute_return')
  where p.account_id = (select id from ledger_account where kind = 'write_offs')
) as posted, (select coalesce(sum(excess_cents - reclaimed_cents), 0) as cents from dispute) as expected
where posted.cents <> expected.cents
union all
select format('write-offs hold %s cents of refunds that failed, not %s', posted.cents, expected.cents)
from (
  select coalesce(sum(p.amount), 0) as cents
  from ledger_posting p
  join ledger_transaction t on t.id = p.transaction_id and t.kind = 'refund_return'
  where p.account_id = (select id from ledger_account where kind = 'write_offs')
) as posted, (select coalesce(sum(written_off_cents), 0) as cents from refund where status = 'failed') as expected
where posted.cents <> expected.cents
