-- A gift card whose code failed was replaced or refunded once at most, as its case says
select format('case %s is %s with %s cents, but the ledger has %s', c.id, c.state, c.refund_cents,
  coalesce(moved.kinds, 'nothing')) as detail
from card_case c
join gift_card_unit u on u.id = c.unit_id
left join lateral (
  select string_agg(t.kind || ' of ' || p.amount, ', ') as kinds, count(*) as movements,
    bool_and(case t.kind
      when 'card_refund' then c.state = 'refunded' and a.kind = 'member' and a.owner_id = c.user_id
        and p.amount = c.refund_cents and p.amount <= u.face_cents
      else c.state = 'replaced' and a.kind = 'hold' and a.owner_id = u.order_id and p.amount = u.face_cents
        and t.details ->> 'replacementId' = c.replacement_id::text
      end) as fits
  from ledger_transaction t
  join ledger_posting p on p.transaction_id = t.id and p.amount > 0
  join ledger_account a on a.id = p.account_id
  where t.operation_key in ('card-refund:' || c.unit_id, 'card-replacement:' || c.unit_id)
) moved on true
where c.state in ('replaced', 'refunded') and (moved.movements <> 1 or not moved.fits)
union all
select format('transaction %s (%s) has no case', t.id, t.operation_key)
from ledger_transaction t
where t.kind in ('card_refund', 'card_replacement') and not exists (
  select from card_case where unit_id::text = t.details ->> 'unitId'
    and state = case t.kind when 'card_refund' then 'refunded' else 'replaced' end)
union all
select format('card %s replaces card %s without a case', u.id, u.replaces_unit_id)
from gift_card_unit u
where u.replaces_unit_id is not null
  and not exists (select from card_case where replacement_id = u.id and unit_id = u.replaces_unit_id)
