-- Every order’s money is spent, returned or still held, gift card by gift card
select format('order %s: total %s, cards %s, held %s in the ledger and %s by its unresolved cards',
  o.id, o.total_cents, u.total, coalesce(h.balance, 0), u.unresolved) as detail
from purchase_order o
left join lateral (
  select coalesce(sum(face_cents) filter (where replaces_unit_id is null), 0) as total,
    coalesce(sum(face_cents) filter (where state in ('reserved', 'issuing')), 0) as unresolved
  from gift_card_unit where order_id = o.id
) u on true
left join ledger_account h on h.kind = 'hold' and h.owner_id = o.id
where o.total_cents <> u.total or coalesce(h.balance, -1) <> u.unresolved
union all
select format('order %s: its hold is ledger transaction %s', o.id, coalesce(t.id::text, 'nowhere'))
from purchase_order o
left join ledger_transaction t on t.id = o.ledger_transaction_id and t.operation_key = 'hold:' || o.id
  and t.kind in ('purchase_hold', 'reward_claim') and t.order_id = o.id
where t.id is null
  or not exists (
    select from ledger_posting p join ledger_account a on a.id = p.account_id
    where p.transaction_id = t.id and p.amount = -o.total_cents
      and case t.kind when 'purchase_hold' then a.kind = 'member' and a.owner_id = o.user_id
        else a.kind = 'reward_hold' end)
union all
select format('card %s is %s, but the ledger has %s', u.id, u.state, coalesce(t.kinds, 'nothing'))
from gift_card_unit u
left join lateral (
  select string_agg(t.kind || ' of ' || p.amount, ', ') as kinds,
    count(*) as movements, bool_and(p.amount = -u.face_cents) as whole
  from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.kind = 'hold' and a.owner_id = u.order_id
  where t.operation_key in ('capture:' || u.id, 'release:' || u.id)
) t on true
left join ledger_transaction settled on settled.operation_key =
  case u.state when 'issued' then 'capture:' when 'released' then 'release:' else 'none:' end || u.id
where case when u.state in ('issued', 'released')
  then settled.id is null or t.movements <> 1 or not t.whole
  else t.movements > 0 end
union all
select format('%s cents are held for order %s, which does not exist', a.balance, a.owner_id)
from ledger_account a
where a.kind = 'hold' and a.balance <> 0 and not exists (select from purchase_order where id = a.owner_id)
