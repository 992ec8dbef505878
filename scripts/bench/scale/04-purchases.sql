-- Orders, cards, refunds, transfers, payouts.
insert into purchase_order (id, user_id, cart_version, total_cents, balance_after_cents, ledger_transaction_id, created_at)
select scale_id('order', fives, event.at), person.id, fives, cents, 0, event.n, event.at
from scale_event event join scale_person person on person.n = event.member where kind = 'purchase_hold' order by event.n;
insert into gift_card_unit (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents, state,
  sent_at, attempts, tended_at, issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash, release_reason, created_at,
  resolved_at, mailed_at)
select scale_id('unit', fives, began.at), scale_id('order', fives, began.at), person.id, card.id, card.name, card.image_url,
  card.issuer_product_id, event.cents, case when issued then 'issued' else 'released' end, event.at, 1, event.at,
  case when issued then 'bench' end, case when issued then 'order-' || lpad(event.n::text, 12, '0') end,
  case when issued then sha256(int8send(event.n)) || sha256(int8send(-event.n)) end,
  case when issued then substr(sha256(int8send(event.n)), 1, 12) end, case when issued then 'bench' end,
  case when issued then sha256(int8send(event.n)) end, case when not issued then 'out of stock' end, began.at, event.at,
  case when issued then event.at end
from scale_event event
cross join lateral (select kind = 'capture' as issued, scale_at(event.n - 1) as at) as began
join scale_person person on person.n = event.member
join (select *, row_number() over (order by slug) - 1 as number from gift_card) card
  on card.number = event.n % (select count(*) from gift_card)
where event.kind in ('capture', 'release') order by event.n;

insert into refund (id, payment_id, source, amount_cents, fee_cents, status, provider_refund_id, reason, created_at, resolved_at)
select scale_id('refund', fifties, event.at), scale_id('payment', event.n - 1, scale_at(event.n - 1)), 'balance', cents,
  scale_fee('top_up', cents), 'settled', 're_' || lpad(to_hex(event.n), 24, '0'), 'Asked for by the customer', event.at, scale_at(event.n + 5)
from scale_event event where kind = 'refund_hold';
insert into transfer (id, sender_id, recipient_id, amount_cents, created_at)
select scale_id('transfer', event.n, event.at), sender.id, recipient.id, cents, event.at
from scale_event event join scale_person sender on sender.n = member join scale_person recipient on recipient.n = other
where kind = 'transfer' order by event.n;
insert into payout (id, enterprise_id, recipient_id, recipient_name, amount_cents, on_list, status, actor_id, actor_role, created_at, paid_at)
select scale_id('payout', event.n, event.at), scale_id('company', other, since), person.id, first_name || ' ' || last_name, cents, true,
  'paid', scale_id('operator', other * 3 + 2, since), 'account_manager', event.at, event.at
from scale_span, scale_event event join scale_person person on person.n = event.member where kind = 'payout' order by event.n;
insert into payout_spent (user_id, day, cents)
select actor_id, (created_at at time zone 'UTC')::date, sum(amount_cents) from payout where status = 'paid' group by 1, 2;
