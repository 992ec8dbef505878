-- Turns a cart into an order in one transaction: empties the cart, and orders its cards (order_cards). A refusal
-- changes nothing.
--
-- A repeated call returns the first order. It is a repeat if it brings the Idempotency-Key of an order, or
-- the version (If-Match) of a cart that was bought. A call that brings neither means the cart as it stood
-- when the call arrived: if that cart was bought while the call waited, the call is the second half of a double
-- click; if it changed otherwise, the caller has not seen what would be bought.
--
-- Arguments: the new order's id, the user, the Idempotency-Key and the cart's version, each null if not given,
-- and the version that the cart had when the call arrived; null if that is now.
-- Returns: the order, its total and the balance after it in cents, its units, and whether it was a replay.
-- Errors: IO001 cart empty, IO002 cart changed, IO003 key used for another cart; IC001, IC002 and
-- IN… as order_cards.
-- Locks: the cart's row, then what order_cards locks.
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
  cards uuid[];
  amounts bigint[];
  quantities int[];
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

  with taken as (
    delete from cart_item where user_id = p_user_id
    returning gift_card_id, amount_cents, quantity
  )
  select array_agg(gift_card_id), array_agg(amount_cents), array_agg(quantity) into cards, amounts, quantities
  from taken;
  if cards is null then
    raise exception 'the cart is empty' using errcode = 'IO001';
  end if;
  select * into total_cents, balance_after_cents, unit_ids
  from order_cards(p_order_id, p_user_id, p_key, current, cards, amounts, quantities, null);
  update cart set version = version + 1 where user_id = p_user_id;
  order_id := p_order_id;
  replayed := false;
end $$;
