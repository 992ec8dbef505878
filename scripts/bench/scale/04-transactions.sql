-- The ledger's transactions.
insert into ledger_transaction (id, public_id, kind, operation_key, payment_id, order_id, details, actor_id, actor_role, reason, created_at)
overriding system value
select event.n, scale_id('entry', event.n, event.at), event.kind,
  case event.kind
    when 'purchase_hold' then 'hold:' || scale_id('order', fives, event.at)
    when 'capture' then 'capture:' || scale_id('unit', fives, scale_at(event.n - 1))
    when 'release' then 'release:' || scale_id('unit', fives, scale_at(event.n - 1))
    when 'transfer' then 'transfer:' || scale_id('transfer', event.n, event.at)
    when 'payout' then 'payout:' || scale_id('payout', event.n, event.at)
    when 'refund_hold' then 'refund-hold:' || scale_id('refund', fifties, event.at)
    when 'refund_settle' then 'refund-settle:' || scale_id('refund', fifties, scale_at(event.n - 5))
    when 'adjustment_credit' then 'adjustment:' || scale_id('adjustment', event.n, event.at)
    when 'adjustment_debit' then 'adjustment:' || scale_id('adjustment', event.n, event.at)
    else 'settle:pi_' || lpad(to_hex(event.n), 24, '0') end,
  case
    when event.kind in ('top_up', 'guest_send', 'enterprise_funding') then scale_id('payment', event.n, event.at)
    when event.kind = 'refund_hold' then scale_id('payment', event.n - 1, scale_at(event.n - 1))
    when event.kind = 'refund_settle' then scale_id('payment', event.n - 6, scale_at(event.n - 6)) end,
  case
    when event.kind = 'purchase_hold' then scale_id('order', fives, event.at)
    when event.kind in ('capture', 'release') then scale_id('order', fives, scale_at(event.n - 1)) end,
  case
    when event.kind in ('capture', 'release') then jsonb_build_object('unitId', scale_id('unit', fives, scale_at(event.n - 1)))
    when event.kind = 'payout' then jsonb_build_object('payoutId', scale_id('payout', event.n, event.at))
    when event.kind = 'refund_hold' then jsonb_build_object('refundId', scale_id('refund', fifties, event.at))
    when event.kind = 'refund_settle' then jsonb_build_object('refundId', scale_id('refund', fifties, scale_at(event.n - 5)))
    else '{}' end,
  case
    when event.kind in ('adjustment_credit', 'adjustment_debit') then scale_id('staff', 1 + event.n % 200, since)
    when event.kind = 'payout' then scale_id('operator', other * 3 + 2, since) end,
  case
    when event.kind in ('adjustment_credit', 'adjustment_debit') then 'administrator'
    when event.kind = 'payout' then 'account_manager' end,
  case
    when event.kind in ('adjustment_credit', 'adjustment_debit') then 'A courtesy'
    when event.kind = 'payout' then 'Reward' end,
  event.at
from scale_event event, scale_span
order by event.n;
select setval(pg_get_serial_sequence('ledger_transaction', 'id'), (select max(id) from ledger_transaction));
