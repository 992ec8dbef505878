-- Writes one order in the caller's transaction: moves its price to the order's hold, from the buyer's balance or
-- from a reward, writes a unit per card, and enqueues issuing for every unit.
--
-- Arguments: the new order's id, the user who gets the cards, the Idempotency-Key and the cart's version, each
-- null if there is none; the cards, their amounts in cents and their quantities; the reward that pays, or null.
-- Returns: the total, the user's balance after it in cents, and the units.
-- Errors: IC001 and IC002 as cart_check_amount; IN… as ledger_post.
-- Locks: what ledger_post locks.
create or replace function order_cards(
  p_order_id uuid, p_user_id uuid, p_key text, p_version bigint,
  p_cards uuid[], p_amounts bigint[], p_quantities int[], p_reward_id uuid,
  out total_cents bigint, out balance_after_cents bigint, out unit_ids uuid[]
) language plpgsql as $$
declare
  card_name text;
  bad_cards uuid[];
  bad_amounts bigint[];
  units bigint;
  posted bigint;
begin
  -- Prices come from the catalogue now; the amounts were at most checked when they were chosen.
  with asked as (
    select * from unnest(p_cards, p_amounts, p_quantities) as item (gift_card_id, amount_cents, quantity)
  ), priced as (
    select asked.*, card.name, card.image_url, card.issuer_product_id,
      coalesce(card.available and asked.amount_cents between card.min_cents and card.max_cents, false) as good
    from asked left join gift_card card on card.id = asked.gift_card_id
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
  if bad_cards is not null then
    perform cart_check_amount(bad_cards[1], bad_amounts[1]);
  end if;

  if p_reward_id is null then
    select posting.transaction_id into posted from ledger_post(
      'purchase_hold', 'hold:' || p_order_id,
      array['member', 'hold'], array[p_user_id, p_order_id], array[-total_cents, total_cents],
      array[case units when 1 then card_name || ' gift card' else units || ' gift cards' end, null],
      null, p_order_id, '{}', null, null, null) posting;
  else
    select posting.transaction_id into posted from ledger_post(
      'reward_claim', 'hold:' || p_order_id,
      array['reward_hold', 'hold'], array[p_reward_id, p_order_id], array[-total_cents, total_cents],
      array[null, null],
      null, p_order_id, jsonb_build_object('rewardId', p_reward_id), null, null, null) posting;
  end if;
  select balance into balance_after_cents from ledger_account where kind = 'member' and owner_id = p_user_id;
  insert into purchase_order
    (id, user_id, idempotency_key, cart_version, total_cents, balance_after_cents, ledger_transaction_id)
  values (p_order_id, p_user_id, p_key, p_version, total_cents, balance_after_cents, posted);
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
end $$;
