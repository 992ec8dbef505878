-- Places the orders of several users with one statement of each kind, each as place_order would
-- (docs/decisions/0027-settled-and-ordered-together.md). It takes only the ordinary ones: the cart has the
-- version that was seen, is not empty, and all of it can be bought for its amounts; the key is new; the
-- balance covers the total.
--
-- Arguments: the orders' ids, users, Idempotency-Keys and cart versions, as arrays of equal length.
-- Returns: the orders that were placed. The others are unchanged, and the caller tries each by itself with
-- place_order, which refuses it or returns an order that was placed before.
-- Errors: none of its own.
-- Locks: the carts' rows, then the balances. Rows that another transaction holds are skipped, so it never
-- waits, and of several orders of one user it places one.
--
-- The plans fit any number of orders (plan_cache_mode), because planning each call anew takes longer than
-- executing it. They look up each row by an index: a table that was small when the plan was made may be large
-- by now.
create or replace function place_orders(
  p_order_ids uuid[], p_user_ids uuid[], p_keys text[], p_versions bigint[]
) returns table (order_id uuid, total_cents bigint, balance_after_cents bigint, unit_ids uuid[])
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  carts uuid[];
  buyers uuid[];
  placed uuid[];
  users uuid[];
  totals bigint[];
  afters bigint[];
  descriptions text[];
  posted_keys text[];
  posted_ids bigint[];
begin
  -- The carts before the balances, as place_order locks them.
  carts := array(
    select user_id from cart where user_id = any (p_user_ids) for update skip locked);
  buyers := array(
    select owner_id from ledger_account
    where kind = 'member' and owner_id = any (carts) and closed_at is null and frozen_at is null
      and coalesce(spending_frozen_until <= clock_timestamp(), true)
    for update skip locked);

  -- Prices come from the catalogue now; the cart's amounts were only checked when they were added.
  with asked as (
    select distinct on (user_id) asked.order_id, asked.user_id
    from unnest(p_order_ids, p_user_ids, p_keys, p_versions) with ordinality
      as asked (order_id, user_id, key, version, place)
    join cart using (user_id)
    where user_id = any (buyers) and cart.version = coalesce(asked.version, cart.version)
      and not exists (
        select from purchase_order first
        where first.user_id = asked.user_id and first.idempotency_key = asked.key)
    order by user_id, place
  ), priced as (
    select asked.order_id, asked.user_id, item.gift_card_id, item.amount_cents, item.quantity,
      card.name, card.image_url, card.issuer_product_id,
      coalesce(card.available and item.amount_cents between card.min_cents and card.max_cents, false) as good
    from asked
    join cart_item item on item.user_id = asked.user_id
    left join gift_card card on card.id = item.gift_card_id
  ), bought as (
    select priced.order_id, priced.user_id, sum(amount_cents * quantity)::bigint as total,
      account.balance - sum(amount_cents * quantity)::bigint as after,
      case sum(quantity)
        when 1 then max(name) || ' gift card' else sum(quantity) || ' gift cards' end as description
    from priced
    join ledger_account account on account.kind = 'member' and account.owner_id = priced.user_id
    group by priced.order_id, priced.user_id, account.balance
    having bool_and(good) and sum(amount_cents * quantity) <= account.balance
  ), taken as (
    delete from cart_item using bought where cart_item.user_id = bought.user_id
  ), unit as (
    insert into gift_card_unit
      (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id, face_cents)
    select new_id(), priced.order_id, user_id, gift_card_id, name, image_url, issuer_product_id, amount_cents
    from priced, generate_series(1, quantity)
    where priced.order_id in (select bought.order_id from bought)
  )
  select array_agg(bought.order_id), array_agg(user_id), array_agg(total),
    array_agg(after), array_agg(description)
  into placed, users, totals, afters, descriptions
  from bought;
  if placed is null then
    return;
  end if;

  select array_agg(posting.operation_key), array_agg(posting.transaction_id) into posted_keys, posted_ids
  from (
    select array_agg(made.place) as places, array_agg(leg.kind) as kinds, array_agg(leg.owner_id) as owners,
      array_agg(leg.amount) as amounts, array_agg(leg.words) as words
    from unnest(placed, users, totals, descriptions)
      with ordinality as made (id, user_id, total, description, place),
      lateral (values ('member', user_id, -total, description), ('hold', id, total, null))
        as leg (kind, owner_id, amount, words)
  ) as legs,
  ledger_post_batch('purchase_hold', array(select 'hold:' || id from unnest(placed) as id),
    array_fill(null::uuid, array[cardinality(placed)]), placed,
    array_fill('{}'::jsonb, array[cardinality(placed)]),
    legs.places::int[], legs.kinds, legs.owners, legs.amounts, legs.words, null, null, null) as posting;

  insert into purchase_order
    (id, user_id, idempotency_key, cart_version, total_cents, balance_after_cents, ledger_transaction_id)
  select made.id, made.user_id, p_keys[array_position(p_order_ids, made.id)], cart.version,
    made.total, made.after, posted.id
  from unnest(placed, users, totals, afters) as made (id, user_id, total, after)
  join cart on cart.user_id = made.user_id
  join unnest(posted_keys, posted_ids) as posted (key, id) on posted.key = 'hold:' || made.id;
  update cart set version = version + 1 where user_id = any (users);
  perform enqueue_jobs('issue-gift-card', array(
    select jsonb_build_object('unitId', unit.id, 'turn',
      least(100, waiting.cards + row_number() over (
        partition by unit.order_id order by unit.gift_card_id, unit.face_cents, unit.id) - 1))
    from unnest(placed, users) as made (id, user_id),
    lateral (
      select count(*) filter (where state = 'reserved' and order_id <> made.id) as cards
      from (
        select state, order_id from gift_card_unit
        where user_id = made.user_id order by created_at desc, id desc limit 120
      ) as recent
    ) as waiting
    join gift_card_unit unit on true
    where unit.order_id = made.id));
  return query
    select made.id, made.total, made.after, array(
      select unit.id from gift_card_unit unit where unit.order_id = made.id order by unit.id)
    from unnest(placed, totals, afters) as made (id, total, after);
end $$;
