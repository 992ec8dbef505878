-- Turns a cart into an order in one transaction: moves its price from the balance to the order's hold, writes
-- a unit per card, empties the cart, and enqueues issuing for every unit. A refusal changes nothing.
--
-- A repeated call returns the first order. It is a repeat if it brings the Idempotency-Key of an order, or
-- the version (If-Match) of a cart that was bought. A call that brings neither means the cart as it stood
-- when the call arrived: if that cart was bought while the call waited, the call is the second half of a double
-- click; if it changed otherwise, the caller has not seen what would be bought.
--
-- Arguments: the new order's id, the user, the Idempotency-Key and the cart's version, each null if not given,
-- and the version that the cart had when the call arrived; null if that is now.
-- Returns: the order, its total and the balance after it in cents, its units, and whether it was a replay.
-- Errors: IO001 cart empty, IO002 cart changed, IO003 key used for another cart; IC001 and IC002 as
-- cart_check_amount; IN… as ledger_post.
-- Locks: the cart's row, then what ledger_post locks.
create or replace function place_order(
  p_order_id uuid, p_user_id uuid, p_key text, p_version bigint, p_arrived bigint,
  out order_id uuid, out total_cents bigint, out balance_after_cents bigint,
  out unit_ids uuid[], out replayed boolean
) language plpgsql as $$
declare
  seen bigint;
  current bigint;
  first purchase_order;
  filled boolean;
  card_name text;
  bad_cards uuid[];
  bad_amounts bigint[];
  units bigint;
  description text;
  posted bigint;
begin
  seen := coalesce(p_version, p_arrived, (select version from cart where user_id = p_user_id));
  -- Every change and every order of a user's cart happens behind this lock, one after the other.
  select version into current from cart where user_id = p_user_id for update;
  if current is null then
    raise exception 'the cart is empty' using errcode = 'IO001';
  end if;

  if p_key is not null then
    select * into first from purchase_order where user_id = p_user_id and idempotency_key = p_key;
    if found then
      filled := exists (select from cart_item where user_id = p_user_id);
      if coalesce(p_version, case when filled then current else first.cart_version end)
        <> first.cart_version then
        raise exception 'the key was used for another cart' using errcode = 'IO003', detail = first.id;
      end if;
    end if;
  end if;
  if first.id is null and seen <> current then
    select * into first from purchase_order where user_id = p_user_id and cart_version = seen;
    if not found and (p_version is not null or p_key is null) then
      raise exception 'the cart has changed' using errcode = 'IO002';
    end if;
  end if;
  if first.id is not null then
    select first.id, first.total_cents, first.balance_after_cents, array_agg(unit.id order by unit.id), true
    into order_id, total_cents, balance_after_cents, unit_ids, replayed
    from gift_card_unit unit where unit.order_id = first.id and unit.replaces_unit_id is null;
    return;
  end if;

  -- Prices come from the catalogue now; the cart's amounts were only checked when they were added.
  with taken as (
    delete from cart_item where user_id = p_user_id
    returning gift_card_id, amount_cents, quantity
  ), priced as (
    select taken.*, card.name, card.image_url, card.issuer_product_id,
      coalesce(card.available and taken.amount_cents between card.min_cents and card.max_cents, false) as good
    from taken left join gift_card card on card.id = taken.gift_card_id
  ), bought as (
    insert into gift_card_unit
      (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents)
    select new_id(), p_order_id, p_user_id, gift_card_id, name, image_url, issuer_product_id, amount_cents
    from priced, generate_series(1, quantity)
    where good
    returning id
  )
  select sum(amount_cents * quantity)::bigint, sum(quantity), max(name),
    array_agg(gift_card_id) filter (where not good), array_agg(amount_cents) filter (where not good),
    (select array_agg(id order by id) from bought)
  into total_cents, units, card_name, bad_cards, bad_amounts, unit_ids
  from priced;
  if units is null then
    raise exception 'the cart is empty' using errcode = 'IO001';
  end if;
  if bad_cards is not null then
    perform cart_check_amount(bad_cards[1], bad_amounts[1]);
  end if;
  description := case units when 1 then card_name || ' gift card' else units || ' gift cards' end;

  select posting.transaction_id into posted from ledger_post(
    'purchase_hold', 'hold:' || p_order_id,
    array['member', 'hold'], array[p_user_id, p_order_id],
    array[-total_cents, total_cents], array[description, null],
    null, p_order_id, '{}', null, null, null) posting;
  select balance into balance_after_cents from ledger_account where kind = 'member' and owner_id = p_user_id;
  insert into purchase_order
    (id, user_id, idempotency_key, cart_version, total_cents, balance_after_cents, ledger_transaction_id)
  values (p_order_id, p_user_id, p_key, current, total_cents, balance_after_cents, posted);
  update cart set version = version + 1 where user_id = p_user_id;
  -- Cards of somebody who has many waiting let those of others pass (docs/decisions/0059-the-issuers-pace.md).
  perform enqueue_jobs('issue-gift-card', (
    select array_agg(jsonb_build_object('unitId', id, 'turn', least(100, waiting.cards + place - 1)) order by place)
    from (
      select placed.id, row_number() over (order by placed.gift_card_id, placed.face_cents, placed.id) as place
      from gift_card_unit placed where placed.order_id = p_order_id
    ) as unit, (
      select count(*) filter (where recent.state = 'reserved' and recent.bought <> p_order_id) as cards
      from (
        select state, gift_card_unit.order_id as bought from gift_card_unit
        where user_id = p_user_id order by created_at desc, id desc limit 120
      ) as recent
    ) as waiting));
  order_id := p_order_id;
  replayed := false;
end $$;

-- The form of the release before.
create or replace function place_order(
  p_order_id uuid, p_user_id uuid, p_key text, p_version bigint,
  out order_id uuid, out total_cents bigint, out balance_after_cents bigint,
  out unit_ids uuid[], out replayed boolean
) language sql as $$
  select * from place_order(p_order_id, p_user_id, p_key, p_version, null);
$$;
