-- Payments, completed and not.
insert into payment (id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents, total_cents, status,
  intent_id, sender_name, sender_phone, created_at, completed_at, told_at)
select scale_id('payment', event.n, event.at), case event.kind when 'top_up' then 'add_funds' else event.kind end,
  case when event.kind <> 'enterprise_funding' then person.id end,
  case when event.kind = 'enterprise_funding' then scale_id('company', other, since) end,
  case event.kind when 'top_up' then person.id when 'enterprise_funding' then scale_id('operator', other * 3 + 2, since) end,
  cents, case event.kind when 'guest_send' then 400 else 750 end, scale_fee(event.kind, cents), cents + scale_fee(event.kind, cents),
  'completed', 'pi_' || lpad(to_hex(event.n), 24, '0'),
  case event.kind when 'guest_send' then first_name || ' ' || last_name end,
  case event.kind when 'guest_send' then '(217) 555-0100' end, event.at - interval '20 seconds', event.at,
  case event.kind when 'guest_send' then event.at end
from scale_span, scale_event event join scale_person person on person.n = event.member
where event.kind in ('top_up', 'guest_send', 'enterprise_funding')
order by event.n;
-- Three of ten payments are not completed: the card was declined, or the payer left.
insert into payment (id, kind, user_id, payer_id, amount_cents, fee_basis_points, fee_cents, total_cents, status, intent_id,
  failure_code, failure_message, created_at)
select scale_id('unpaid', payment.n, payment.at), 'add_funds', person.id, person.id, 5000, 750, 375, 5375,
  case when payment.n > members * 3 / 10 - 200 then 'pending' else scale_pick('{failed,cancelled,cancelled}'::text[], payment.n, 40) end,
  'pi_unpaid_' || lpad(payment.n::text, 17, '0'), 'card_declined', 'Your card was declined.', payment.at
from (
  select n, members, since + lasts * sqrt(n::float8 / (members * 3 / 10)) as at,
    1 + floor(n / 0.3 * scale_part(n, 41))::bigint as member
  from scale_span, generate_series(1, members * 3 / 10) as n
) as payment join scale_person person on person.n = payment.member;
