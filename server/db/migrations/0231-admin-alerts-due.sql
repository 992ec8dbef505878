-- The alerts that staff see: what has been stuck for 15 minutes, and what needs them at once.
create view staff_alert_due as
  select subject, since, words from staff_alert where since < now() - interval '15 minutes'
  union all
  select 'late-card:' || id, late_at,
    case state
      when 'released' then format('The issuer issued a card that was released: order %s', late_order_id)
      else format('The issuer issued another card than the code that staff entered: order %s', late_order_id)
    end
  from gift_card_unit where late_at is not null;
