-- Staff make a card good, up to their limit alone. A case that waits for a day alerts them.
alter table staff_request drop constraint staff_request_kind_check;
alter table staff_request add constraint staff_request_kind_check
  check (kind in ('add-funds', 'edit-customer', 'refund', 'complete-payment', 'write-off', 'suspense-payout',
    'edit-enterprise', 'create-administrator', 'remove-administrator', 'enrolment-link', 'refund-card',
    'replace-card'));

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
  where card_case.state = 'open' and card_case.opened_at < now() - interval '1 day';
