-- A cash-out that waits for three days alerts staff.
create or replace view staff_alert_due as
  select subject, since, words from staff_alert where since < now() - interval '15 minutes'
  union all
  select 'late-card:' || id, late_at,
    case state
      when 'released' then format('The issuer issued a card that was released: order %s', late_order_id)
      else format('The issuer issued another card than the code that staff entered: order %s', late_order_id)
    end
  from gift_card_unit where late_at is not null
  union all
  select 'card-case:' || card_case.id, card_case.opened_at + interval '1 day',
    format('A member has waited for a day: the code of their %s gift card does not work', gift_card_name)
  from card_case join gift_card_unit on gift_card_unit.id = card_case.unit_id
  where card_case.state = 'open' and card_case.opened_at < now() - interval '1 day'
  union all
  select 'batch:' || id, coalesce(progressed_at, confirmed_at),
    format('A payout of many does not go on: %s left',
      case row_count - paid_rows - refused_rows when 1 then '1 row'
        else row_count - paid_rows - refused_rows || ' rows' end)
  from payout_batch
  where status = 'running' and coalesce(progressed_at, confirmed_at) < now() - interval '15 minutes'
  union all
  select 'cash-out:' || id, requested_at + interval '3 days',
    'A member has waited for three days to be paid out'
  from cash_out
  where refund_id is null and outcome is null and requested_at < now() - interval '3 days';
